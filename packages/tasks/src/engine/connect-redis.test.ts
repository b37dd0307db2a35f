import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectRedis } from './connect-redis.js';

const log = pino({ level: 'silent' });
let folder: string;
let redis: RedisServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'connect-redis-'));
  redis = await startRedisServer({ folder });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});

it('takes a subscription at any moment of connecting', async () => {
  const subscriber = connectRedis({ url: redis.url, log, name: 'listener', profile: 'subscribing' });
  const publisher = connectRedis({ url: redis.url, log, name: 'speaker', profile: 'patient' });
  const heard: string[] = [];
  subscriber.on('message', (channel, message) => heard.push(`${channel}: ${message}`));
  const early = subscriber.subscribe('early');
  await once(subscriber, 'connect');
  // The link is up, and a client's first commands have not been answered yet.
  await Promise.all([early, subscriber.subscribe('between')]);
  await subscriber.subscribe('late');
  for (const channel of ['early', 'between', 'late']) await publisher.publish(channel, 'hello');
  await expect.poll(() => heard).toEqual(['early: hello', 'between: hello', 'late: hello']);
  subscriber.disconnect();
  publisher.disconnect();
});

it('may be closed while the subscriptions of a lost link are being renewed', async () => {
  const subscriber = connectRedis({ url: redis.url, log, name: 'listener', profile: 'subscribing' });
  await subscriber.subscribe('renewed');
  // The client may be back before the restart is reported as done. `once` would reject at the first attempt that finds no Redis.
  const isBack = new Promise((resolve) => subscriber.once('ready', resolve));
  await redis.restart();
  await isBack;
  // The client has sent the subscription by itself, and nobody holds the promise: Vitest reports a rejection that nobody takes.
  await redis.kill('SIGSTOP');
  subscriber.disconnect();
  await once(subscriber, 'end');
  await redis.kill('SIGCONT');
});

it('sends the commands of one turn of the event loop in one piece, and leaves nothing behind after a disconnect', async () => {
  const pieces: string[] = [];
  const wire = createServer((client) => {
    client.on('data', (piece) => pieces.push(piece.toString()));
    client.pipe(connectWire(client)).pipe(client);
  });
  const writer = connectRedis({ url: await listen(wire), log, name: 'writer', profile: 'prompt' });
  await once(writer, 'ready');
  const answers = ['one', 'two', 'three'].map((name) => writer.incr(name));
  writer.disconnect();
  await Promise.allSettled(answers);
  const reader = connectRedis({ url: redis.url, log, name: 'reader', profile: 'patient' });
  await expect.poll(() => reader.mget('one', 'two', 'three')).toEqual(['1', '1', '1']);
  reader.disconnect();
  expect(pieces.filter((piece) => piece.includes('incr'))).toEqual([
    expect.stringMatching(/one.*two.*three/s),
  ]);
  wire.close();
});

it('gives a command up when Redis has been silent for two seconds, and none whose reply has come or is coming', async () => {
  let held: Buffer | undefined;
  let pass: (bytes: number) => void = () => {};
  const wire = createServer((client) => {
    const server = connectWire(client);
    client.pipe(server);
    server.on('data', (piece) => {
      if (held === undefined) client.write(piece);
      else held = Buffer.concat([held, piece]);
    });
    pass = (bytes) => {
      client.write(held?.subarray(0, bytes) ?? '');
      held = held?.subarray(bytes);
    };
  });
  const asking = connectRedis({ url: await listen(wire), log, name: 'asking', profile: 'prompt' });
  await once(asking, 'ready');
  await asking.set('text', 'x'.repeat(1_000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const goBy = async (ms: number) => {
    for (let gone = 0; gone < ms; gone += 500) {
      vi.advanceTimersByTime(500);
      await new Promise(setImmediate);
    }
  };

  held = Buffer.alloc(0);
  const received = asking.get('text');
  const wholeReply = () => expect.poll(() => held?.length).toBeGreaterThan(1_000);
  await wholeReply();
  await goBy(1_500);
  const { stream } = asking as unknown as { stream: Socket };
  const before = stream.bytesRead;
  pass(500);
  // It has arrived when the time is over, and is unread: this process had no turn for as long as a minute.
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => stream.bytesRead).toBe(before + 500);
  await goBy(1_500);
  pass(held.length);
  expect(await received).toHaveLength(1_000);

  const unanswered = asking.get('text').catch((error: Error) => error.message);
  await wholeReply();
  await goBy(2_500);
  expect(await unanswered).toBe('Command timed out');
  asking.disconnect();
  wire.close();
});

/** The way on from a wire to Redis. Either end may leave first, and then an answer to it finds nobody. */
function connectWire(client: Socket): Socket {
  const server = connect(Number(new URL(redis.url).port), '127.0.0.1');
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const) {
    one.on('error', () => other.end());
  }
  return server;
}

async function listen(wire: Server): Promise<string> {
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return `redis://127.0.0.1:${(wire.address() as AddressInfo).port}`;
}
