import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';

/** What a test opened, closed by `release` in reverse order. */
export interface NetworkHarness {
  /** Ours alone. */
  readonly folder: string;
  defer(close: () => unknown): void;
  release(): Promise<void>;
}

export async function createNetworkHarness(): Promise<NetworkHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'net-'));
  const closers: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  return {
    folder,
    defer: (close) => closers.push(close),
    async release() {
      for (const close of closers.reverse()) await close();
    },
  };
}

/** A TCP server on loopback that keeps what it gets and sends it back. */
export async function startEcho(
  harness: NetworkHarness,
): Promise<{ port: number; received: () => Buffer; connections: () => number }> {
  const chunks: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      socket.write(chunk);
    });
    socket.on('end', () => socket.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  harness.defer(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port,
    received: () => Buffer.concat(chunks),
    connections: () => sockets.length,
  };
}

/** Sends bytes to a unix socket and answers all that comes until the other side ends. */
export async function exchange(socketPath: string, ...writes: (string | Buffer)[]): Promise<string> {
  const socket = connect(socketPath);
  const answer = buffer(socket);
  for (const bytes of writes) socket.write(bytes);
  return (await answer).toString('latin1');
}

/** Sends a CONNECT and answers the head of what came back, with the socket behind it. */
export async function openTunnel(
  socketPath: string,
  authority: string,
): Promise<{ status: number; socket: Socket }> {
  const socket = connect(socketPath);
  socket.on('error', () => {});
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
  const [first] = await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => []);
  socket.pause();
  const text = Buffer.isBuffer(first) ? first.toString('latin1') : '';
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), socket };
}

/** Answers when a connection is gone, by an end or by an error. */
export function ended(socket: Socket): Promise<void> {
  return new Promise((done) => {
    socket.on('error', () => {}).resume();
    if (socket.closed) done();
    else socket.once('close', () => done());
  });
}

/** The first message of a real TLS client that asks for a host. */
export async function captureClientHello(servername: string): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connectTls({ host: '127.0.0.1', port, servername });
  client.on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [hello] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  socket.destroy();
  server.close();
  return hello;
}
