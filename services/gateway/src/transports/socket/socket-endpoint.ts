import { TaskId } from '@fixpoint/shared/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AccessWatch } from '../../identity/access-watch.js';
import { actorOf, type RecordAction } from '../../identity/audit-log.js';
import type { Role } from '../../identity/principal.js';
import { isNarrow } from '../../identity/token-scope.js';
import type { EventHub } from '../../live/event-hub.js';
import { createBatchBytes } from '../../live/live-event.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import { scopeScreens, scopeUseCases } from '../../use-cases/scope-use-cases.js';
import type { Screens } from '../../use-cases/screens.js';
import { createMessageHandlers } from './message-handlers.js';
import { createSocketClient, SocketProtocol } from './socket-client.js';

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What the address says of the client's protocol. */
const ProtocolQuery = z.object({ protocol: SocketProtocol });

const FirstSubscription = z.object({
  task_id: TaskId,
  after: z.coerce.number().int().nonnegative().default(0),
});

/** The WebSocket endpoint at `/`; a plain request there gets the index. */
export function registerSocketEndpoint(
  app: FastifyInstance,
  deps: {
    readonly hub: EventHub;
    readonly useCases: UseCases;
    readonly screens: Screens;
    readonly screenRole: Role;
    readonly record: RecordAction;
    readonly accessWatch: Pick<AccessWatch, 'watch' | 'check'>;
    /** What clients speak that do not say. */
    readonly usualProtocol: SocketProtocol;
    /** Whether a client of the classic protocol may approve a plan by the id of its task alone. */
    readonly classicApprovals: boolean;
    readonly index: RouteHandler;
  },
): void {
  const { hub, useCases, screens, screenRole, record, accessWatch } = deps;
  const handlers = createMessageHandlers(useCases, screens);
  const batchBytes = createBatchBytes();

  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    config: { isSocket: true },
    handler: deps.index,
    wsHandler: (socket, { principal, query, raw, log }) => {
      const first = FirstSubscription.safeParse(query);
      const { scope } = principal;
      const own = {
        useCases: scopeUseCases(useCases, scope),
        screens: scopeScreens(screens, scope),
      };
      const asked = ProtocolQuery.safeParse(query);
      createSocketClient({
        socket,
        connection: raw.socket,
        hub,
        batchBytes,
        ...own,
        // Mostly nobody has a scope, and all share them.
        handlers: isNarrow(scope) ? createMessageHandlers(own.useCases, own.screens) : handlers,
        principal,
        accessWatch,
        screenRole,
        // A subscription in the address is of the present protocol, too.
        protocol: asked.success ? asked.data.protocol : first.success ? 'current' : undefined,
        usualProtocol: deps.usualProtocol,
        classicApprovals: deps.classicApprovals,
        record: (entry) => void record({ ...actorOf(principal, 'websocket'), ...entry }),
        log: log as Parameters<typeof createSocketClient>[0]['log'],
        first: first.success ? { taskId: first.data.task_id, after: first.data.after } : undefined,
      });
    },
  });
}
