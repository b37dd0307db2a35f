import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  changeToken,
  type IssuedToken,
  listTokens,
  revokeToken,
  rotateToken,
  type Token,
} from '../../api/session.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton, ConfirmDialog } from '../../parts/confirm-dialog.js';
import { Failure } from '../../parts/failure.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { InstantTime } from '../../parts/times.js';
import { NewTokenForm } from './new-token-form.js';
import { type AccessDraft, accessOf, draftOf, TokenAccessFields } from './token-access-fields.js';

/** Tokens for others: given out, changed, replaced, revoked. For admins. */
export function TokensCard({ isAsked }: { readonly isAsked: boolean }) {
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: listTokens });
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  const rows = tokens.data?.tokens ?? [];
  const show = (next: IssuedToken) => {
    setIssued(next);
    void tokens.refetch();
  };

  return (
    <section className="card" aria-labelledby="tokens">
      <h2 id="tokens">Tokens</h2>
      {isAsked ? null : (
        <p className="quiet">
          The gateway does not require tokens yet. Set FIXPOINT_TOKEN to require one on every transport.
        </p>
      )}
      {issued === null ? null : (
        <ShownOnce
          label={`Token of ${issued.token.name}`}
          secret={issued.text}
          onDone={() => setIssued(null)}
        >
          <strong>Token {issued.token.name}.</strong> Copy it now. It is stored as a hash and cannot be shown
          again. Anyone who has it gets the role {issued.token.role}, so send it over a private channel.
        </ShownOnce>
      )}
      {tokens.isError ? <Failure error={tokens.error} retry={() => void tokens.refetch()} /> : null}
      <ul className="rows">
        {rows.map((token) => (
          <TokenRow key={token.id} token={token} onRotated={show} onChanged={() => void tokens.refetch()} />
        ))}
      </ul>
      {tokens.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.tokens}</p> : null}
      <NewTokenForm onIssued={show} />
    </section>
  );
}

/** Restrictions of a token, in words: `, on the services a, b alone`. */
function describeScope(scope: Token['scope']): string {
  const named = (what: string, names: readonly string[] | undefined) =>
    names === undefined ? [] : [`${what} ${names.join(', ')}`];
  const parts = [
    ...named('services', scope?.services),
    ...named('desktops', scope?.machines),
    ...named('task types', scope?.kinds),
  ];
  return [
    ...(parts.length === 0 ? [] : [`, limited to ${parts.join('; ')}`]),
    ...(scope?.mcp === 'read' ? [', read-only over MCP'] : []),
  ].join('');
}

function TokenRow({
  token,
  onRotated,
  onChanged,
}: {
  readonly token: Token;
  readonly onRotated: (issued: IssuedToken) => void;
  readonly onChanged: () => void;
}) {
  const { id, name, role, created_at, created_by, expires_at, rotated_at, last_used_at } = token;
  const isOver = expires_at !== null && Date.parse(expires_at) < Date.now();
  return (
    <li>
      <div>
        <strong>{name}</strong>: role {role}
        {describeScope(token.scope)}
        {isOver ? <span className="badge failed">expired</span> : null}
        <p className="quiet">
          Created by {created_by}, <InstantTime at={created_at} />
          {rotated_at === null ? null : (
            <>
              {' · replaced '}
              <InstantTime at={rotated_at} />
            </>
          )}
          {last_used_at === null ? (
            ' · never used'
          ) : (
            <>
              {' · last used '}
              <InstantTime at={last_used_at} />
            </>
          )}
          {expires_at === null ? (
            ' · valid until revoked'
          ) : (
            <>
              {' · valid until '}
              <InstantTime at={expires_at} isFull />
            </>
          )}
        </p>
      </div>
      <div className="actions">
        <ChangeButton token={token} onChanged={onChanged} />
        <ConfirmButton
          {...confirmations.replaceToken(name)}
          run={async () => onRotated(await rotateToken(id))}
        />
        <ConfirmButton
          {...confirmations.revokeToken(name)}
          isDanger
          run={async () => {
            await revokeToken(id);
            onChanged();
          }}
        />
      </div>
    </li>
  );
}

/** Gives a token another role, or more or less of what its role opens. */
function ChangeButton({ token, onChanged }: { readonly token: Token; readonly onChanged: () => void }) {
  const [draft, setDraft] = useState<AccessDraft | null>(null);
  const { label, title, confirm, consequence } = confirmations.changeToken(token.name);
  return (
    <>
      <button type="button" onClick={() => setDraft(draftOf(token))}>
        {label}
      </button>
      {draft === null ? null : (
        <ConfirmDialog
          title={title}
          action={confirm}
          onConfirm={async () => {
            await changeToken(token.id, accessOf(draft));
            onChanged();
          }}
          onClose={() => setDraft(null)}
        >
          <TokenAccessFields draft={draft} onChange={setDraft} />
          <p>{consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
