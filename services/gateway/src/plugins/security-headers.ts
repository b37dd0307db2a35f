import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const contentSecurityPolicy = {
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
  },
};

/** Headers that keep a browser from doing more with our answers than we meant. */
export const securityHeaders = fastifyPlugin<{ readonly allowedOrigins: readonly string[] }>(
  async (app, { allowedOrigins }) => {
    await app.register(helmet, {
      contentSecurityPolicy: false,
      // Served over plain HTTP on loopback; a proxy that adds TLS adds this as well.
      strictTransportSecurity: false,
      crossOriginResourcePolicy: { policy: allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
    });
    app.addHook('onRequest', (_request, reply, done) => {
      // An answer is true for the moment; one that may be cached overrides this.
      reply.header('cache-control', 'no-store');
      done();
    });
    // The policy defines what a page may do, and is longer than many an answer: data goes without it.
    app.addHook('onSend', async (_request, reply, payload) => {
      if (isPage(reply) && !reply.hasHeader('content-security-policy')) {
        await reply.helmet({ contentSecurityPolicy });
      }
      return payload;
    });
    if (allowedOrigins.length > 0) {
      await app.register(cors, {
        origin: [...allowedOrigins],
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'last-event-id'],
        exposedHeaders: ['location', 'retry-after', 'content-disposition'],
        maxAge: 600,
      });
    }
  },
  { name: 'security-headers' },
);

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}
