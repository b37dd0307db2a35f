import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { openLoopbackForwards } from '@fixpoint/sandbox/run';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';

/** Linux: a descriptor that only names a file. Node has no constant for it. */
const namesOnly = 0o10000000;

export interface ServerPort {
  /** Checks that the server responds to a request, within so many milliseconds. */
  answers(withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Leads a port of this machine's loopback, and a socket of ours for other sandboxes, to a sandboxed server. The socket by which
 * the server is reached lies in a folder to which commands can write: it is opened once and never through a link, and from then on connected to by
 * its descriptor, so nothing inside can make us connect, or give rights, to something else.
 */
export async function openServerPort({
  port,
  inner,
  outer,
}: {
  readonly port: number;
  /** Socket made by a command; null if commands share this machine's network. */
  readonly inner: string | null;
  /** Ours. */
  readonly outer: string;
}): Promise<ServerPort> {
  const releases = createReleaseStack();
  const connections = new Set<Socket>();
  let named: FileHandle | null = null;

  async function reach(): Promise<Socket | null> {
    if (inner === null) return connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    if (named === null) {
      const handle = await openSocket(inner);
      // Another connection may have opened it meanwhile.
      if (named !== null) await handle?.close();
      else named = handle;
      if (named === null) return null;
    }
    return connect({ path: `/proc/self/fd/${(named as FileHandle).fd}`, allowHalfOpen: true });
  }

  const server = createServer({ allowHalfOpen: true }, async (client) => {
    connections.add(client);
    client.once('close', () => connections.delete(client));
    client.on('error', () => {});
    const target = await reach();
    if (target === null) return void client.destroy();
    connections.add(target);
    target.once('close', () => connections.delete(target));
    pipeline(client, target, client, () => {});
  });
  server.listen(outer);
  await once(server, 'listening');
  releases.defer('named socket', async () => named?.close());
  releases.defer('way to a server', async () => {
    for (const connection of connections) connection.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  });
  try {
    if (inner !== null) {
      const forwards = await openLoopbackForwards([{ inside: port, socket: outer }]);
      releases.defer('port of a server', () => forwards.close());
    }
  } catch (error) {
    await releases.release();
    throw error;
  }

  return {
    async answers(withinMs) {
      const connection = await reach();
      return connection !== null && (await getsAnswer(connection, withinMs));
    },
    close: () => releases.release(),
  };
}

/** Null if the path does not name a socket. */
async function openSocket(path: string): Promise<FileHandle | null> {
  const handle = await open(path, namesOnly | constants.O_NOFOLLOW).catch(() => null);
  if (handle === null || (await handle.stat()).isSocket()) return handle;
  await handle.close();
  return null;
}

/**
 * A connection alone says nothing: the program in between takes every one, and closes it when the server takes none. One that stays
 * open is waited on: the server may compile the page at its first call.
 */
function getsAnswer(connection: Socket, withinMs: number): Promise<boolean> {
  return new Promise((done) => {
    const end = (answer: boolean) => {
      connection.destroy();
      done(answer);
    };
    connection.setTimeout(withinMs, () => end(false));
    for (const event of ['error', 'end', 'close']) connection.once(event, () => end(false));
    connection.once('data', () => end(true));
    connection.once('connect', () =>
      connection.write('GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n'),
    );
  });
}
