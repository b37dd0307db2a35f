import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import { socketLimits } from '@fixpoint/shared/contracts';
import { NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { WebSocket } from 'ws';
import { toNetwork } from './rate-limits.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a handshake here; everywhere else it is refused. */
    isSocket?: boolean;
  }
}

/** Maximum time between two pings, in milliseconds. */
const pingMs = 30_000;
/** Time limit for clients to confirm a close, in milliseconds. */
const maxCloseMs = 1_000;
const maxSockets = 5_000;
/** WebSocket close code for a server that goes away. */
const goingAway = 1001;

interface WebSocketOptions {
  /** Maximum silence of a client before its socket is closed, in milliseconds. */
  readonly silenceMs: number;
  /** Maximum number of sockets of one token; callers who need no token are limited by address only. */
  readonly perPrincipal: number;
  /** Maximum number of sockets of one address, or of one network of IPv6. */
  readonly perAddress: number;
}

/** Prepares an app for WebSockets. Registered before the routes. */
export const websockets = fastifyPlugin(
  async (app: FastifyInstance, { silenceMs, ...bounds }: WebSocketOptions) => {
    await app.register(websocket, {
      options: { maxPayload: socketLimits.message, clientTracking: true },
      errorHandler: (error, socket, request) => {
        // A client that breaks the protocol or vanishes is not an error of the gateway.
        request.log.info({ err: error }, 'WebSocket error');
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
      // Counting here gives a 503 response instead of a socket that is closed at once.
      if (request.ws && app.websocketServer.clients.size >= maxSockets) {
        throw new UnavailableError('Too many WebSockets are open.', { afterMs: 10_000 });
      }
    });
    boundSockets(app, bounds);
    closeSilentSockets(app, silenceMs);
  },
  { name: 'websockets' },
);

/**
 * Rejects the handshakes of a principal, or of an address, that has too many open sockets. Runs after the access check, which identifies their owner,
 * so that callers without a token cannot use up the sockets of others at the same address.
 */
function boundSockets(
  app: FastifyInstance,
  { perPrincipal, perAddress }: Pick<WebSocketOptions, 'perPrincipal' | 'perAddress'>,
): void {
  const open = new Map<string, number>();
  function take(key: string, most: number, whose: string): () => void {
    const before = open.get(key) ?? 0;
    if (before >= most) {
      throw Object.assign(new Error(`${whose} has reached the limit of ${most} open WebSockets.`), {
        statusCode: 429,
      });
    }
    open.set(key, before + 1);
    return () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    };
  }

  app.addHook('preParsing', async ({ ws, principal, raw, ip }) => {
    if (!ws) return;
    const network = toNetwork(ip);
    const giveBack = take(`address ${network}`, perAddress, `The address ${network}`);
    raw.socket.once('close', giveBack);
    if (principal.via === 'open' || principal.via === 'nobody') return;
    raw.socket.once('close', take(`token ${principal.id}`, perPrincipal, `"${principal.name}"`));
  });
}

/** Every client gets the reason of the close. One that does not respond in time is cut off. */
async function sayFarewell(clients: ReadonlySet<WebSocket>): Promise<void> {
  const leaving = [...clients].map((client) => {
    client.close(goingAway, 'the gateway is stopping');
    // A client that breaks the protocol in its last message has left as well.
    return once(client, 'close').catch(() => {});
  });
  await Promise.race([Promise.all(leaving), delay(maxCloseMs, undefined, { ref: false })]);
  for (const client of clients) client.terminate();
}

/**
 * A client that has sent nothing since the last ping, not even a pong, is gone, whatever the network reports. Two pings fit into the permitted
 * silence.
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
