import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import { routeTags } from '@fixpoint/shared/contracts/routes';
import fastify, { type FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeDescription } from './api-description/complete-description.js';
import { describeSocket } from './api-description/describe-socket.js';
import type { Json } from './api-description/hoist-schemas.js';
import { nameSchemas } from './api-description/named-schemas.js';
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
            'Submit a task, watch its events, approve its plan. The WebSocket at / offers the same and is described at /docs/asyncapi.json.',
          license: { name: 'MIT', identifier: 'MIT' },
          contact: { name: 'Operator of this gateway' },
        },
        servers: [{ url: '/', description: 'This gateway' }],
        tags: Object.entries(routeTags).map(([name, description]) => ({ name, description })),
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
    let described: Json | undefined;
    scope.get('/docs/openapi.json', { schema: { hide: true } }, async () => {
      described ??= completeDescription(app.swagger() as unknown as Json, nameSchemas());
      return described;
    });
    let socket: Json | undefined;
    scope.get('/docs/asyncapi.json', { schema: { hide: true } }, async () => {
      socket ??= describeSocket(nameSchemas());
      return socket;
    });
    scope.addHook('onSend', async (request, reply, payload) => {
      const isPage =
        request.url.startsWith('/docs/') && String(reply.getHeader('content-type')).startsWith('text/html');
      if (!isPage || typeof payload !== 'string') return payload;
      const policy = String(reply.getHeader('content-security-policy'));
      reply.header(
        'content-security-policy',
        policy.replace("script-src 'self'", `script-src 'self' ${scriptHashes(payload)}`),
      );
      return dressReference(payload);
    });
    serveOnDemand(scope, '/docs', loadReference);
  });
}

/** Before the page of the reference, which has no link back. */
const head =
  '<link rel="stylesheet" href="/assets/docs.css"><script src="/assets/theme.js"></script><script src="/assets/docs.js"></script>';
const bar = [
  '<nav class="fixpoint-bar" aria-label="Fixpoint">',
  '<a href="/">Fixpoint</a>',
  '<span>API reference</span>',
  '<a href="/docs/openapi.json">OpenAPI</a>',
  '<a href="/docs/asyncapi.json"><span class="more">WebSocket: </span>AsyncAPI</a>',
  '</nav>',
].join('');

/** The page of the reference in our colours, with a bar that links back. Its own scripts keep working, as they match their hashes. */
function dressReference(page: string): string {
  return page.replace('</head>', `${head}</head>`).replace(/<body[^>]*>/, (body) => `${body}${bar}`);
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
