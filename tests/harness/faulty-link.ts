import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** A network between a machine and its gateway, which does to frames what a test wants. */
export interface FaultyLink {
  /** `ws://127.0.0.1:port/agent`. */
  readonly url: string;
  /** Connections that were opened through it so far. */
  opened(): number;
  /** From now on each frame comes twice. */
  double(on: boolean): void;
  /** From now on each frame is overtaken by the one behind it, where one comes within a moment. */
  swap(on: boolean): void;
  /** Cuts every connection; until `join` no other one is let through. */
  cut(): void;
  /** Nothing goes through any more, and nobody is told. */
  hold(): void;
  join(): void;
  /** The gateway behind it; another one after a restart. */
  to(url: string): void;
  close(): Promise<void>;
}

/** How long a frame waits to be overtaken, in milliseconds. */
const overtakenMs = 15;

export async function startFaultyLink(gateway: string): Promise<FaultyLink> {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const pairs = new Set<() => void>();
  let upstream = gateway;
  let isUp = true;
  let isHeld = false;
  let opened = 0;
  const faults = { double: false, swap: false };

  function createPass(send: (data: Buffer, isBinary: boolean) => void) {
    let waiting: { data: Buffer; timer: NodeJS.Timeout } | undefined;
    const pass = (data: Buffer) => {
      send(data, true);
      if (faults.double) send(data, true);
    };
    return (data: Buffer, isBinary: boolean) => {
      if (isHeld) return;
      if (!isBinary) return send(data, false);
      if (waiting !== undefined) {
        clearTimeout(waiting.timer);
        const before = waiting.data;
        waiting = undefined;
        pass(data);
        return pass(before);
      }
      if (!faults.swap) return pass(data);
      const timer = setTimeout(() => {
        waiting = undefined;
        pass(data);
      }, overtakenMs);
      waiting = { data, timer };
    };
  }

  server.on('upgrade', (request, socket, head) => {
    if (!isUp) {
      socket.destroy();
      return;
    }
    const { authorization } = request.headers;
    const far = new WebSocket(`${upstream.replace(/^http/, 'ws')}${request.url}`, {
      headers: authorization === undefined ? {} : { authorization },
    });
    far.on('error', () => socket.destroy());
    far.on('unexpected-response', (_request, response) => {
      socket.end(`HTTP/1.1 ${response.statusCode} No\r\n\r\n`);
    });
    far.on('open', () => {
      sockets.handleUpgrade(request, socket, head, (near) => {
        opened += 1;
        const sendTo = (webSocket: WebSocket) => (data: Buffer, isBinary: boolean) => {
          if (webSocket.readyState === WebSocket.OPEN) webSocket.send(data, { binary: isBinary });
        };
        near.on('message', createPass(sendTo(far)));
        far.on('message', createPass(sendTo(near)));
        const end = () => {
          near.terminate();
          far.terminate();
          pairs.delete(end);
        };
        const follow = (webSocket: WebSocket) => (code: number, reason: Buffer) => {
          if (code >= 1_000 && code < 5_000 && ![1_005, 1_006].includes(code)) webSocket.close(code, reason);
          else webSocket.terminate();
        };
        near.on('close', follow(far)).on('error', end);
        far.on('close', follow(near)).on('error', end);
        pairs.add(end);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/agent`,
    opened: () => opened,
    double: (on) => {
      faults.double = on;
    },
    swap: (on) => {
      faults.swap = on;
    },
    cut() {
      isUp = false;
      for (const end of [...pairs]) end();
    },
    hold() {
      isHeld = true;
    },
    join() {
      isUp = true;
      isHeld = false;
    },
    to(url) {
      upstream = url;
    },
    async close() {
      for (const end of [...pairs]) end();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
