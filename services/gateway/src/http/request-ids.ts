import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyPlugin from 'fastify-plugin';

/** The id of a request: the name that a proxy or a client gave it, if that can appear in a log unchanged. */
export function toRequestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const named = headers['x-request-id'];
  return typeof named === 'string' && /^[\w.:-]{1,64}$/.test(named) ? named : randomUUID();
}

/** Adds the request's id to its response, so that a client's complaint can be matched with our log. */
export const requestIds = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.header('x-request-id', request.id);
    });
  },
  { name: 'request-ids' },
);
