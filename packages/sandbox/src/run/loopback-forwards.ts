import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { pipeline } from 'node:stream';
// biome-ignore lint/correctness/useImportExtensions: the file is a module by its name.
import { ownsConnection } from '../network/owns-connection.mjs';
import type { SandboxPort } from './sandbox.js';

/**
 * Leads ports of this machine's loopback to sockets, for commands without a separate network. Every program of this machine can connect to
 * them meanwhile, except for those of `owner: 'command'`. Throws the system's error when a port is taken.
 */
export async function openLoopbackForwards(
  ports: readonly SandboxPort[],
  commandPid: () => number | undefined = () => undefined,
): Promise<{ close(): Promise<void> }> {
  const servers: Server[] = [];
  const sockets = new Set<{ destroy(): void }>();
  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    await Promise.all(servers.map((server) => new Promise<void>((done) => server.close(() => done()))));
  }
  try {
    for (const { inside, socket, owner } of ports) {
      const server = createServer({ allowHalfOpen: true }, (client) => {
        const isOwner = () => ownsConnection(commandPid() ?? 0, client.remotePort ?? 0, inside);
        if (owner === 'command' && !isOwner()) return void client.destroy();
        const target = connect({ path: socket, allowHalfOpen: true });
        for (const socket of [client, target]) {
          sockets.add(socket);
          socket.once('close', () => sockets.delete(socket));
        }
        pipeline(client, target, client, () => {});
      });
      server.listen(inside, '127.0.0.1');
      await once(server, 'listening');
      servers.push(server);
    }
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
