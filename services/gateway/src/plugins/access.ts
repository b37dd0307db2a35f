import cookie from '@fastify/cookie';
import { parseUrl } from '@fixpoint/shared/url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { AccessRecords } from '../identity/access-records.js';
import {
  allows,
  nobody,
  openPrincipal,
  type Principal,
  type Role,
  settingPrincipal,
} from '../identity/principal.js';
import { AccessError } from './access-error.js';
import { hostnameOf, isLoopbackHost } from './loopback.js';
import { createTokenCheck, presentedToken } from './token-check.js';
import { isForPages } from './web-pages.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks. Set before any route runs. */
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** What the route asks of whoever calls it. Reading asks for `view` and all else for `operate` where it says nothing. */
    role?: Role;
  }
}

/** Name of the cookie that carries a browser's session. */
export const sessionCookie = 'fixpoint_session';

export interface AccessOptions {
  /** Undefined: whoever reaches the loopback address may come in. */
  readonly token: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Paths that pages of any origin may use, where a token is asked for: programs of many origins speak MCP. */
  readonly anyOriginPaths?: readonly string[];
  readonly records: Pick<AccessRecords, 'findByToken' | 'findBySession'>;
}

/** Paths that a load balancer or container engine asks before it has any secret. */
const openPaths = new Set(['/healthz', '/api/v1/session']);

/**
 * Stands before every door, WebSocket handshakes and dashboards included. A page of another site can reach a loopback
 * port through the visitor's browser: its Origin gives it away, and, where DNS was turned to make it same-origin, its
 * Host does.
 */
export const access = fastifyPlugin<AccessOptions>(
  async (app, { token, allowedOrigins, anyOriginPaths = [], records }) => {
    await app.register(cookie);
    app.decorateRequest('principal', null as unknown as Principal);
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
      if (!isOwnOrigin(origin, host)) {
        throw new AccessError(
          'forbidden',
          'Pages of another origin may not use this gateway.',
          'Add the origin to CORS_ORIGINS if you trust it.',
        );
      }
    }

    /** Who presents a token, or comes with a session where the request is one of our own pages'. */
    async function identify(request: FastifyRequest): Promise<Principal | undefined> {
      const presented = tokenOf(request);
      if (presented !== undefined) {
        return isToken?.(presented) === true ? settingPrincipal : records.findByToken(presented);
      }
      const session = request.cookies[sessionCookie];
      if (session === undefined || !isOwnPage(request)) return undefined;
      return records.findBySession(session);
    }

    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const { host, origin } = request.headers;
      checkHost(host);
      const [path = ''] = request.url.split('?', 1);
      if (anyOrigin.has(path)) {
        allowAnyOrigin(reply);
        if (request.method === 'OPTIONS') return reply.code(204).send();
      } else checkOrigin(origin, host);
      request.principal = isToken === undefined ? openPrincipal : nobody;
      if (isToken === undefined) return;
      const found = await identify(request);
      if (found !== undefined) {
        request.principal = found;
        checkRole(request);
        return;
      }
      if (openPaths.has(path) || isForPages(request)) return;
      const presented = hasCredentials(request);
      // Only a browser that shows a page can ask for a password; programs are told what they understand.
      const wantsPage = request.headers.accept?.includes('text/html') ?? false;
      reply.header(
        'www-authenticate',
        wantsPage ? 'Basic realm="fixpoint", charset="UTF-8"' : 'Bearer realm="fixpoint"',
      );
      throw new AccessError(
        'unauthorized',
        presented ? 'The token is not valid.' : 'This gateway asks for a token.',
        'Send Authorization: Bearer <token>; in a browser, any user name and the token as password.',
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

function tokenOf(request: FastifyRequest): string | undefined {
  return presentedToken({
    authorization: request.headers.authorization,
    queryToken: (request.query as { token?: unknown }).token,
    upgrade: request.ws,
  });
}

function hasCredentials(request: FastifyRequest): boolean {
  return tokenOf(request) !== undefined || request.cookies[sessionCookie] !== undefined;
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const url = parseUrl(origin);
  return url !== null && url.host === host?.toLowerCase();
}

/**
 * A browser sends its cookie whoever made it ask. Reading gives nothing away across origins; whatever changes something,
 * and every socket, must come from a page of our own, which its Origin or Sec-Fetch-Site says.
 */
function isOwnPage({ method, ws, headers }: FastifyRequest): boolean {
  if (!ws && (method === 'GET' || method === 'HEAD')) return true;
  const { origin, host } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, host);
  return headers['sec-fetch-site'] === 'same-origin';
}

function checkRole({ principal, method, routeOptions }: FastifyRequest): void {
  const needed = routeOptions.config.role ?? (method === 'GET' || method === 'HEAD' ? 'view' : 'operate');
  if (allows(principal.role, needed)) return;
  throw new AccessError(
    'forbidden',
    `"${principal.name}" may ${principal.role}; this needs the role ${needed}.`,
    'Ask an admin for a token with that role.',
  );
}
