import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '@fixpoint/shared/child-process';
import { expect, it, onTestFinished } from 'vitest';
import { reachRedis } from './reach-redis.js';
import { type RedisServer, startRedisServer } from './start-redis-server.js';

const signal = new AbortController().signal;

/** A server on loopback that answers every command of the protocol in the same way. */
async function startServer(port: number, answer: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('data', () => socket.write(answer));
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return server;
}

it('counts its attempts until Redis responds', async () => {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-redis-'));
  const started: Promise<RedisServer>[] = [];
  onTestFinished(async () => {
    for (const server of started) await (await server).close();
    await rm(folder, { recursive: true, force: true });
  });
  const attempts: number[] = [];
  await reachRedis(`redis://127.0.0.1:${port}`, {
    signal,
    onWait({ number, address }) {
      expect(address).toBe(`127.0.0.1:${port}`);
      attempts.push(number);
      if (number === 1) started.push(startRedisServer({ folder, port }));
    },
  });
  expect(attempts[0]).toBe(1);
});

it('gives up at once if the password is wrong, and does not print it', async () => {
  const port = await findFreePort();
  await startServer(port, '-WRONGPASS invalid username-password pair or user is disabled.\r\n');
  const failed = reachRedis(`redis://user:secret@127.0.0.1:${port}`, {
    signal,
    onWait: () => expect.fail('It waited.'),
  });
  await expect(failed).rejects.toMatchObject({ code: 'configuration' });
  await expect(failed).rejects.not.toThrow(/secret/);
});

it('says in the end that nothing responded, and ends with its signal', async () => {
  const url = `redis://127.0.0.1:${await findFreePort()}`;
  await expect(reachRedis(url, { signal, limitMs: 0, onWait: () => {} })).rejects.toMatchObject({
    message: expect.stringContaining('did not respond'),
  });
  const stop = new AbortController();
  const waited = reachRedis(url, { signal: stop.signal, onWait: () => stop.abort() });
  await expect(waited).rejects.toThrow(/abort/i);
  await expect(reachRedis('http://[', { signal, onWait: () => {} })).rejects.toMatchObject({
    code: 'configuration',
  });
});

it.each(['localhost:6379', 'cache.internal:6380', 'http://127.0.0.1:6379'])(
  'rejects %s at once as an invalid Redis address',
  async (url) => {
    const failed = reachRedis(url, { signal, onWait: () => expect.fail('It waited.') });
    await expect(failed).rejects.toMatchObject({
      code: 'configuration',
      message: 'REDIS_URL does not start with redis:// or rediss://.',
    });
  },
);
