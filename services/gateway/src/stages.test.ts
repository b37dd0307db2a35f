import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys, createStageRuntime } from '@fixpoint/shared/queue';
import { Queue, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createGatewayBench, type GatewayBench, goodRequest } from '../testing/start-gateway.js';
import type { StagesReport } from './use-cases/describe-stages.js';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

it('says who is alive and holds what, warns where nobody is, and measures what ended', async () => {
  const gateway = await bench.start();
  const stage = async (name: string) => {
    const report = (await gateway.ask('GET', '/api/stages?minutes=5')).json() as StagesReport;
    return report.stages.find((one) => one.stage === name);
  };
  const created = await gateway.ask('POST', '/api/tasks', { ...goodRequest, approval: 'auto' });
  const { id } = created.json() as { id: string };
  expect(await stage('submit')).toMatchObject({
    waiting: 1,
    workers: [],
    warnings: [expect.stringContaining('no worker alive')],
  });

  let finish: (() => void) | undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const runtime = createStageRuntime({
    redisUrl: bench.redis.url,
    keyPrefix: gateway.keyPrefix,
    log: createLogger({ name: 'test', level: 'silent' }),
    service: 'desktop-runner',
  });
  runtime.serve('submit', async () => {
    await finished;
    return { outcome: 'accepted', submitted_at: new Date().toISOString(), recipient: 'a@example.com' };
  });
  await runtime.start();
  try {
    await vi.waitFor(async () => {
      const submit = await stage('submit');
      expect(submit).toMatchObject({ active: 1, warnings: [], holds: [{ task_id: id }] });
      expect(submit?.workers[0]?.name).toMatch(/^desktop-runner@/);
      expect(submit?.holds[0]?.worker).toBe(submit?.workers[0]?.name);
    }, 10_000);
    finish?.();
    await vi.waitFor(async () => {
      const submit = await stage('submit');
      expect(submit?.p95_ms).toEqual(expect.any(Number));
      expect(submit?.slices.reduce((sum, slice) => sum + slice.finished, 0)).toBe(1);
    }, 10_000);
    expect(await stage('mail')).toMatchObject({ waiting: 1, warnings: [expect.stringContaining('mail')] });
  } finally {
    finish?.();
    await runtime.close();
  }
});

describe('cleaning a stage', () => {
  it('removes what ended more than a minute ago, and nothing that waits, runs or is delayed', async () => {
    const gateway = await bench.start();
    const log = createLogger({ name: 'test', level: 'silent' });
    const connection = connectRedis({ url: bench.redis.url, log, name: 'test', temper: 'patient' });
    const prefix = createKeys(gateway.keyPrefix).bull;
    const queue = new Queue('logs', { connection, prefix });
    const worker = new Worker(
      'logs',
      async ({ data }) => {
        if (data.fails) throw new Error('on purpose');
      },
      { connection, prefix },
    );
    const counts = () => queue.getJobCounts('completed', 'failed', 'wait', 'delayed');
    const clean = async () => (await gateway.ask('POST', '/api/stages/logs/clean')).json();
    try {
      await queue.addBulk([
        { name: 'old', data: { fails: false } },
        { name: 'old', data: { fails: true } },
        { name: 'new', data: { fails: true } },
      ]);
      await vi.waitFor(async () => expect(await counts()).toMatchObject({ completed: 1, failed: 2 }));
      await worker.close();
      await queue.add('waits', {});
      await queue.add('is delayed', {}, { delay: 3_600_000 });
      expect(await clean()).toEqual({ stage: 'logs', failed: 0, completed: 0 });

      // Two of them ended an hour ago.
      for (const job of await queue.getJobs(['completed', 'failed'])) {
        if (job.name !== 'old') continue;
        const set = (await job.isFailed()) ? 'failed' : 'completed';
        const then = Date.now() - 3_600_000;
        await connection.hset(queue.toKey(job.id ?? ''), 'finishedOn', then);
        await connection.zadd(queue.toKey(set), then, job.id ?? '');
      }
      expect(await clean()).toEqual({ stage: 'logs', failed: 1, completed: 1 });
      expect(await counts()).toEqual({ completed: 0, failed: 1, wait: 1, delayed: 1 });
      const { entries } = (await gateway.ask('GET', '/api/audit')).json();
      expect(entries[0]).toMatchObject({ action: 'POST /api/stages/:stage/clean', subject: 'logs' });
    } finally {
      await worker.close();
      await queue.close();
      connection.disconnect();
    }
  });

  it('is for admins, and for stages that there are', async () => {
    const token = 'correct-horse-battery-staple';
    const gateway = await bench.start({ token });
    const admin = { authorization: `Bearer ${token}` };
    const issued = await gateway.ask('POST', '/api/tokens', { name: 'ann', role: 'operate' }, admin);
    const operate = { authorization: `Bearer ${issued.json().text}` };
    const clean = async (stage: string, headers: Record<string, string>) =>
      (await gateway.ask('POST', `/api/stages/${stage}/clean`, undefined, headers)).statusCode;
    expect(await clean('logs', operate)).toBe(403);
    expect(await clean('logs', admin)).toBe(200);
    expect(await clean('nonsense', admin)).toBe(404);
  });
});
