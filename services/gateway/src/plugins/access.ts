import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AccessError } from './access-error.js';
import { hostnameOf, isLoopbackHost } from './loopback.js';
import { createTokenCheck, presentedToken } from './token-check.js';

export interface AccessOptions {
  /** Undefined: whoever reaches the loopback address may come in. */
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Paths that pages of any origin may use, where a token is asked for: programs of many origins speak MCP. */
  readonly anyOriginPaths?: readonly string[];
}

/** Paths that a load balancer or container engine asks before it has any secret. */
const openPaths = new Set(['/healthz']);

/**
 * Stands before every door, WebSocket handshakes and dashboards included. A page of another site can reach a loopback
 * port through the visitor's browser: its Origin gives it away, and, where DNS was turned to make it same-origin, its
 * Host does.
 */
export const access = fastifyPlugin<AccessOptions>(
  async (app, { token, allowedOrigins, anyOriginPaths = [] }) => {
    const isToken = token === undefined ? undefined : createTokenCheck(token);
    const origins = new Set(allowedOrigins);
    // Without a token an Origin is all that tells a page of another site from a program of this machine.
    const anyOrigin = new Set(token === undefined ? [] : anyOriginPaths);

    function checkHost(host: string | undefined): void {
      const hostname = hostnameOf(host);
      if (hostname === undefined)
        throw new AccessError('forbidden', 'The request has no usable Host header.');
      if (isToken === undefined && !isLoopbackHost(hostname)) {
        throw new AccessError(
          'forbidden',
          'This gateway answers on its loopback address only.',
          'Ask for http://127.0.0.1, or set FIXPOINT_TOKEN to serve other names.',
        );
      }
    }

    function checkOrigin(origin: string | undefined, host: string | undefined): void {
      if (origin === undefined || origins.has(origin)) return;
      const sameHost = URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
      if (!sameHost) {
        throw new AccessError(
          'forbidden',
          'Pages of another origin may not use this gateway.',
          'Add the origin to CORS_ORIGINS if you trust it.',
        );
      }
    }

    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const { host, origin, authorization } = request.headers;
      checkHost(host);
      const [path = ''] = request.url.split('?', 1);
      if (anyOrigin.has(path)) {
        allowAnyOrigin(reply);
        if (request.method === 'OPTIONS') return reply.code(204).send();
      } else checkOrigin(origin, host);
      if (isToken === undefined || openPaths.has(path)) return;
      const presented = presentedToken({
        authorization,
        queryToken: (request.query as { token?: unknown }).token,
        upgrade: request.ws,
      });
      if (presented !== undefined && isToken(presented)) return;
      // Only a browser that shows a page can ask for a password; programs are told what they understand.
      const wantsPage = request.headers.accept?.includes('text/html') ?? false;
      reply.header(
        'www-authenticate',
        wantsPage ? 'Basic realm="fixpoint", charset="UTF-8"' : 'Bearer realm="fixpoint"',
      );
      throw new AccessError(
        'unauthorized',
        presented === undefined ? 'This gateway asks for a token.' : 'The token is not valid.',
        'Send Authorization: Bearer <FIXPOINT_TOKEN>; in a browser, any user name and the token as password.',
      );
    });
  },
  { name: 'access' },
);

/** Never with credentials: a browser sends no cookie and no password along. */
function allowAnyOrigin(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers':
      'authorization, content-type, accept, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, x-cua-api-key',
    'access-control-max-age': '600',
  });
}
