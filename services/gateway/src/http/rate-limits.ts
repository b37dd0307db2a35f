import { isIP } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

interface RateLimitOptions {
  /** Requests a minute; 0: no limit. */
  readonly max: number;
}

/** The limit of requests from one address. Registered before the access check, so that guesses of tokens count. */
export const addressLimit = fastifyPlugin<RateLimitOptions>(
  async (app, { max }) => {
    if (max === 0) return;
    await app.register(rateLimit, {
      global: false,
      max,
      timeWindow: '1 minute',
      allowList: (request) => request.url === '/healthz',
      keyGenerator: ({ ip }) => toNetwork(ip),
    });
    // As a hook of its own and not on each route: routes come after the access check.
    app.addHook('onRequest', app.rateLimit());
  },
  { name: 'address-limit' },
);

/** Whose address it is: an IPv6 host is given a whole network to write addresses from. */
export function toNetwork(ip: string): string {
  if (isIP(ip) !== 6 || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8).fill('0');
  return [...(left ?? []), ...zeros.slice((left ?? []).length + (right ?? []).length), ...(right ?? [])]
    .slice(0, 4)
    .join(':');
}

/**
 * The limit of requests with one token, from however many addresses they come. Registered after the access check, which
 * finds whose token it is. Without a token there is one address and so nothing to add.
 */
export const principalLimit = fastifyPlugin<RateLimitOptions>(
  async (app, { max }) => {
    if (max === 0) return;
    const takeOne = app.createRateLimit({
      max,
      timeWindow: '1 minute',
      keyGenerator: ({ principal }: FastifyRequest) => principal.id,
      allowList: ({ principal }: FastifyRequest) => principal.via === 'open' || principal.via === 'nobody',
    });
    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const taken = await takeOne(request);
      if (taken.isAllowed) return;
      // As the IETF's draft on RateLimit header fields has them: what the token may, and what is left of it.
      reply.header('ratelimit-policy', `"token";q=${max};w=60`);
      reply.header('ratelimit', `"token";r=${taken.remaining};t=${taken.ttlInSeconds}`);
      if (!taken.isExceeded) return;
      reply.header('retry-after', taken.ttlInSeconds);
      throw Object.assign(new Error(`"${request.principal.name}" exceeded ${max} requests per minute.`), {
        statusCode: 429,
      });
    });
  },
  { name: 'principal-limit', dependencies: ['address-limit', 'access'] },
);
