import { TaskId } from '@fixpoint/shared/contracts';
import { type Role, wholeNumberOr } from '@fixpoint/shared/contracts/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { AccessWatch } from '../access/access-watch.js';
import { actorOf, type RecordAction } from '../access/audit-log.js';

import type { EventHub } from '../features/events/event-hub.js';
import { createBatchBytes } from '../features/events/live-event.js';
import type { OwnView } from '../own-view/own-view.js';
import { createMessageHandlers, type MessageHandler } from './message-handlers.js';
import { createSocketClient, SocketProtocol } from './socket-client.js';

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The client's protocol, as given in the address. */
const ProtocolQuery = z.object({ protocol: SocketProtocol });

const FirstSubscription = z.object({
  task_id: TaskId,
  after: wholeNumberOr(0, 0),
});

/** The WebSocket endpoint at `/`; a plain request there gets the index. */
export function registerSocketEndpoint(
  app: FastifyInstance,
  deps: {
    readonly hub: EventHub;
    readonly screenRole: Role;
    readonly record: RecordAction;
    readonly accessWatch: Pick<AccessWatch, 'watch' | 'check'>;
    /** Protocol of clients that do not specify one. */
    readonly usualProtocol: SocketProtocol;
    /** True if a client of the classic protocol may approve a plan by the id of its task alone. */
    readonly classicApprovals: boolean;
    readonly index: RouteHandler;
  },
): void {
  const { hub, screenRole, record, accessWatch } = deps;
  /** Most callers share a view. */
  const handlers = new WeakMap<OwnView, ReadonlyMap<string, MessageHandler>>();
  function handlersOf(own: OwnView): ReadonlyMap<string, MessageHandler> {
    const messageHandlers = handlers.get(own) ?? createMessageHandlers(own.useCases, own.screens);
    handlers.set(own, messageHandlers);
    return messageHandlers;
  }
  const batchBytes = createBatchBytes();

  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    config: { isSocket: true, scope: 'own' },
    handler: deps.index,
    wsHandler: (socket, { own, principal, query, raw, log }) => {
      const first = FirstSubscription.safeParse(query);
      const asked = ProtocolQuery.safeParse(query);
      createSocketClient({
        socket,
        connection: raw.socket,
        hub,
        batchBytes,
        useCases: own.useCases,
        screens: own.screens,
        handlers: handlersOf(own),
        principal,
        accessWatch,
        screenRole,
        // A subscription in the address is of the present protocol, too.
        protocol: asked.data?.protocol ?? (first.success ? 'current' : undefined),
        usualProtocol: deps.usualProtocol,
        classicApprovals: deps.classicApprovals,
        record: (entry) => void record({ ...actorOf(principal, 'websocket'), ...entry }),
        log: log as Parameters<typeof createSocketClient>[0]['log'],
        first: first.success ? { taskId: first.data.task_id, after: first.data.after } : undefined,
      });
    },
  });
}
