import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type AuditLog, actorOf } from './audit-log.js';
import { replayMark } from './idempotency.js';
import type { Principal } from './principal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The principal that signed in with this request. */
    signedIn?: Principal;
    /** Action name in the audit log, if the route has several actions: `document`. */
    auditedAs?: string;
  }
}

/** Routes that change nothing although they are not GETs; input to a desktop is counted by its route. */
const harmless = new Set([
  '/api/v1/intent',
  '/mcp',
  '/api/v1/artifacts',
  '/api/v1/desktops/:name/input',
  '/api/v1/notices/marks',
]);

export interface AuditOptions {
  readonly auditLog: Pick<AuditLog, 'record' | 'recordRefusal'>;
  readonly countRefused: (reason: RefusalReason) => void;
}

export type RefusalReason = 'unauthorized' | 'forbidden' | 'too-many-requests';
const refusals = new Map<number, RefusalReason>([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [429, 'too-many-requests'],
]);

function isChange({ method, routeOptions: { url: route } }: FastifyRequest): boolean {
  if (route === undefined || !route.startsWith('/api/') || harmless.has(route)) return false;
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/**
 * Records each REST request by which an authenticated principal changed something, including sign-ins: who, what, and the response. A refused request
 * increments a counter; one of an authenticated principal is also kept as a sample, apart from the rest.
 */
export const audit = fastifyPlugin<AuditOptions>(
  async (app, { auditLog, countRefused }) => {
    app.addHook('onResponse', async (request: FastifyRequest, reply: FastifyReply) => {
      const reason = refusals.get(reply.statusCode);
      if (reason !== undefined) countRefused(reason);
      const principal = request.signedIn ?? request.principal;
      // A request that was refused before it was authenticated has no principal yet.
      if (principal === undefined || principal === null || principal.via === 'nobody') return;
      // A replayed response was recorded when it was first requested.
      if (!isChange(request) || reply.hasHeader(replayMark)) return;
      const { method, routeOptions, params, auditedAs } = request;
      // The subject in the path: the task, the token or the stage.
      const [subject = ''] = Object.values((params ?? {}) as Record<string, string>);
      const outcome = String(reply.statusCode);
      const what = auditedAs === undefined ? '' : ` (${auditedAs})`;
      const action = `${method} ${routeOptions.url}${what}`;
      const entry = { ...actorOf(principal, 'rest'), action, subject, outcome };
      await (reason === undefined ? auditLog.record(entry) : auditLog.recordRefusal(entry));
    });
  },
  { name: 'audit' },
);
