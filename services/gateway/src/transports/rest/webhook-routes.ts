import { NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { signature } from '../../identity/principal.js';
import type { Webhooks } from '../../webhooks/create-webhooks.js';
import { WebhookDelivery } from '../../webhooks/webhook-deliveries.js';
import { WebhookEndpoint } from '../../webhooks/webhook-endpoints.js';

const tags = ['webhooks'];
const config = { role: 'admin' } as const;
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
    .describe('of the receiver; https, unless WEBHOOK_PRIVATE_HOSTS names its host'),
});
const Rotation = z.strictObject({
  keep_hours: z
    .int()
    .min(0)
    .max(168)
    .default(24)
    .describe('hours for which messages are signed with the secret before as well; 0: not at all'),
});
/** The only answer that holds the secret. */
const WebhookWithSecret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

/** Receivers of webhooks, their secrets, and how deliveries went. For admins. */
export const webhookRoutes: FastifyPluginAsyncZod<{
  webhooks: Webhooks;
  redeliver: (endpoint: string, delivery: string) => Promise<void>;
}> = async (app, { webhooks: { endpoints, deliveries }, redeliver }) => {
  app.get(
    '/api/v1/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'List the receivers of webhooks',
        description: 'Those that the settings name are listed with them, and changed only in the settings.',
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
        summary: 'Add a receiver of webhooks',
        description: 'The answer holds the secret that its messages are signed with; it is not shown again.',
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
        summary: 'Give a webhook another secret',
        description: 'Meanwhile messages carry two signatures: one with each secret.',
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
        summary: 'Remove a receiver of webhooks',
        description: 'What waits for it is not sent any more.',
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
        summary: 'List the newest deliveries to a receiver',
        description: 'Newest first, each as its newest attempt went; of the last 200 attempts, for 30 days.',
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
        summary: 'Send a message to a receiver again',
        description: 'Under the same webhook-id, retried like the first time. What becomes of it is listed.',
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
