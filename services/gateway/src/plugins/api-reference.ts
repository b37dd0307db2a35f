import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { serveOnDemand } from './serve-on-demand.js';

/** Describes the API from the schemas of its routes. Registered before them. */
export const apiDescription = fastifyPlugin(
  async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Fixpoint',
          version: '1',
          description:
            'Submit a task, watch its events, approve its plan. The WebSocket at / carries the same: {"type", "payload"}.',
        },
        components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        security: [{ token: [] }, {}],
      },
      transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
    });
  },
  { name: 'api-description' },
);

/** Serves the description at `/docs/openapi.json` and a page that shows it at `/docs`, all from this process. */
export async function registerApiReference(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger());
    scope.addHook('onSend', async (request, reply, payload) => {
      const isPage =
        request.url.startsWith('/docs/') && String(reply.getHeader('content-type')).startsWith('text/html');
      if (!isPage || typeof payload !== 'string') return payload;
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${scriptHashes(payload)}`),
      );
      return payload;
    });
    serveOnDemand(scope, '/docs', loadReference);
  });
}

async function loadReference(): Promise<FastifyInstance> {
  const { default: apiReference } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(apiReference, {
    routePrefix: '/docs',
    configuration: {
      url: '/docs/openapi.json',
      pageTitle: 'Fixpoint API',
      // Each of these would make a request to a third party's server.
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  });
  return app;
}

/** Allows the page's own inline scripts by their hashes, and no other. */
function scriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    .join(' ');
}
