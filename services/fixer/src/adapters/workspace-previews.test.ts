import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { connectRedis, createPreviewRecords, type PreviewRecords } from '@fixpoint/tasks/engine';
import type { WorkspaceAgent } from '@fixpoint/workspace/agent';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createWorkspacePreviews } from './workspace-previews.js';

const log = pino({ level: 'silent' });
const releases = createReleaseStack();
let redis: RedisServer;
let records: PreviewRecords;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fixer-previews-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  redis = await startRedisServer({ folder });
  releases.defer('Redis', () => redis.close());
  const connection = connectRedis({ url: redis.url, log, name: 'previews-test', profile: 'patient' });
  releases.defer('the connection', () => connection.disconnect());
  records = createPreviewRecords({ redis: connection, prefix: '{previews}' });
});
afterAll(() => releases.release());

function open(retentionMs = 60_000) {
  const previews = createWorkspacePreviews({ records, retentionMs, log });
  onTestFinished(() => previews.close());
  return previews;
}

/** An agent with one server, or none. */
function agentWith(server: { isRunning: () => boolean } | null) {
  let closed = 0;
  const one = { port: 4_321, line: 'npm run dev', output: () => 'ready', ...server };
  const agent = {
    servers: async () => (server === null ? [] : [one]),
    close: async () => {
      closed += 1;
    },
  } as unknown as WorkspaceAgent;
  return { agent, closed: () => closed };
}

it('keeps what a step left running, and ends it before the next step', async () => {
  const previews = open();
  const { agent, closed } = agentWith({ isRunning: () => true });
  await previews.keep('a', agent);
  await expect
    .poll(() => records.read('a'))
    .toMatchObject({ port: 4_321, command: 'npm run dev', output: 'ready' });
  const { name } = (await records.read('a')) ?? { name: '' };
  expect((await records.find(name))?.port).toBe(4_321);
  expect(closed()).toBe(0);
  await previews.end('a');
  expect(closed()).toBe(1);
  expect(await records.read('a')).toBeNull();
});

it('closes an agent at once if it left nothing running, or if no previews may be kept', async () => {
  const [none, unwanted] = [agentWith(null), agentWith({ isRunning: () => true })];
  await open().keep('b', none.agent);
  await open(0).keep('c', unwanted.agent);
  await expect.poll(() => [none.closed(), unwanted.closed()]).toEqual([1, 1]);
  expect(await records.read('c')).toBeNull();
});

it('ends when its program does, and when a person removed it', async () => {
  const previews = open();
  let runs = true;
  const [dying, removed] = [agentWith({ isRunning: () => runs }), agentWith({ isRunning: () => true })];
  await previews.keep('d', dying.agent);
  await previews.keep('e', removed.agent);
  await expect
    .poll(async () => [await records.read('d'), await records.read('e')].includes(null))
    .toBe(false);
  runs = false;
  await records.remove('e');
  await expect.poll(() => [dying.closed(), removed.closed()], { timeout: 10_000 }).toEqual([1, 1]);
  await expect.poll(() => records.read('d')).toBeNull();
});

it('ends when another fixer took the task over, and leaves the new preview alone', async () => {
  const [former, latter] = [open(), open()];
  const [first, second] = [agentWith({ isRunning: () => true }), agentWith({ isRunning: () => true })];
  await former.keep('g', first.agent);
  await expect.poll(() => records.read('g')).not.toBeNull();
  const old = (await records.read('g'))?.name;
  await latter.keep('g', second.agent);
  await expect.poll(async () => (await records.read('g'))?.name).not.toBe(old);
  const name = (await records.read('g'))?.name;
  await expect.poll(() => first.closed(), { timeout: 10_000 }).toBe(1);
  expect((await records.read('g'))?.name).toBe(name);
  expect(second.closed()).toBe(0);
});

it('ends everything with its service', async () => {
  const previews = open();
  const { agent, closed } = agentWith({ isRunning: () => true });
  await previews.keep('f', agent);
  await expect.poll(() => records.read('f')).not.toBeNull();
  await previews.close();
  expect(closed()).toBe(1);
  expect(await records.read('f')).toBeNull();
});
