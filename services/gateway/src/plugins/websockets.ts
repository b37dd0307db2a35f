import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { socketLimits } from '@fixpoint/shared/contracts';
import { NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { WebSocket } from 'ws';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A handshake is answered here; everywhere else it is refused. */
    isSocket?: boolean;
  }
}

/** Longest time between two pings, in milliseconds. */
const pingMs = 30_000;
/** Longest wait for clients to answer a close, in milliseconds. */
const farewellMs = 1_000;
const mostSockets = 5_000;
/** WebSocket close code for a server that goes away. */
const goingAway = 1001;

interface WebSocketOptions {
  /** Longest silence of a client before its socket is closed, in milliseconds. */
  readonly silenceMs: number;
  /** Most sockets of one token; callers who need none are bounded together alone. */
  readonly perPrincipal: number;
}

/** Prepares an app for WebSockets. Registered before the routes. */
export const websockets = fastifyPlugin(
  async (app: FastifyInstance, { silenceMs, perPrincipal }: WebSocketOptions) => {
    await app.register(websocket, {
      options: { maxPayload: socketLimits.message, clientTracking: true },
      errorHandler: (error, socket, request) => {
        // A client that breaks the protocol or vanishes is its own loss.
        request.log.info({ err: error }, 'A WebSocket failed');
        socket.terminate();
      },
      preClose: async () => {
        await sayFarewell(app.websocketServer.clients);
        app.websocketServer.close();
      },
    });
    // The library would open a socket on any other path, log its URL with the token in it, and close it again.
    app.addHook('onRequest', async (request) => {
      const [path = ''] = request.url.split('?', 1);
      if (request.ws && request.routeOptions.config?.isSocket !== true) {
        throw new NotFoundError('WebSocket', path);
      }
      // Counting here answers 503 instead of a socket that is closed at once.
      if (request.ws && app.websocketServer.clients.size >= mostSockets) {
        throw new UnavailableError('Too many WebSockets are open.', { afterMs: 10_000 });
      }
    });
    boundSockets(app, perPrincipal);
    closeSilentSockets(app, silenceMs);
  },
  { name: 'websockets' },
);

/** Refuses the handshakes of a principal who has enough sockets open. After the access check, which knows whose they are. */
function boundSockets(app: FastifyInstance, perPrincipal: number): void {
  const open = new Map<string, number>();
  app.addHook('preParsing', async ({ ws, principal, raw }) => {
    if (!ws || principal.via === 'open' || principal.via === 'nobody') return;
    const { id, name } = principal;
    if ((open.get(id) ?? 0) >= perPrincipal) {
      throw Object.assign(new Error(`"${name}" has ${perPrincipal} WebSockets open, which is the most.`), {
        statusCode: 429,
      });
    }
    open.set(id, (open.get(id) ?? 0) + 1);
    raw.socket.once('close', () => {
      const left = (open.get(id) ?? 1) - 1;
      if (left === 0) open.delete(id);
      else open.set(id, left);
    });
  });
}

/** Every client gets the reason of the close. One that does not answer in time is cut off. */
async function sayFarewell(clients: ReadonlySet<WebSocket>): Promise<void> {
  const leaving = [...clients].map((client) => {
    client.close(goingAway, 'the gateway is going away');
    // One that breaks the protocol in its last message has left as well.
    return once(client, 'close').catch(() => {});
  });
  await Promise.race([Promise.all(leaving), delay(farewellMs, undefined, { ref: false })]);
  for (const client of clients) client.terminate();
}

/**
 * A client from which nothing has come since the last ping, not even the answer to it, is gone, whatever the network reports. Two
 * pings fit into the silence that is allowed.
 */
function closeSilentSockets(app: FastifyInstance, silenceMs: number): void {
  const alive = new WeakSet<WebSocket>();
  app.websocketServer.on('connection', (socket) => {
    alive.add(socket);
    for (const sign of ['pong', 'ping', 'message']) socket.on(sign, () => alive.add(socket));
  });
  const pinging = setInterval(
    () => {
      for (const socket of app.websocketServer.clients) {
        if (!alive.has(socket)) {
          socket.terminate();
          continue;
        }
        alive.delete(socket);
        socket.ping();
      }
    },
    Math.min(pingMs, silenceMs / 2),
  );
  app.addHook('preClose', async () => clearInterval(pinging));
}
