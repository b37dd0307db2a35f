import { NotFoundError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import type { Webhooks } from './create-webhooks.js';
import { WebhookDelivery } from './webhook-deliveries.js';
import { WebhookEndpoint } from './webhook-endpoints.js';

const tags = ['webhooks'];
const config = { role: 'admin', scope: 'installation' } as const;
const id = z.string().regex(/^\w{1,64}$/, 'a webhook id has letters and digits only');
const WebhookParams = z.strictObject({ id });
const DeliveryParams = z.strictObject({
  id,
  delivery: z.string().regex(/^[0-9a-f-]{36}-[1-9]\d{0,8}$/, 'a delivery id is a task id and a number'),
});
const NewWebhook = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'use an address such as https://example.com/hook' })
    .max(2_000)
    .describe('address of the receiver; https, unless its host is in WEBHOOK_PRIVATE_HOSTS'),
});
const Rotation = z.strictObject({
  keep_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('hours for which messages are also signed with the previous secret; 0: not at all'),
});
/** The only answer that holds the secret. */
const WebhookWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

/** Receivers of webhooks, their secrets, and how deliveries went. For admins. */
export const webhookRoutes: RestRoutes<{
  webhooks: Webhooks;
  redeliver: (endpoint: string, delivery: string) => Promise<void>;
}> = async (app, { webhooks: { endpoints, deliveries }, redeliver }) => {
  app.get(
    '/api/v1/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'List webhooks',
        description: 'Includes webhooks from the settings, which can be changed only there.',
        response: { 200: z.object({ endpoints: z.array(WebhookEndpoint) }) },
      },
    },
    async () => ({ endpoints: await endpoints.list() }),
  );

  app.post(
    '/api/v1/webhooks',
    {
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Add a webhook',
        description: 'The response contains the signing secret. It is not shown again.',
        body: NewWebhook,
        response: { 201: WebhookWithSecret, 409: Problem, 422: Problem },
      },
    },
    async ({ body, principal }, reply) => {
      const added = await endpoints.create({ url: body.url, by: signature(principal, 'rest') });
      return reply.code(201).send(added);
    },
  );

  app.post(
    '/api/v1/webhooks/:id/rotate',
    {
      config: { ...config, replay: 'secret' },
      schema: {
        tags,
        summary: 'Rotate the secret of a webhook',
        description: 'During the transition, messages have two signatures, one per secret.',
        params: WebhookParams,
        body: Rotation,
        response: { 200: WebhookWithSecret, 404: Problem, 409: Problem },
      },
    },
    async ({ params, body }) => endpoints.rotate(params.id, body.keep_hours),
  );

  app.delete(
    '/api/v1/webhooks/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Remove a webhook',
        description: 'Pending messages for it are discarded.',
        params: WebhookParams,
        response: { 204: z.null(), 404: Problem, 409: Problem },
      },
    },
    async ({ params }, reply) => {
      await endpoints.remove(params.id);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/v1/webhooks/:id/deliveries',
    {
      config,
      schema: {
        tags,
        summary: 'List the latest deliveries of a webhook',
        description:
          'Newest first, each with its latest attempt. Covers the latest 200 attempts within the last 30 days.',
        params: WebhookParams,
        response: { 200: z.object({ deliveries: z.array(WebhookDelivery) }), 404: Problem },
      },
    },
    async ({ params }) => {
      const known = await endpoints.list();
      if (!known.some((endpoint) => endpoint.id === params.id)) throw new NotFoundError('webhook', params.id);
      return { deliveries: await deliveries.newest(params.id) };
    },
  );

  app.post(
    '/api/v1/webhooks/:id/deliveries/:delivery/redeliver',
    {
      config,
      schema: {
        tags,
        summary: 'Redeliver a webhook message',
        description:
          'The message keeps its webhook-id and is retried like the first time. The result appears in the list of deliveries.',
        params: DeliveryParams,
        response: { 202: z.object({ delivery: z.string() }), 404: Problem, 409: Problem },
      },
    },
    async ({ params }, reply) => {
      await redeliver(params.id, params.delivery);
      return reply.code(202).send({ delivery: params.delivery });
    },
  );
};
