import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import type { FastifyReply } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { securityHeaders } from './security-headers.js';

export interface ProtectionOptions {
  readonly allowedOrigins: readonly string[];
  /** Requests a minute from one address; 0: no limit. */
  readonly rateLimit: number;
}

/** Headers that keep a browser from doing more with our answers than we meant, and the limits of speed. */
export const protection = fastifyPlugin<ProtectionOptions>(
  async (app, { allowedOrigins, rateLimit: max }) => {
    const { 'content-security-policy': pagePolicy = '', ...others } = securityHeaders(allowedOrigins);
    // How things stand is true for the moment: an answer that may be kept says so itself.
    const everywhere = { ...others, 'cache-control': 'no-store' };
    app.addHook('onRequest', (_request, reply, done) => {
      reply.headers(everywhere);
      done();
    });
    // It tells a browser what a page may do, and is longer than many an answer: data goes without it.
    app.addHook('onSend', (_request, reply, payload, done) => {
      if (isPage(reply) && !reply.hasHeader('content-security-policy')) {
        reply.header('content-security-policy', pagePolicy);
      }
      done(null, payload);
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
    if (max > 0) {
      await app.register(rateLimit, {
        global: false,
        max,
        timeWindow: '1 minute',
        allowList: (request) => request.url === '/healthz',
        // An IPv6 host is given a whole network to write addresses from.
        keyGenerator: (request) => request.ip.split(':').slice(0, 4).join(':'),
      });
      // As a hook of its own and not on each route: routes come after the access check, and guesses must count.
      app.addHook('onRequest', app.rateLimit());
    }
  },
  { name: 'protection' },
);

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}
