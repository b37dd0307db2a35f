import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createTasks } from '@fixpoint/shared/queue';
import { startRedisServer } from '@fixpoint/shared/redis-server';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterEach, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../testing/market-deck.js';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const releases = createReleaseStack();
afterEach(() => releases.release());

/** The built worker as a process of its own, on a Redis and with an artifact store of its own. */
async function startWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-comparator-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  releases.defer('Redis', () => redis.close());
  const keyPrefix = '{comparator-test}';
  const log = createLogger({ name: 'test', level: 'silent' });
  const tasks = createTasks({ redisUrl: redis.url, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  const child = spawn(process.execPath, [program], {
    env: { REDIS_URL: redis.url, FIXPOINT_KEY_PREFIX: keyPrefix, FIXPOINT_HOME: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  releases.defer('the worker', () => child.kill('SIGKILL'));
  return { child, tasks, artifacts: await createArtifactStore({ home: folder }) };
}

it('compares a document that is already there, and stops when told to (S0-166)', async () => {
  const { child, tasks, artifacts } = await startWorker();
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  const seen: TaskEvent[] = [];
  const following = new AbortController();
  releases.defer('the events', () => following.abort());
  const finished = (async () => {
    for await (const event of tasks.follow(following.signal)) {
      seen.push(event);
      if (event.type === 'task-finished') return;
    }
  })();

  const bytes = await renderDeck(goodContent());
  const artifact = await artifacts.put(bytes);
  const existing_document = { artifact, name: 'deck.pptx', type: 'pptx' as const, bytes: bytes.length };
  const spec = createTaskSpec({ start_from: 'analyze', existing_document });
  const { task } = await tasks.create({ spec, approval: 'auto', by: 'test' });
  await finished;

  expect(await tasks.get(task.id)).toMatchObject({ status: 'completed', result: { reason: 'matched' } });
  expect(seen.find(({ type }) => type === 'findings')).toMatchObject({
    data: { counts: { critical: 0, high: 0, medium: 0, low: 0 }, template: 'market-research' },
  });
  child.kill('SIGTERM');
  await closed;
  expect({ code: child.exitCode, errors: await errors }).toEqual({ code: 0, errors: '' });
});
