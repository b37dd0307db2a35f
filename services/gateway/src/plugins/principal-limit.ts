import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/**
 * The limit of speed of one token, from however many addresses it comes. Registered after the access check, which says whose
 * token it is; the limit by address stands before it. Without a token there is one address and so nothing to add.
 */
export const principalLimit = fastifyPlugin<{
  /** Requests a minute of one name; 0: no limit. */
  readonly rateLimit: number;
}>(
  async (app, { rateLimit: max }) => {
    if (max === 0) return;
    const takeOne = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: ({ principal }: FastifyRequest) => principal.name,
      allowList: ({ principal }: FastifyRequest) => principal.via === 'open' || principal.via === 'nobody',
    });
    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const taken = await takeOne(request);
      if (taken.isAllowed || !taken.isExceeded) return;
      reply.header('retry-after', taken.ttlInSeconds);
      throw Object.assign(new Error(`"${request.principal.name}" asks more than ${max} times a minute.`), {
        statusCode: 429,
      });
    });
  },
  { name: 'principal-limit', dependencies: ['protection', 'access'] },
);
