import cookie from '@fastify/cookie';
import type { Role } from '@fixpoint/shared/contracts/routes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isForPages } from '../http/web-pages.js';
import { checkRole, forbidden, unauthorized } from './access-checks.js';
import type { AccessRecords } from './access-records.js';
import { checkHost, checkOrigin, isFromOwnPage } from './origin-checks.js';
import {
  agentPrincipal,
  anonymousPrincipal,
  openPrincipal,
  type Principal,
  toEnrollingPrincipal,
  toMachinePrincipal,
} from './principal.js';
import { createTokenCheck } from './token-text.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The requesting principal. Set before any route runs. */
    principal: Principal;
  }
  interface FastifyContextConfig {
    /** Role that the route requires. By default `view` for reading and `operate` for everything else. */
    role?: Role | undefined;
    /** Only machines that serve a desktop may connect here. */
    isForMachines?: boolean;
  }
}

/**
 * Name of the cookie that carries a browser's session. Over https, its prefix makes browsers reject a cookie of this name that
 * another host of the same domain sets.
 */
export function sessionCookieOf({ protocol }: Pick<FastifyRequest, 'protocol'>): string {
  return protocol === 'https' ? '__Host-fixpoint_session' : 'fixpoint_session';
}

export interface AccessOptions {
  /** False: every caller at the loopback address is accepted. */
  readonly needsToken: boolean;
  /** Lets an agent connect by WebSocket, and nothing else. */
  readonly agentSecret?: string | undefined;
  readonly allowedOrigins: readonly string[];
  /** Paths that pages of any origin may use. */
  readonly anyOriginPaths: readonly string[];
  readonly records: Pick<AccessRecords, 'findByToken' | 'findBySession' | 'machines'>;
}

/** Paths that a load balancer or container engine calls without a secret. */
const openPaths = new Set(['/healthz', '/readyz', '/api/v1/session']);

/**
 * Checks every request of every transport, including WebSocket handshakes and dashboards. A page of another site can reach a loopback port through
 * the visitor's browser: its Origin reveals it, and if DNS was manipulated to make it same-origin, its Host does.
 */
export const access = fastifyPlugin<AccessOptions>(
  async (app, { needsToken, agentSecret, allowedOrigins, anyOriginPaths, records }) => {
    await app.register(cookie);
    app.decorateRequest('principal', null as unknown as Principal);
    const isAgentSecret = agentSecret === undefined ? () => false : createTokenCheck(agentSecret);
    const origins = new Set(allowedOrigins);
    const anyOrigin = new Set(anyOriginPaths);

    /** The owner of a presented token, or of a session if the request comes from one of the gateway's pages. */
    async function identify(request: FastifyRequest): Promise<Principal | undefined> {
      const presented = presentedToken(request);
      if (presented !== undefined) {
        return request.ws && isAgentSecret(presented) ? agentPrincipal : records.findByToken(presented);
      }
      const session = request.cookies[sessionCookieOf(request)];
      if (session === undefined || !isFromOwnPage(request)) return undefined;
      return records.findBySession(session);
    }

    /**
     * The machine that a token, a one-time code or the secret of agents belongs to; an unauthenticated machine if no secret is set and such callers
     * are accepted.
     */
    async function identifyMachine(request: FastifyRequest): Promise<Principal | undefined> {
      const presented = presentedToken(request);
      if (presented === undefined) return needsToken || agentSecret !== undefined ? undefined : openPrincipal;
      if (isAgentSecret(presented)) return agentPrincipal;
      const machine = await records.machines.findByToken(presented);
      if (machine !== undefined) return toMachinePrincipal(machine.record, machine.hash);
      if (await records.machines.isCode(presented)) return toEnrollingPrincipal(presented);
      const principal = await records.findByToken(presented);
      if (principal === undefined) return undefined;
      throw forbidden(
        `The token of "${principal.name}" is not a machine token.`,
        'Enrol the machine with a one-time code: POST /api/v1/machines/enrolments.',
      );
    }

    function needsIdentity(request: FastifyRequest): boolean {
      // The pages hold no data, so they need neither an identified browser nor an available Redis.
      if (isForPages(request)) return false;
      return needsToken || (request.ws && agentSecret !== undefined && !isFromOwnPage(request));
    }

    app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const { host } = request;
      checkHost(host, !needsToken);
      const [path = ''] = request.url.split('?', 1);
      // Files of the pages hold no data. A page that loads can show why its requests are refused.
      if (!anyOrigin.has(path) && !isForPages(request))
        checkOrigin({ origin: request.headers.origin, host }, origins);
      request.principal = needsToken ? anonymousPrincipal : openPrincipal;
      if (request.routeOptions.config.isForMachines === true) {
        request.principal = (await identifyMachine(request)) ?? refuse(request, reply);
        return;
      }
      if (!needsIdentity(request)) return;
      const result = await identify(request);
      if (result !== undefined) {
        request.principal = result;
        checkRole(result, neededRole(request), 'this');
        return;
      }
      if (openPaths.has(path)) return;
      refuse(request, reply);
    });
  },
  { name: 'access' },
);

function neededRole({ method, routeOptions }: FastifyRequest): Role {
  return routeOptions.config.role ?? (method === 'GET' || method === 'HEAD' ? 'view' : 'operate');
}

function refuse(request: FastifyRequest, reply: FastifyReply): never {
  const isPresented =
    presentedToken(request) !== undefined || request.cookies[sessionCookieOf(request)] !== undefined;
  // Only a browser that shows a page can prompt for a password; programs get the challenge that they understand.
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  reply.header(
    'www-authenticate',
    wantsPage ? 'Basic realm="fixpoint", charset="UTF-8"' : 'Bearer realm="fixpoint"',
  );
  throw unauthorized(
    isPresented ? 'The token is not valid.' : 'This gateway requires a token.',
    'Send Authorization: Bearer <token>. In a browser, enter any user name, and the token as the password.',
  );
}

/** The token that a request presents: Bearer, the password of Basic, or for WebSockets `?token=`. */
function presentedToken({ headers, query, ws }: FastifyRequest): string | undefined {
  const [, scheme, credentials] = /^(\S+) +(\S+) *$/.exec(headers.authorization ?? '') ?? [];
  if (scheme !== undefined && credentials !== undefined) {
    if (scheme.toLowerCase() === 'bearer') return credentials;
    if (scheme.toLowerCase() === 'basic') {
      const decoded = Buffer.from(credentials, 'base64').toString('utf8');
      return decoded.slice(decoded.indexOf(':') + 1);
    }
    return undefined;
  }
  // Browsers cannot set headers on a WebSocket; everywhere else a token in a URL would end up in logs and histories.
  const { token } = query as { token?: unknown };
  return ws && typeof token === 'string' ? token : undefined;
}
