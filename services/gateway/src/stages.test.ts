import { createLogger } from '@fixpoint/shared/logging';
import { createStageRuntime } from '@fixpoint/shared/queue';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
