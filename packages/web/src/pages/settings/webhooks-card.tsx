import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addWebhook,
  listWebhooks,
  removeWebhook,
  rotateWebhookSecret,
  type WebhookEndpoint,
  type WebhookWithSecret,
} from '../../api/webhooks.js';
import { confirmations } from '../../labels/confirmations.js';
import { emptyStates } from '../../labels/empty-states.js';
import { ConfirmButton } from '../../parts/confirm-dialog.js';
import { CreateForm } from '../../parts/create-form.js';
import { Failure } from '../../parts/failure.js';
import { ShownOnce } from '../../parts/shown-once.js';
import { InstantTime } from '../../parts/times.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

/** Receivers of webhooks: added, given another secret, removed, and the deliveries to them. For admins. */
export function WebhooksCard() {
  // One whose receiver responds 410 is ended meanwhile.
  const webhooks = useQuery({ queryKey: ['webhooks'], queryFn: listWebhooks, refetchInterval: 10_000 });
  const [shown, setShown] = useState<WebhookWithSecret | null>(null);
  const rows = webhooks.data?.endpoints ?? [];
  const show = (next: WebhookWithSecret) => {
    setShown(next);
    void webhooks.refetch();
  };

  return (
    <section className="card" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p className="quiet">
        Webhooks receive a signed message when a plan needs approval and when a task ends.
      </p>
      {shown === null ? null : (
        <ShownOnce
          label={`Secret of ${shown.endpoint.url}`}
          secret={shown.secret}
          onDone={() => setShown(null)}
        >
          <strong>Secret of {shown.endpoint.url}.</strong> Copy it now. It is not shown again. The receiver
          uses it to verify the signature of messages.
        </ShownOnce>
      )}
      {webhooks.isError ? <Failure error={webhooks.error} retry={() => void webhooks.refetch()} /> : null}
      <ul className="rows">
        {rows.map((endpoint) => (
          <WebhookRow
            key={endpoint.id}
            endpoint={endpoint}
            onRotated={show}
            onRemoved={() => void webhooks.refetch()}
          />
        ))}
      </ul>
      {webhooks.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.webhooks}</p> : null}
      <NewWebhookForm onAdded={show} />
    </section>
  );
}

function WebhookRow({
  endpoint,
  onRotated,
  onRemoved,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly onRotated: (rotated: WebhookWithSecret) => void;
  readonly onRemoved: () => void;
}) {
  const { id, url, source, state, ended_at, created_at, created_by, rotated_at, old_secret_until } = endpoint;
  return (
    <li>
      <div>
        <strong>{url}</strong>{' '}
        {state === 'ended' ? <span className="badge failed">ended: receiver responded 410</span> : null}
        <p className="quiet">
          {source === 'settings' ? 'Set in WEBHOOK_URLS (read-only here)' : `Created by ${created_by}`}
          <Since what={source === 'settings' ? '' : ', '} at={created_at} />
          <Since what=" · ended " at={ended_at} />
          <Since what=" · secret replaced  " at={rotated_at} />
          <Since what=" · old secret expires  " at={old_secret_until} />
        </p>
        <WebhookDeliveries endpoint={endpoint} />
      </div>
      {source === 'settings' ? null : (
        <div className="actions">
          <ConfirmButton
            {...confirmations.replaceSecret(url)}
            run={async () => onRotated(await rotateWebhookSecret(id))}
          />
          <ConfirmButton
            {...confirmations.removeWebhook(url)}
            isDanger
            run={async () => {
              await removeWebhook(id);
              onRemoved();
            }}
          />
        </div>
      )}
    </li>
  );
}

function Since({ what, at }: { readonly what: string; readonly at: string | null }) {
  if (at === null) return null;
  return (
    <>
      {what}
      <InstantTime at={at} />
    </>
  );
}

function NewWebhookForm({ onAdded }: { readonly onAdded: (added: WebhookWithSecret) => void }) {
  const [url, setUrl] = useState('');

  async function create(): Promise<void> {
    onAdded(await addWebhook(url.trim()));
    setUrl('');
  }

  return (
    <CreateForm
      label="New webhook"
      action="Add webhook"
      busy="Adding …"
      isReady={url.trim() !== ''}
      create={create}
    >
      <div className="fields">
        <label>
          Receiver URL
          <input
            required
            type="url"
            maxLength={2_000}
            placeholder="https://example.com/fixpoint"
            autoComplete="off"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </label>
      </div>
    </CreateForm>
  );
}
