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
    // A separate hook and not one for each route: routes come after the access check.
    app.addHook('onRequest', app.rateLimit());
  },
  { name: 'address-limit' },
);

/** The network of an address: an IPv6 host has a whole network to choose addresses from. */
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
 * The limit of requests with one token, from however many addresses they come. Registered after the access check, which finds the owner of the token.
 * Without a token the address limit suffices.
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
      // As in the IETF's draft on RateLimit header fields: the token's limit, and the remainder.
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
