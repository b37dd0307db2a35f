import type { connectRedis } from '@fixpoint/tasks/engine';
import { createWebhookDeliveries, type WebhookDeliveries } from './webhook-deliveries.js';
import { createWebhookEndpoints, type SettingsReceiver, type WebhookEndpoints } from './webhook-endpoints.js';
import { createWebhookQueue, type WebhookQueue } from './webhook-queue.js';

/** Receivers, pending messages, and delivery results. */
export interface Webhooks {
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: WebhookDeliveries;
  readonly queue: WebhookQueue;
}

/** Stored data of webhooks, on a connection owned by the caller. */
export function createWebhooks(options: {
  redis: ReturnType<typeof connectRedis>;
  prefix: string;
  /** The receivers that the settings name. */
  settings: readonly SettingsReceiver[];
  /** Hosts whose receivers may be at addresses that are not public. */
  privateHosts: readonly string[];
  /** Pause before the first retry, in milliseconds; it doubles with each. */
  backoffMs?: number;
}): Webhooks {
  return {
    endpoints: createWebhookEndpoints(options),
    deliveries: createWebhookDeliveries(options),
    queue: createWebhookQueue(options),
  };
}
