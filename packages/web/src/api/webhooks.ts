import { answerOf, rest } from './request.js';

/** A receiver of webhooks, without its secrets. */
export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** `settings`: named by WEBHOOK_URLS, and changed only there. */
  readonly source: 'settings' | 'api';
  /** `ended`: it answered 410 and gets nothing more. */
  readonly state: 'active' | 'ended';
  readonly ended_at: string | null;
  readonly created_at: string | null;
  readonly created_by: string | null;
  readonly rotated_at: string | null;
  /** Until when messages are signed with the secret before, too. */
  readonly old_secret_until: string | null;
}

/** `secret` is what its messages are signed with, which the gateway does not show again. */
export interface WebhookWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** A message to a receiver, as its newest attempt went. */
export interface WebhookDelivery {
  readonly id: string;
  readonly task_id: string;
  readonly type: string;
  readonly at: string;
  readonly outcome: 'delivered' | 'retried' | 'failed';
  /** HTTP status of the answer; null: there was none. */
  readonly status: number | null;
  readonly error: string | null;
  readonly attempts: number;
}

const ofWebhook = (id: string) => ({ params: { path: { id } } });

export const listWebhooks = () =>
  answerOf<{ endpoints: readonly WebhookEndpoint[] }>(rest.GET('/api/v1/webhooks'));

export const addWebhook = (url: string) =>
  answerOf<WebhookWithSecret>(rest.POST('/api/v1/webhooks', { body: { url } }));

export const rotateWebhookSecret = (id: string) =>
  answerOf<WebhookWithSecret>(rest.POST('/api/v1/webhooks/{id}/rotate', { ...ofWebhook(id), body: {} }));

export const removeWebhook = (id: string) =>
  answerOf<undefined>(rest.DELETE('/api/v1/webhooks/{id}', ofWebhook(id)));

export const listDeliveries = (id: string) =>
  answerOf<{ deliveries: readonly WebhookDelivery[] }>(
    rest.GET('/api/v1/webhooks/{id}/deliveries', ofWebhook(id)),
  );

export const redeliverWebhook = (id: string, delivery: string) =>
  answerOf<{ delivery: string }>(
    rest.POST('/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver', {
      params: { path: { id, delivery } },
    }),
  );
