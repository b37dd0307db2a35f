import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { socketLimits, TaskId } from '@fixpoint/shared/contracts';
import { NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { Screens } from '../desktops/create-screens.js';
import type { AccessRecords } from '../identity/access-records.js';
import type { Role } from '../identity/principal.js';
import type { EventHub } from '../live/event-hub.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { createBatchBytes } from './batch-bytes.js';
import { createMessageHandlers } from './message-handlers.js';
import { createSocketClient } from './socket-client.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A handshake is answered here; everywhere else it is refused. */
    isSocket?: boolean;
  }
}

const pingMs = 30_000;
/** Longest wait for clients to answer a close, in milliseconds. */
const farewellMs = 1_000;
const mostSockets = 5_000;
/** WebSocket close code for a server that goes away. */
const goingAway = 1001;

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const FirstSubscription = z.object({
  task_id: TaskId,
  after: z.coerce.number().int().nonnegative().default(0),
});

/** Prepares an app for WebSockets. Registered before the routes. */
export async function registerWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: socketLimits.message, clientTracking: true },
    errorHandler: (error, socket, request) => {
      // A client that breaks the protocol or vanishes is its own loss.
      request.log.info({ err: error }, 'a socket failed');
      socket.terminate();
    },
    // Every client is told why. One that does not answer in time is cut off.
    preClose: async () => {
      const { clients } = app.websocketServer;
      const leaving = [...clients].map((client) => {
        client.close(goingAway, 'the gateway is going away');
        // One that breaks the protocol in its last words has left as well.
        return once(client, 'close').catch(() => {});
      });
      await Promise.race([Promise.all(leaving), delay(farewellMs, undefined, { ref: false })]);
      for (const client of clients) client.terminate();
      app.websocketServer.close();
    },
  });
  // The plugin would open a socket on any other path, log its URL with the token in it, and close it again.
  app.addHook('onRequest', async (request) => {
    const [path = ''] = request.url.split('?', 1);
    if (request.ws && request.routeOptions.config?.isSocket !== true) {
      throw new NotFoundError('WebSocket', path);
    }
    // Counting here answers 503 instead of a socket that is closed at once.
    if (request.ws && app.websocketServer.clients.size >= mostSockets) {
      throw new UnavailableError('Too many sockets are open.', { afterMs: 10_000 });
    }
  });
  cutSilentSockets(app);
}

/** The WebSocket door at `/`; a plain request there gets the index. */
export function registerSocketDoor(
  app: FastifyInstance,
  deps: {
    hub: EventHub;
    useCases: UseCases;
    screens: Screens;
    screenRole: Role;
    records: Pick<AccessRecords, 'record'>;
    index: RouteHandler;
  },
): void {
  const { hub, useCases, screens, screenRole, records } = deps;
  const handlers = createMessageHandlers(useCases, screens);
  const batchBytes = createBatchBytes();

  app.route({
    method: 'GET',
    url: '/',
    schema: { hide: true },
    config: { isSocket: true },
    handler: deps.index,
    wsHandler: (socket, request) => {
      const first = FirstSubscription.safeParse(request.query);
      createSocketClient({
        socket,
        connection: request.raw.socket,
        hub,
        batchBytes,
        useCases,
        screens,
        handlers,
        principal: request.principal,
        screenRole,
        record(entry) {
          const { name, via } = request.principal;
          records.record({ who: name, via: `websocket, ${via}`, ...entry }).catch((error: unknown) => {
            request.log.warn({ err: error }, 'the audit log could not be written');
          });
        },
        log: request.log as Parameters<typeof createSocketClient>[0]['log'],
        first: first.success ? { taskId: first.data.task_id, after: first.data.after } : undefined,
      });
    },
  });
}

/** A client that has not answered the ping before is gone, whatever the network says. */
function cutSilentSockets(app: FastifyInstance): void {
  const alive = new WeakSet<WebSocket>();
  app.websocketServer.on('connection', (socket) => {
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
  });
  const pinging = setInterval(() => {
    for (const socket of app.websocketServer.clients) {
      if (!alive.has(socket)) {
        socket.terminate();
        continue;
      }
      alive.delete(socket);
      socket.ping();
    }
  }, pingMs);
  app.addHook('preClose', async () => clearInterval(pinging));
}
