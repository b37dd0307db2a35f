import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyPlugin from 'fastify-plugin';

export interface ProtectionOptions {
  readonly allowedOrigins: readonly string[];
  /** Requests a minute from one address; 0: no limit. */
  readonly rateLimit: number;
}

/** Headers that keep a browser from doing more with our answers than we meant, and the limits of speed. */
export const protection = fastifyPlugin<ProtectionOptions>(
  async (app, { allowedOrigins, rateLimit: max }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
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
      },
      // Served over plain HTTP on loopback; a proxy that adds TLS adds this as well.
      strictTransportSecurity: false,
      crossOriginResourcePolicy: { policy: allowedOrigins.length === 0 ? 'same-origin' : 'cross-origin' },
      referrerPolicy: { policy: 'no-referrer' },
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
