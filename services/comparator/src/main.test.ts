import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startRedisServer } from '@fixpoint/cli/redis-server';
import { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../packages/documents/testing/market-deck.js';

const program = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let releases: ReturnType<typeof createReleaseStack>;
beforeEach(() => {
  releases = createReleaseStack();
});
afterEach(() => releases.release());

/** The built worker as a separate process, with its own Redis and artifact store. */
async function startWorker() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-comparator-'));
  releases.defer('the folder', () => rm(folder, { recursive: true, force: true }));
  const redis = await startRedisServer({ folder });
  releases.defer('Redis', () => redis.close());
  const keyPrefix = '{comparator-test}';
  const log = createLogger({ name: 'test', level: 'silent' });
  const tasks = createTasks({ redisUrl: redis.url, keyPrefix, log });
  releases.defer('the tasks', () => tasks.close());
  const start = () => {
    const child = spawn(process.execPath, [program], {
      env: {
        REDIS_URL: redis.url,
        FIXPOINT_KEY_PREFIX: keyPrefix,
        FIXPOINT_HOME: folder,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    releases.defer('the worker', () => child.kill('SIGKILL'));
    return child;
  };
  return { child: start(), start, tasks, artifacts: await createArtifactStore({ home: folder }) };
}

type Started = Awaited<ReturnType<typeof startWorker>>;

/** Starts a task that has its document already and only compares it; returns its id. */
async function analyse({ tasks, artifacts }: Started, bytes: Buffer): Promise<string> {
  const artifact = await artifacts.put(bytes);
  const existing_document = { artifact, name: 'deck.pptx', type: 'pptx' as const, bytes: bytes.length };
  const spec = createTaskSpec({ start_from: 'analyze', existing_document });
  return (await tasks.create({ spec, approval: 'auto', by: 'test' })).task.id;
}

/** Events until that many tasks are over. */
function followTasks({ tasks }: Started, amount: number): Promise<TaskEvent[]> {
  const following = new AbortController();
  releases.defer('the events', () => following.abort());
  return (async () => {
    const seen: TaskEvent[] = [];
    // Tasks may be over before the first poll of the feed.
    for await (const event of tasks.follow(following.signal, 'oldest')) {
      seen.push(event);
      if (seen.filter(({ type }) => type === 'task-finished').length === amount) break;
    }
    return seen;
  })();
}

it('compares a document that is already there, and stops on its signal (S0-166)', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const started = await startWorker();
  const { child, tasks } = started;
  const errors = text(child.stderr);
  const closed = once(child, 'close');
  const finished = followTasks(started, 1);
  const id = await analyse(started, await renderDeck(goodContent()));
  const seen = await finished;

  expect(await tasks.get(id)).toMatchObject({ status: 'completed', result: { reason: 'matched' } });
  expect(seen.find(({ type }) => type === 'findings')).toMatchObject({
    data: { counts: { critical: 0, high: 0, medium: 0, low: 0 }, template: 'market-research' },
  });
  child.kill('SIGTERM');
  await closed;
  expect({ code: child.exitCode, errors: await errors }).toEqual({ code: 0, errors: '' });
});

it('shares its queue with another worker, which continues when this one dies (M-020, M-030)', async () => {
  const started = await startWorker();
  started.start();
  const deck = await renderDeck(goodContent());
  const all = followTasks(started, 8);
  const ids = await Promise.all(Array.from({ length: 6 }, () => analyse(started, deck)));
  started.child.kill('SIGKILL');
  await once(started.child, 'close');
  // Only the other worker is left to take these.
  ids.push(await analyse(started, deck), await analyse(started, deck));
  await all;
  for (const id of ids) {
    expect(await started.tasks.get(id)).toMatchObject({ status: 'completed', result: { reason: 'matched' } });
  }
  // A step that it held when it died is free again after half a minute.
}, 120_000);
