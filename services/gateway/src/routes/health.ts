import type { Tasks } from '@fixpoint/shared/queue';
import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process turns. `/readyz`: it can do its work, which needs a Redis that takes writes. */
export async function healthRoutes(
  app: FastifyInstance,
  { tasks }: { tasks: Pick<Tasks, 'ping'> },
): Promise<void> {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await tasks.ping();
    return { status: 'ready' };
  });
}
