import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { signIn } from '../../api/session.js';
import { Failure } from '../../parts/failure.js';

/** Prompts for the token of this gateway; the session is a cookie that scripts cannot read. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const [token, setToken] = useState('');
  const { mutate, error } = useMutation({ mutationFn: signIn, onSuccess: () => onSignedIn() });

  function submit(event: FormEvent): void {
    event.preventDefault();
    mutate(token);
  }

  return (
    <main className="sign-in">
      <h1>Fixpoint</h1>
      <form onSubmit={submit}>
        <label htmlFor="token">Token</label>
        <input
          id="token"
          type="password"
          autoComplete="current-password"
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <p className="quiet">Enter the FIXPOINT_TOKEN of the gateway or a token from an admin.</p>
        <button type="submit" className="primary">
          Sign in
        </button>
      </form>
      {error === null ? null : <Failure error={error} />}
    </main>
  );
}
