import type { FastifyInstance } from 'fastify';

/** Ends what still waits for somebody outside when the gateway closes. */
export function untilClosed(app: FastifyInstance): AbortSignal {
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  return closing.signal;
}
