import { once } from 'node:events';
import { chmod, lstat, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { ConfigurationError } from '@fixpoint/shared/errors';

/** Longest path of a unix socket, in bytes: `sun_path` holds 108 with the zero at its end (unix(7)); macOS holds 104. */
const maxPathLength = 103;

export interface SocketServer {
  /** Ends every connection. Repeated calls return the promise of the first. */
  close(): Promise<void>;
}

/**
 * Listens on a unix socket to which every user may connect who can reach it. Its folder decides who can reach it, which must be open to
 * us alone: a sandbox is given the socket itself, by a bind mount. Throws ConfigurationError if the folder is open to others.
 */
export async function listenOnSocket(server: Server, path: string): Promise<SocketServer> {
  if (Buffer.byteLength(path) > maxPathLength) {
    throw new ConfigurationError(`The path of a socket is longer than ${maxPathLength} bytes: ${path}`, {
      hint: 'Use a folder with a shorter path, for example below /run or /tmp.',
    });
  }
  const folder = await lstat(dirname(path));
  if (!folder.isDirectory() || (folder.mode & 0o077) !== 0 || folder.uid !== (process.getuid?.() ?? 0)) {
    throw new ConfigurationError(`The folder of a socket is accessible to other users: ${dirname(path)}`, {
      hint: 'The folder must belong to the user of Fixpoint and have mode 0700: any program that can reach the socket may use it.',
    });
  }
  const sockets = new Set<Socket>();
  // The HTTP server forgets the socket of a tunnel: `closeAllConnections` would leave it open.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(path);
  await once(server, 'listening');
  await chmod(path, 0o666);

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    const ended = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await ended;
    await rm(path, { force: true });
  }
  return {
    close() {
      closed ??= close();
      return closed;
    },
  };
}
