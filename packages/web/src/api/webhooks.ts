import { dataOf, rest } from './request.js';

export type { WebhookDelivery, WebhookEndpoint, WebhookWithSecret } from '@fixpoint/shared/contracts/routes';

const ofWebhook = (id: string) => ({ params: { path: { id } } });

export const listWebhooks = () => dataOf(rest.GET('/api/v1/webhooks'));

export const addWebhook = (url: string) => dataOf(rest.POST('/api/v1/webhooks', { body: { url } }));

export const rotateWebhookSecret = (id: string) =>
  dataOf(rest.POST('/api/v1/webhooks/{id}/rotate', { ...ofWebhook(id), body: {} }));

export const removeWebhook = (id: string) => dataOf(rest.DELETE('/api/v1/webhooks/{id}', ofWebhook(id)));

export const listDeliveries = (id: string) =>
  dataOf(rest.GET('/api/v1/webhooks/{id}/deliveries', ofWebhook(id)));

export const redeliverWebhook = (id: string, delivery: string) =>
  dataOf(
    rest.POST('/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver', {
      params: { path: { id, delivery } },
    }),
  );
