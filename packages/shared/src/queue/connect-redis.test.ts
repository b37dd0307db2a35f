import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RedisServer, startRedisServer } from '../redis-server/index.js';
import { connectRedis } from './connect-redis.js';

const log = pino({ level: 'silent' });
let folder: string;
let redis: RedisServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'connect-redis-'));
  redis = await startRedisServer({ folder });
});
afterAll(async () => {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
});

it('takes a subscription at any moment of connecting', async () => {
  const subscriber = connectRedis({ url: redis.url, log, name: 'listener', temper: 'subscribing' });
  const publisher = connectRedis({ url: redis.url, log, name: 'speaker', temper: 'patient' });
  const heard: string[] = [];
  subscriber.on('message', (channel, message) => heard.push(`${channel}: ${message}`));
  const early = subscriber.subscribe('early');
  await once(subscriber, 'connect');
  // The link is up, and what a client says first of itself has not been answered yet.
  await Promise.all([early, subscriber.subscribe('between')]);
  await subscriber.subscribe('late');
  for (const channel of ['early', 'between', 'late']) await publisher.publish(channel, 'hello');
  await expect.poll(() => heard).toEqual(['early: hello', 'between: hello', 'late: hello']);
  subscriber.disconnect();
  publisher.disconnect();
});

it('sends in one piece what one turn of the event loop asks for, and nothing is left behind by a disconnect', async () => {
  const pieces: string[] = [];
  const wire = createServer((client) => {
    const server = connect(Number(new URL(redis.url).port), '127.0.0.1');
    client.on('data', (piece) => pieces.push(piece.toString()));
    client.pipe(server).pipe(client);
  });
  wire.listen(0, '127.0.0.1');
  await once(wire, 'listening');
  const { port } = wire.address() as AddressInfo;
  const writer = connectRedis({ url: `redis://127.0.0.1:${port}`, log, name: 'writer', temper: 'prompt' });
  await once(writer, 'ready');
  const asked = ['one', 'two', 'three'].map((name) => writer.incr(name));
  writer.disconnect();
  await Promise.allSettled(asked);
  const reader = connectRedis({ url: redis.url, log, name: 'reader', temper: 'patient' });
  await expect.poll(() => reader.mget('one', 'two', 'three')).toEqual(['1', '1', '1']);
  reader.disconnect();
  expect(pieces.filter((piece) => piece.includes('incr'))).toEqual([
    expect.stringMatching(/one.*two.*three/s),
  ]);
  wire.close();
});
