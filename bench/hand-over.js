// Stage-to-stage hand-over of the stage runtime against a bare BullMQ chain of the same length, on one Redis, in one run.
// Both pass one task after the other through seven stages that do nothing, plus the loop's own decisions on our side.
import { EventEmitter, once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fixpoint/shared/logging';
import { createStageRuntime, createTasks } from '@fixpoint/shared/queue';
import { startRedisServer } from '@fixpoint/shared/redis-server';
import { createServiceDefinition, createTaskSpec } from '@fixpoint/shared/testing';
import { Queue, Worker } from 'bullmq';
import { printRatio, summarise } from './statistics.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 300);
const warmUp = Math.ceil(rounds / 10);
const stages = ['submit', 'mail', 'compare', 'fix', 'verify-push', 'deploy', 'logs'];
const log = createLogger({ name: 'bench', level: 'silent' });

/** Milliseconds that each task took from its first job to its last, one task at a time. */
async function measure(runOne) {
  const times = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const begun = performance.now();
    await runOne(round);
    if (round >= warmUp) times.push(performance.now() - begun);
  }
  return summarise(times);
}

async function benchBullMq(redisUrl) {
  const connection = { url: redisUrl, maxRetriesPerRequest: null };
  const queues = new Map(stages.map((stage) => [stage, new Queue(stage, { connection, prefix: 'bare' })]));
  const waiting = new Map();
  const workers = stages.map(
    (stage, index) =>
      new Worker(
        stage,
        async (job) => {
          const next = stages[index + 1];
          if (next === undefined) waiting.get(job.data.id)?.();
          else await queues.get(next).add(next, job.data, { jobId: `${job.data.id}-${index + 1}` });
        },
        { connection, prefix: 'bare', removeOnComplete: { age: 3_600 } },
      ),
  );
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  const result = await measure(async (round) => {
    const id = `task-${round}`;
    const done = new Promise((resolve) => waiting.set(id, resolve));
    await queues.get('submit').add('submit', { id }, { jobId: `${id}-0` });
    await done;
  });
  await Promise.all([...workers, ...queues.values()].map((part) => part.close()));
  return result;
}

async function benchRuntime(redisUrl) {
  const keyPrefix = '{bench}';
  const arrivals = new EventEmitter();
  const runtime = createStageRuntime({ redisUrl, keyPrefix, log, service: 'bench' });
  const commit = 'a'.repeat(40);
  const now = new Date().toISOString();
  const document = { artifact: 'b'.repeat(64), name: 'deck.pptx', type: 'pptx', bytes: 1 };
  const counts = { critical: 0, high: 1, medium: 0, low: 0 };
  const finding = {
    id: 'f',
    check: 'c',
    category: 'c',
    severity: 'high',
    location: 'l',
    message: 'm',
    expected: 'e',
    actual: 'a',
    suggestion: 's',
  };
  runtime.serve('submit', async (_input, { task }) => {
    // The second submission is the eighth step: seven hand-overs lie behind the task.
    if (task.iteration === 2) arrivals.emit(task.id);
    return { outcome: 'accepted', submitted_at: now, recipient: 'a@example.com' };
  });
  runtime.serve('mail', async () => ({
    documents: [document],
    message_id: 'm',
    from: 'f',
    subject: 's',
    received_at: now,
  }));
  runtime.serve('compare', async (_input, { task }) => ({
    match: task.iteration > 1,
    template: 't',
    findings: task.iteration > 1 ? [] : [finding],
    counts,
    signature: '0'.repeat(64),
    report: 'c'.repeat(64),
  }));
  runtime.serve('fix', async () => ({
    ...{ outcome: 'pushed', commit, summary: 's', files: [], diff: null, transcript: null },
    ...{ spent_usd: 0, turns: 1, denials: [] },
  }));
  runtime.serve('verify-push', async () => ({ pushed: true, head: commit }));
  runtime.serve('deploy', async () => ({
    deployed: true,
    how: 'version',
    version: commit,
    waited_ms: 0,
    last_seen: '',
  }));
  runtime.serve('logs', async () => ({ checked: true, note: '', errors: [], lines: null }));
  await runtime.start();
  const tasks = createTasks({ redisUrl, keyPrefix, log });
  const result = await measure(async (round) => {
    const spec = createTaskSpec({ service: createServiceDefinition(`service-${round}`) });
    const { task } = await tasks.create({ spec, approval: 'auto', by: 'bench' });
    await once(arrivals, task.id);
  });
  await tasks.close();
  await runtime.close();
  return result;
}

const folder = await mkdtemp(join(tmpdir(), 'fixpoint-bench-'));
const redis = await startRedisServer({ folder });
try {
  const bare = await benchBullMq(redis.url);
  const ours = await benchRuntime(redis.url);
  printRatio('seven hand-overs of one task, appendfsync always', {
    ours,
    peer: bare,
    peerName: 'bare BullMQ chain',
  });
} finally {
  await redis.close();
  await rm(folder, { recursive: true, force: true });
}
