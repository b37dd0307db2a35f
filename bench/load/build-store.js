import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { createTasks } from '@fixpoint/tasks/engine';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { createKeys } from '../../packages/tasks/dist/engine/keys.js';
import { createTaskStore } from '../../packages/tasks/dist/engine/task-store.js';
import { describeTask, serviceOf } from './task-texts.js';

const inFlight = 100;
/** Final states of the tasks that are over: most of them good. */
const ends = ['completed', 'completed', 'completed', 'completed', 'failed', 'cancelled'];
const reasons = { completed: ['matched'], failed: ['failed', 'stuck'], cancelled: ['cancelled'] };

/**
 * Fills Redis as months of work would: `ended` tasks that are over and after them `waiting` ones whose plan waits for a person, each
 * written by the scripts that the services use. Returns the bytes of Redis that a waiting task takes.
 */
export async function buildStore({ redisUrl, keyPrefix, ended, waiting, onProgress = () => {} }) {
  const log = pino({ level: 'silent' });
  const tasks = createTasks({ redisUrl, keyPrefix, log, acceptUnsafe: true });
  const redis = new Redis(redisUrl);
  const store = createTaskStore({ redis, keys: createKeys(keyPrefix) });
  const definitions = new Map();

  function specOf(index) {
    const name = serviceOf(index);
    if (!definitions.has(name)) definitions.set(name, createServiceDefinition(name));
    return createTaskSpec({ service: definitions.get(name), description: describeTask(index) });
  }

  async function write(index) {
    const { task } = await tasks.create({ spec: specOf(index), approval: 'ask', by: 'load' });
    if (index >= ended) return;
    const status = ends[Math.floor(index / 10) % ends.length];
    const reason = reasons[status][Math.floor(index / 60) % reasons[status].length];
    const result = {
      status,
      reason,
      summary: 'What became of it, in a sentence or two.',
      iterations: 3,
      pushes: 2,
      prs_merged: 0,
      spent_usd: 0.6,
      output_files: [],
    };
    const answer = await store.commit({
      id: task.id,
      seq: '0',
      epoch: '',
      transition: {
        fields: { stage: '', result: JSON.stringify(result) },
        status,
        stage: '',
        final: true,
        failedInStage: reason === 'failed',
        events: [
          {
            type: 'stage-started',
            message: 'mail started.',
            data: { stage: 'mail', iteration: 3, attempt: 1 },
          },
          {
            type: 'stage-finished',
            message: 'mail ended.',
            data: { stage: 'mail', iteration: 3, ok: status === 'completed', ms: 9_000 },
          },
          {
            type: 'task-finished',
            message: result.summary,
            data: { result, elapsed_ms: 60_000, active_ms: 60_000 },
          },
        ],
      },
    });
    if (answer !== 'ok') throw new Error(`A task could not be ended: ${JSON.stringify(answer)}`);
  }

  async function writeRange(from, until) {
    let next = from;
    const lane = async () => {
      while (next < until) {
        const index = next++;
        await write(index);
        if (index % 10_000 === 9_999) onProgress(index + 1);
      }
    };
    await Promise.all(Array.from({ length: Math.min(inFlight, until - from) }, lane));
  }

  try {
    await redis.ping();
    while (
      !(await tasks.ping().then(
        () => true,
        () => false,
      ))
    );
    // The cost of filling the store is not measured.
    await redis.config('SET', 'appendfsync', 'no');
    await writeRange(0, ended);
    const before = await usedMemory(redis);
    await writeRange(ended, ended + waiting);
    const after = await usedMemory(redis);
    await redis.config('SET', 'appendfsync', 'always');
    return { bytesPerWaitingTask: Math.round((after - before) / waiting) };
  } finally {
    await tasks.close();
    redis.disconnect();
  }
}

export async function usedMemory(redis) {
  return Number(/^used_memory:(\d+)/m.exec(await redis.info('memory'))?.[1]);
}
