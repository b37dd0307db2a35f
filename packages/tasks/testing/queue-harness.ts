import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RedisServer, startRedisServer } from '@fixpoint/cli/redis-server';
import type { StageName, Task } from '@fixpoint/shared/contracts';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createTasks } from '../src/engine/create-tasks.js';
import { createKeys } from '../src/engine/keys.js';
import { createStageRuntime } from '../src/engine/runtime/create-stage-runtime.js';
import type { StageRuntimeOptions } from '../src/engine/runtime/stage-runtime-options.js';
import type { StageHandler } from '../src/engine/stage-handler.js';
import {
  type StageHandlers as Handlers,
  stageHandlers as handlers,
  testDesktop,
} from '../src/testing/index.js';

export { handlers };

/** Opens tasks and runtimes over a real Redis, each time under a prefix of its own. Close it after each test. */
export function createQueueHarness(server: RedisServer, log = pino({ level: 'silent' })) {
  const cleanups: (() => Promise<unknown>)[] = [];
  let prefixes = 0;

  function open() {
    prefixes += 1;
    const prefix = `{test-${prefixes}}`;
    const tasks = createTasks({ redisUrl: server.url, keyPrefix: prefix, log });
    cleanups.push(() => tasks.close());
    const redis = new Redis(server.url);
    redis.on('error', () => {});
    cleanups.push(async () => redis.disconnect());

    async function start(overrides: Partial<Handlers> = {}, options: Partial<StageRuntimeOptions> = {}) {
      const runtime = createStageRuntime({
        redisUrl: server.url,
        keyPrefix: prefix,
        log,
        service: 'test',
        // Longer than a busy machine lets a process wait for its turn: a run that loses its lock is run again.
        lockMs: 15_000,
        sweepMs: 100,
        graceMs: 200,
        ...options,
      });
      const all = { ...handlers, ...overrides };
      for (const stage of Object.keys(all) as StageName[])
        runtime.serve(
          stage,
          all[stage] as StageHandler<StageName>,
          stage === 'desktop' ? { machine: testDesktop } : {},
        );
      await runtime.start();
      let isOpen = true;
      const close = async () => {
        if (isOpen) await runtime.close();
        isOpen = false;
      };
      cleanups.push(close);
      return { runtime, close };
    }

    /** Polls the task until it is as wanted. */
    async function waitFor(id: string, done: (task: Task) => boolean, withinMs = 50_000): Promise<Task> {
      const until = performance.now() + withinMs;
      for (;;) {
        const task = await tasks.get(id);
        if (task !== null && done(task)) return task;
        if (performance.now() > until) throw new Error(`The task is ${task?.status} in ${task?.phase}.`);
        await delay(25);
      }
    }

    return { prefix, tasks, redis, start, waitFor, keys: createKeys(prefix) };
  }

  return {
    open,
    async close() {
      for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
    },
  };
}

export const isOver = (task: Task) => task.result !== null;

/** A harness over a Redis of its own, for the tests of one file. */
export async function startQueueHarness() {
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-queue-'));
  const server = await startRedisServer({ folder });
  return {
    server,
    ...createQueueHarness(server),
    /** Ends the Redis and forgets its data. */
    async end() {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
