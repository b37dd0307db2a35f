import { type FormEvent, useState } from 'react';
import { createToken, type IssuedToken, type Role } from '../../api/session.js';
import { Failure } from '../../parts/failure.js';

const roles: readonly (readonly [Role, string])[] = [
  ['view', 'view: read only'],
  ['operate', 'operate: run and steer tasks'],
  ['admin', 'admin: everything'],
];
const lifetimes = [
  ['7', 'a week'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'a year'],
  ['', 'until it is revoked'],
] as const;

/** Gives out a token with as few rights as one chooses. */
export function NewTokenForm({ onIssued }: { readonly onIssued: (issued: IssuedToken) => void }) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('view');
  const [days, setDays] = useState('90');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      onIssued(await createToken({ name, role, expires_in_days: days === '' ? null : Number(days) }));
      setName('');
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  }

  return (
    <form aria-label="New token" onSubmit={(event) => void submit(event)}>
      <div className="fields">
        <label>
          Whose it is
          <input
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label>
          What it allows
          <select value={role} onChange={({ target }) => setRole(target.value as Role)}>
            {roles.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <label>
          For how long
          <select value={days} onChange={({ target }) => setDays(target.value)}>
            {lifetimes.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error === null ? null : <Failure error={error} />}
      <button type="submit" className="primary" disabled={isBusy || name.trim() === ''}>
        {isBusy ? 'One moment …' : 'Give out a token'}
      </button>
    </form>
  );
}
