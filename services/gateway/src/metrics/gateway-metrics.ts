import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { WebhookOutcome } from '@fixpoint/shared/contracts/routes';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { LiveEvent } from '../features/events/live-event.js';

import { createEventMetrics } from './event-metrics.js';
import { type QueueMetricsOptions, registerQueueMetrics } from './queue-metrics.js';

export interface GatewayMetrics {
  readonly registry: Registry;
  countEvent(event: TaskEvent): void;
  /** Events that were just delivered to live readers. */
  countDelivered(batch: readonly LiveEvent[]): void;
  countWebhook(outcome: WebhookOutcome): void;
  /** Counts a request that was rejected because of its sender, or because of a rate limit. */
  countRefused(reason: string): void;
}

/** The gateway's metrics for Prometheus: its process, the events of the feed, and the queues in Redis. */
export function createGatewayMetrics(
  options: Omit<QueueMetricsOptions, 'registry'> & { readonly now: () => number },
): GatewayMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'fixpoint_gateway_' });
  // Sums over gauges that are shown as well, under names that Prometheus reserves for counters.
  for (const what of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`fixpoint_gateway_nodejs_active_${what}_total`);
  }
  registerQueueMetrics({ ...options, registry });
  const lag = new Histogram({
    name: 'fixpoint_event_delivery_lag_seconds',
    help: 'Delay between an event (Redis clock) and its delivery to live clients (clock of this machine).',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const webhooks = new Counter({
    name: 'fixpoint_webhook_attempts_total',
    help: 'Webhook delivery attempts: delivered, retried (another attempt follows) or failed (last attempt).',
    labelNames: ['outcome'] as const,
    registers,
  });
  const refused = new Counter({
    name: 'fixpoint_requests_refused_total',
    help: 'Rejected requests: unauthorized (no valid token), forbidden (insufficient role, other origin or host), too-many-requests.',
    labelNames: ['reason'] as const,
    registers,
  });
  for (const reason of ['unauthorized', 'forbidden', 'too-many-requests']) refused.inc({ reason }, 0);
  for (const outcome of ['delivered', 'retried', 'failed']) webhooks.inc({ outcome }, 0);
  return {
    registry,
    countEvent: createEventMetrics(registry),
    countDelivered(batch) {
      const now = options.now();
      for (const { event } of batch) lag.observe(Math.max(0, now - Date.parse(event.at)) / 1_000);
    },
    countWebhook: (outcome) => webhooks.inc({ outcome }),
    countRefused: (reason) => refused.inc({ reason }),
  };
}
