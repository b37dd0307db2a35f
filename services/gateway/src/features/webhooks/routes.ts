import { webhookRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { Webhooks } from './create-webhooks.js';

/** Receivers of webhooks, their secrets, and how deliveries went. For admins. */
export const serveWebhooks: RestRoutes<{
  webhooks: Webhooks;
  redeliver: (endpoint: string, delivery: string) => Promise<void>;
}> = async (app, { webhooks: { endpoints, deliveries }, redeliver }) => {
  serve(app, webhookRoutes.listWebhooks, async () => ({ endpoints: await endpoints.list() }));

  serve(app, webhookRoutes.addWebhook, async ({ body, principal }, reply) => {
    const added = await endpoints.create({ url: body.url, by: signature(principal, 'rest') });
    return reply.code(201).send(added);
  });

  serve(app, webhookRoutes.rotateWebhookSecret, async ({ params, body }) =>
    endpoints.rotate(params.id, body.keep_hours),
  );

  serve(app, webhookRoutes.removeWebhook, async ({ params }, reply) => {
    await endpoints.remove(params.id);
    return reply.code(204).send(null);
  });

  serve(app, webhookRoutes.listWebhookDeliveries, async ({ params }) => {
    const known = await endpoints.list();
    if (!known.some((endpoint) => endpoint.id === params.id)) throw new NotFoundError('webhook', params.id);
    return { deliveries: await deliveries.newest(params.id) };
  });

  serve(app, webhookRoutes.redeliverWebhook, async ({ params }, reply) => {
    await redeliver(params.id, params.delivery);
    return reply.code(202).send({ delivery: params.delivery });
  });
};
