import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';

/** The id of a request: what a proxy or a client named it, where that can stand in a log as it is. */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const named = headers['x-request-id'];
  return typeof named === 'string' && /^[\w.:-]{1,64}$/.test(named) ? named : randomUUID();
}

/** Names the request in its answer, so that a client's complaint and our log meet. */
export const requestIds = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'request-ids' },
);
