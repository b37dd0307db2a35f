import { useState } from 'react';
import { createToken, type IssuedToken } from '../../api/session.js';
import { CreateForm } from '../../parts/create-form.js';
import { accessOf, leastAccess, TokenAccessFields } from './token-access-fields.js';

const lifetimes = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['', 'Until revoked'],
] as const;

/** Gives out a token with as few rights as one chooses. */
export function NewTokenForm({ onIssued }: { readonly onIssued: (issued: IssuedToken) => void }) {
  const [name, setName] = useState('');
  const [draft, setDraft] = useState(leastAccess);
  const [days, setDays] = useState('90');

  async function create(): Promise<void> {
    onIssued(
      await createToken({ name, ...accessOf(draft), expires_in_days: days === '' ? null : Number(days) }),
    );
    setName('');
    setDraft(leastAccess);
  }

  return (
    <CreateForm
      label="New token"
      action="Create token"
      busy="Creating …"
      isReady={name.trim() !== ''}
      create={create}
    >
      <div className="fields">
        <label>
          Owner
          <input
            required
            maxLength={64}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <label>
          Valid for
          <select value={days} onChange={({ target }) => setDays(target.value)}>
            {lifetimes.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </label>
      </div>
      <TokenAccessFields draft={draft} onChange={setDraft} />
    </CreateForm>
  );
}
