import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimRedis, readInstallation } from './installation.js';

let folder: string;
let server: RedisServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'installation-'));
  server = await startRedisServer({ folder });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const claim = (id: string, keyPrefix: string, redisUrl = server.url) =>
  claimRedis({ redisUrl, keyPrefix, id });

it('adopts a Redis without an id, and refuses one of another installation (V-12)', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await claim(first, '{a}')).toBe(true);
  expect(await claim(first, '{a}')).toBe(true);
  await expect(claim(second, '{a}')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining(first),
    hint: expect.stringContaining('{a}:installation'),
  });
  // Another prefix is another set of tasks.
  expect(await claim(second, '{b}')).toBe(true);
});

it('adopts it for one of two that claim it at the same time (V-12)', async () => {
  const outcomes = await Promise.allSettled([claim(randomUUID(), '{c}'), claim(randomUUID(), '{c}')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('claims nothing of a Redis that does not answer, and for a folder without an installation', async () => {
  expect(await claim(randomUUID(), '{d}', 'redis://127.0.0.1:1')).toBe(false);
  expect(await readInstallation(folder)).toBeNull();
});
