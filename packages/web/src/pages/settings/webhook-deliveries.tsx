import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import {
  listDeliveries,
  redeliverWebhook,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '../../api/webhooks.js';
import { emptyStates } from '../../labels/empty-states.js';
import { Failure } from '../../parts/failure.js';
import { InstantTime } from '../../parts/times.js';
import { type RowAttributes, VirtualList } from '../../parts/virtual-list.js';

const outcomes = {
  delivered: ['completed', 'delivered'],
  retried: ['paused', 'will be retried'],
  failed: ['failed', 'not delivered'],
} as const;
const subjects: Readonly<Record<string, string>> = {
  'task.awaiting_approval': 'Plan needs approval',
  'task.finished': 'Task ended',
};

const idOf = ({ id }: WebhookDelivery) => id;

/** Recent deliveries to a receiver and their outcomes. Loaded when opened. */
export function WebhookDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const [isOpen, setOpen] = useState(false);
  const deliveries = useQuery({
    queryKey: ['webhook-deliveries', endpoint.id],
    queryFn: () => listDeliveries(endpoint.id),
    enabled: isOpen,
    staleTime: 0,
    refetchInterval: 5_000,
  });
  const rows = deliveries.data?.deliveries ?? [];
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Deliveries</summary>
      {deliveries.isError ? (
        <Failure error={deliveries.error} retry={() => void deliveries.refetch()} />
      ) : null}
      {deliveries.isSuccess && rows.length === 0 ? <p className="quiet">{emptyStates.deliveries}</p> : null}
      <VirtualList
        className="rows"
        items={rows}
        keyOf={idOf}
        estimate={72}
        render={(delivery, attributes) => (
          <DeliveryRow
            endpoint={endpoint}
            delivery={delivery}
            attributes={attributes}
            onSent={() => void deliveries.refetch()}
          />
        )}
      />
    </details>
  );
}

function DeliveryRow({
  endpoint,
  delivery,
  attributes,
  onSent,
}: {
  readonly endpoint: WebhookEndpoint;
  readonly delivery: WebhookDelivery;
  readonly attributes: RowAttributes;
  readonly onSent: () => void;
}) {
  const { id, task_id, type, at, outcome, status, error, attempts } = delivery;
  const [tone, words] = outcomes[outcome];
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<unknown>(null);

  async function sendAgain(): Promise<void> {
    setFailure(null);
    try {
      await redeliverWebhook(endpoint.id, id);
      setNote('Resend requested.');
      onSent();
    } catch (thrown) {
      setFailure(thrown);
    }
  }

  return (
    <li {...attributes}>
      <div>
        <span className={`badge ${tone}`}>{words}</span>{' '}
        <Link href={`/tasks/${task_id}`}>{subjects[type] ?? type}</Link>
        <p className="quiet">
          <InstantTime at={at} />
          {status === null ? '' : ` · status ${status}`}
          {attempts === 1 ? '' : ` · ${attempts} attempts`}
          {outcome === 'delivered' || error === null ? '' : ` · ${error}`}
        </p>
        {failure === null ? null : <Failure error={failure} />}
      </div>
      <div className="actions">
        <span role="status" aria-label="Delivery">
          {note}
        </span>
        <button
          type="button"
          disabled={endpoint.state === 'ended'}
          title={endpoint.state === 'ended' ? 'The receiver unsubscribed with status 410.' : undefined}
          onClick={() => void sendAgain()}
        >
          Resend message
        </button>
      </div>
    </li>
  );
}
