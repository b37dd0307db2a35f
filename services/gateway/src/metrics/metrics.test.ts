import { UnavailableError } from '@fixpoint/shared/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveStages } from '../../testing/serve-stages.js';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
});
beforeEach(async () => {
  gateway = await bench.start();
});
afterAll(() => bench.close());

const scrape = async () => (await gateway.request('GET', '/metrics')).body;
const value = (text: string, series: string) => {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

/** The feed is followed from some instant on; what happened before is not counted. */
async function untilFollowed(): Promise<void> {
  const created = async () => {
    await gateway.newTask();
    return value(await scrape(), 'fixpoint_tasks_created_total');
  };
  await expect.poll(created).toBeGreaterThan(0);
}

async function create(): Promise<string> {
  const answer = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
  return answer.json().id;
}

describe('a scrape of the gateway', () => {
  it('shows each stage of a task after it ran through all of them', async () => {
    await untilFollowed();
    const id = await create();
    let deployments = 0;
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        deploy: async () => {
          deployments += 1;
          if (deployments === 1) throw new UnavailableError('Not now.', { afterMs: 1 });
          return { deployed: true, how: 'blind', version: null, waited_ms: 5, last_seen: 'HTTP 200' };
        },
      },
    );
    await expect
      .poll(async () => value(await scrape(), 'fixpoint_task_active_seconds_count{status="completed"}'), {
        timeout: 60_000,
      })
      .toBe(1);
    const text = await scrape();
    await stages.close();
    expect({
      created: value(text, 'fixpoint_tasks_created_total'),
      finished: value(text, 'fixpoint_tasks_finished_total{status="completed",reason="matched"}'),
      completed: value(text, 'fixpoint_tasks{status="completed"}'),
      pending: value(text, 'fixpoint_tasks{status="pending"}'),
      compared: value(text, 'fixpoint_stage_outcomes_total{stage="compare",outcome="ok"}'),
      timed: value(text, 'fixpoint_stage_duration_seconds_count{stage="compare"}'),
      retried: value(text, 'fixpoint_stage_outcomes_total{stage="deploy",outcome="retried"}'),
      neverFailed: value(text, 'fixpoint_stage_outcomes_total{stage="logs",outcome="failed"}'),
      high: value(text, 'fixpoint_findings_total{severity="high"}'),
      low: value(text, 'fixpoint_findings_total{severity="low"}'),
      fixed: value(text, 'fixpoint_finding_changes_total{change="fixed"}'),
      pushed: value(text, 'fixpoint_fixes_total{outcome="pushed"}'),
      spent: value(text, 'fixpoint_fix_spent_dollars_total'),
      workers: value(text, 'fixpoint_queue_workers{stage="compare"}'),
    }).toEqual({
      created: expect.any(Number),
      finished: 1,
      completed: 1,
      pending: 0,
      compared: 2,
      timed: 2,
      retried: 1,
      neverFailed: 0,
      high: 1,
      low: 0,
      fixed: 1,
      pushed: 1,
      spent: 0.25,
      workers: 1,
    });
    expect(value(text, 'fixpoint_event_delivery_lag_seconds_count')).toBeGreaterThan(10);
    expect(value(text, 'fixpoint_event_delivery_lag_seconds_bucket{le="10"}')).toBeGreaterThan(10);
    expect(text).not.toContain(id);
  }, 120_000);

  it('shows a job that waits as stranded while no worker serves its stage, and no longer once one does', async () => {
    await create();
    const counts = async () => {
      const text = await scrape();
      return {
        stranded: value(text, 'fixpoint_queue_stranded_jobs{stage="submit"}'),
        workers: value(text, 'fixpoint_queue_workers{stage="submit"}'),
        elsewhere: value(text, 'fixpoint_queue_stranded_jobs{stage="fix"}'),
      };
    };
    await expect.poll(counts).toEqual({ stranded: 1, workers: 0, elsewhere: 0 });
    const stages = await serveStages({ redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix });
    await expect.poll(counts).toMatchObject({ stranded: 0, workers: 1 });
    await stages.close();
  });

  it('counts a task that a person rejects by its reason', async () => {
    await untilFollowed();
    const { id, plan, approval } = await gateway.newTask();
    await gateway.tasks.decide(id, {
      decision: 'reject',
      by: 'ann',
      nonce: approval.nonce,
      planHash: plan.hash,
    });
    await expect
      .poll(async () =>
        value(await scrape(), 'fixpoint_tasks_finished_total{status="cancelled",reason="rejected"}'),
      )
      .toBe(1);
    expect(value(await scrape(), 'fixpoint_tasks{status="cancelled"}')).toBe(1);
  });
});
