import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const contentSecurityPolicy = (frameSource: string) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Dashboard and reference set styles from script; styles alone cannot send anything out under this policy.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    frameSrc: ["'self'", frameSource],
  },
});

/** Headers that restrict a browser to the intended use of our responses. */
export const securityHeaders = fastifyPlugin<{
  readonly allowedOrigins: readonly string[];
  /** Paths that pages of any origin may use: programs of many origins speak MCP. */
  readonly anyOriginPaths: readonly string[];
  /** Frame sources of a page beside ourselves. */
  readonly frameSource: string;
}>(
  async (app, { allowedOrigins, anyOriginPaths, frameSource }) => {
    // Before the allowlist, which responds to a preflight of any other origin without the headers that would let it pass.
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      if (!anyOriginPaths.includes(path)) return undefined;
      allowAnyOrigin(reply);
      return request.method === 'OPTIONS' ? reply.code(204).send() : undefined;
    });
    await app.register(helmet, {
      contentSecurityPolicy: false,
      // Served over plain HTTP on loopback; a proxy that adds TLS adds this as well.
      strictTransportSecurity: false,
      crossOriginResourcePolicy: { policy: allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
    });
    app.addHook('onRequest', (_request, reply, done) => {
      // A response is valid for the moment only; a cacheable one overrides this.
      reply.header('cache-control', 'no-store');
      done();
    });
    // The policy defines the permissions of a page, and is longer than many a response: data is sent without it.
    app.addHook('onSend', async (_request, reply, payload) => {
      if (isPage(reply) && !reply.hasHeader('content-security-policy')) {
        await reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(frameSource) });
      }
      return payload;
    });
    if (allowedOrigins.length > 0) {
      await app.register(cors, {
        origin: [...allowedOrigins],
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: [
          ...['authorization', 'content-type', 'idempotency-key', 'last-event-id', 'x-request-id'],
          ...['if-match', 'if-none-match', 'range'],
        ],
        exposedHeaders: [
          ...['location', 'retry-after', 'content-disposition', 'content-range', 'etag', 'x-request-id'],
          ...['idempotent-replayed', 'ratelimit', 'ratelimit-policy', 'deprecation', 'sunset', 'link'],
        ],
        maxAge: 600,
      });
    }
  },
  { name: 'security-headers' },
);

/** Never with credentials: a browser sends no cookie and no password along. */
function allowAnyOrigin(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, accept, last-event-id, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, x-cua-api-key',
    'access-control-expose-headers': 'mcp-session-id, www-authenticate, retry-after, x-request-id',
    'access-control-max-age': '600',
  });
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}
