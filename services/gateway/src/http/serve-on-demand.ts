import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers about the connection below the forwarded request; the response below has its own. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);

/**
 * Serves `prefix` and everything below it by a separate application, which is loaded with the first request: rarely opened pages must not slow the
 * start. It is read-only: GET and HEAD. Hooks of `scope` run as for its own routes.
 */
export function serveOnDemand(
  scope: FastifyInstance,
  prefix: string,
  load: () => Promise<FastifyInstance>,
): void {
  let loading: Promise<FastifyInstance> | undefined;
  scope.addHook('onClose', async () => (await loading?.catch(() => undefined))?.close());

  scope.get(prefix, { schema: { hide: true } }, passOn);
  scope.get(`${prefix}/*`, { schema: { hide: true } }, passOn);

  async function passOn({ method, url, headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const app = await loading;
    const answer = await app.inject({ method: method === 'HEAD' ? 'HEAD' : 'GET', url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    reply.code(answer.statusCode);
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !hopByHop.has(name)) reply.header(name, value);
    }
    const isText = /^(text|application\/json|application\/problem)/.test(
      String(answer.headers['content-type']),
    );
    return reply.send(isText ? answer.body : answer.rawPayload);
  }
}
