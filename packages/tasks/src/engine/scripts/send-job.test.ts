import { once } from 'node:events';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { Queue, Worker } from 'bullmq';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../../testing/queue-harness.js';
import { jobOptions } from './send-job.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;

beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

/** What a queue holds of one job, whatever its id and its instant. */
async function readJob({ redis, keys }: ReturnType<typeof harness.open>, jobId: string, id: string) {
  const queue = `${keys.bull}:submit:`;
  const { timestamp, opts, data, ...job } = await redis.hgetall(`${queue}${jobId}`);
  expect(Number(timestamp)).toBeGreaterThan(0);
  return {
    job,
    // BullMQ's has its own name as an option as well, which nothing reads.
    opts: { ...JSON.parse(opts ?? ''), jobId: undefined },
    data: { ...JSON.parse(data ?? ''), id: id === JSON.parse(data ?? '').id },
    waits: await redis.lpos(`${queue}wait`, jobId),
    score: Number(await redis.zscore(`${queue}prioritized`, jobId)),
    marker: await redis.zrange(`${queue}marker`, 0, -1, 'WITHSCORES'),
  };
}

it.each([
  ['normal', 'open'],
  ['normal', 'paused'],
  ['high', 'open'],
  ['low', 'open'],
] as const)(
  'files a step of %s priority with the very job that BullMQ would add to a queue that is %s',
  async (priority, state) => {
    const opened = harness.open();
    const { tasks, redis, keys } = opened;
    const queue = new Queue('submit', { connection: { url: harness.server.url }, prefix: keys.bull });
    await queue.waitUntilReady();
    if (state === 'paused') await queue.pause();
    const spec = { ...createTaskSpec(), priority };
    const { task } = await tasks.create({ spec, approval: 'auto', by: 'ann' });
    const ours = await readJob(opened, `${task.id}-0`, task.id);
    await redis.del(...['wait', 'marker', 'prioritized', 'pc'].map((name) => `${keys.bull}:submit:${name}`));
    await queue.add('submit', { id: 'peer', seq: '0' }, { ...jobOptions, jobId: 'peer-0' });
    // BullMQ counts its first job as 1. The turns are 1, 4 and 20, and a fraction names the priority.
    const score = 0x100000000 + { high: 1, normal: 4.25, low: 20.5 }[priority];
    expect(ours).toEqual({ ...(await readJob(opened, 'peer-0', 'peer')), score });
    await queue.close();
  },
);

it('forgets the jobs that an earlier version kept after their end', async () => {
  const { keys, start } = harness.open();
  const options = { connection: { url: harness.server.url }, prefix: keys.bull };
  const queue = new Queue('submit', options);
  const worker = new Worker('submit', async () => {}, { ...options, removeOnComplete: { age: 3_600 } });
  const ended = once(worker, 'completed');
  await queue.add('submit', { id: 'old', seq: '0' }, { ...jobOptions, jobId: 'old-0' });
  await ended;
  await worker.close();
  expect(await queue.getJobCounts('completed')).toEqual({ completed: 1 });
  await start();
  await expect.poll(() => queue.getJobCounts('completed')).toEqual({ completed: 0 });
  await queue.close();
});
