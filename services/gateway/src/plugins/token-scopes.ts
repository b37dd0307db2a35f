import { callerOf } from '@fixpoint/desktop/cua-cloud';
import type { NewTask } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { type AccessScope, isMachineInScope, isNarrow } from '../identity/token-scope.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { noDesktop } from '../use-cases/desktops.js';
import { checkRequestScope, closed, scopeUseCases } from '../use-cases/scope-use-cases.js';
import { isForPages } from './web-pages.js';

/** What a token with a scope opens beside tasks and desktops. The sockets, MCP and the list of builds look at the scope themselves. */
const open = new Set([
  ...['/', '/healthz', '/readyz', '/mcp', '/assets/*', '/api/v1/session', '/api/v1/services'],
  ...['/api/v1/artifacts', '/api/v1/artifacts/:id', '/api/v1/tasks', '/api/v1/desktops', '/api/v1/intent'],
  ...['/api/v1/artifacts/:id/pages', '/api/v1/artifacts/:id/pages/:number'],
  '/api/v1/builds',
  '/api/v1/caller-key',
]);

const hasId = (row: unknown): row is { id: string } =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';
const hasName = (row: unknown): row is { name: string } =>
  typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string';

/**
 * Keeps tokens with a scope to it, over REST. Fails closed: a route that is not named here is closed to them, and of a list they get
 * the rows alone that they could also read one by one.
 */
export const tokenScopes = fastifyPlugin<{ readonly useCases: UseCases }>(
  async (app, { useCases }) => {
    app.addHook('preHandler', async (request: FastifyRequest) => {
      const { scope } = request.principal;
      if (scope === undefined) return;
      const { caller } = scope;
      const route = request.routeOptions.url ?? '';
      const { id, name } = (request.params ?? {}) as { id?: string; name?: string };
      if (!isNarrow(scope)) {
        if (caller === null) refuseOthers(request);
      } else if (/^\/api\/v1\/(?:tasks|builds)\/:id/.test(route) && id !== undefined) {
        await scopeUseCases(useCases, scope).getTask(id);
      } else if (route.startsWith('/api/v1/desktops/:name') && name !== undefined) {
        if (!isMachineInScope(scope, name)) throw noDesktop(name);
      } else if (route.startsWith('/api/v1/services/:name') && name !== undefined) {
        if (!(scope.services?.includes(name) ?? false)) throw new NotFoundError('service', name);
      } else if (
        (route === '/api/v1/tasks' && request.method === 'POST') ||
        route === '/api/v1/tasks/preview'
      ) {
        checkRequestScope(useCases, scope, request.body as NewTask);
      } else if (!open.has(route) && !isForPages(request)) throw closed(`${request.method} ${route}`);
    });

    app.addHook('preSerialization', async (request: FastifyRequest, _reply, payload: unknown) => {
      const { scope } = request.principal ?? {};
      if (scope === undefined || request.method !== 'GET') return payload;
      const { caller } = scope;
      if (!isNarrow(scope)) return caller === null ? withoutCallers(payload) : payload;
      const route = request.routeOptions.url;
      const answer = payload as Record<string, unknown>;
      if (route === '/api/v1/tasks')
        return { ...answer, tasks: await keepOwn(answer.tasks, scope), total: null };
      if (route === '/api/v1/desktops') {
        return { ...answer, desktops: keep(answer.desktops, (each) => isMachineInScope(scope, each)) };
      }
      if (route === '/api/v1/services') {
        return {
          ...answer,
          services: keep(answer.services, (each) => scope.services?.includes(each) ?? false),
        };
      }
      return payload;
    });

    async function keepOwn(rows: unknown, scope: AccessScope): Promise<unknown[]> {
      const own = scopeUseCases(useCases, scope);
      const isOwn = (id: string) =>
        own.getTask(id).then(
          () => true,
          (error: unknown) => {
            if (error instanceof NotFoundError) return false;
            throw error;
          },
        );
      const listed = (Array.isArray(rows) ? rows : []).filter(hasId);
      const kept = await Promise.all(listed.map(({ id }) => isOwn(id)));
      return listed.filter((_, index) => kept[index]);
    }
  },
  { name: 'token-scopes', dependencies: ['access'] },
);

/** What names a task or a desktop, in a path, a request or a row of a list. */
const naming = ['id', 'task_id', 'name', 'desktop', 'stage'] as const;

function isCallers(name: unknown): boolean {
  return typeof name === 'string' && callerOf(name.replace(/^desktop\./, '')) !== null;
}

/** What is a caller's is not there for whoever brings no key, but for admins. */
function refuseOthers({ params, body }: FastifyRequest): void {
  const { id, name } = (params ?? {}) as { id?: string; name?: string };
  if (isCallers(id)) throw new NotFoundError('task', String(id));
  const { desktop, tasks } = (body ?? {}) as { desktop?: { name?: unknown } | null; tasks?: unknown };
  const named = [name, desktop?.name].find(isCallers);
  if (named !== undefined) throw noDesktop(String(named));
  const task = Array.isArray(tasks) ? tasks.find(isCallers) : undefined;
  if (task !== undefined) throw new NotFoundError('task', String(task));
}

/** The lists of an answer without the rows that are a caller's. */
function withoutCallers(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const isOpen = (row: unknown) =>
    typeof row !== 'object' ||
    row === null ||
    !naming.some((field) => isCallers((row as Record<string, unknown>)[field]));
  const fields = Object.entries(payload);
  if (fields.every(([, value]) => !Array.isArray(value) || value.every(isOpen))) return payload;
  return Object.fromEntries(
    fields.map(([field, value]) => [field, Array.isArray(value) ? value.filter(isOpen) : value]),
  );
}

function keep(rows: unknown, isOwn: (name: string) => boolean): unknown[] {
  return (Array.isArray(rows) ? rows : []).filter(hasName).filter(({ name }) => isOwn(name));
}
