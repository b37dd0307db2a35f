import type { FailedWork, StagesReport } from '@fixpoint/shared/contracts/routes';
import { FixpointError } from '@fixpoint/shared/errors';
import { createLogger } from '@fixpoint/shared/logging';
import { connectRedis, createKeys, createStageRuntime } from '@fixpoint/tasks/engine';
import { stageHandlers } from '@fixpoint/tasks/testing';
import { Queue, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceDesktop } from '../../../testing/announce-desktop.js';
import { serveStages } from '../../../testing/serve-stages.js';
import { createGatewayBench, type GatewayBench, goodRequest } from '../../../testing/start-gateway.js';

let bench: GatewayBench;
beforeAll(async () => {
  bench = await createGatewayBench();
});
afterAll(() => bench.close());

it('reports workers and their steps, warns if no worker is connected, and measures ended steps', async () => {
  const gateway = await bench.start();
  const stage = async (name: string) => {
    const report = (await gateway.request('GET', '/api/v1/stages?minutes=5')).json() as StagesReport;
    return report.stages.find((candidate) => candidate.stage === name);
  };
  const created = await gateway.request('POST', '/api/v1/tasks', { ...goodRequest, approval: 'auto' });
  const { id } = created.json() as { id: string };
  expect(await stage('submit')).toMatchObject({
    waiting: 1,
    workers: [],
    warnings: [expect.stringContaining('without a live worker')],
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
  runtime.serve('plan', stageHandlers.plan);
  runtime.serve('find-desktop', stageHandlers['find-desktop']);
  await runtime.start();
  try {
    await expect
      .poll(() => stage('submit'))
      .toMatchObject({
        active: 1,
        warnings: [],
        workers: [{ name: expect.stringMatching(/^desktop-runner@/) }],
        holds: [{ task_id: id }],
      });
    const held = await stage('submit');
    expect(held?.holds[0]?.worker).toBe(held?.workers[0]?.name);
    finish?.();
    const measured = async () => {
      const { p95_ms, slices = [] } = (await stage('submit')) ?? {};
      return { p95_ms, finished: slices.reduce((sum, slice) => sum + slice.finished, 0) };
    };
    await expect.poll(measured).toEqual({ p95_ms: expect.any(Number), finished: 1 });
    await expect
      .poll(() => stage('mail'))
      .toMatchObject({ waiting: 1, warnings: [expect.stringContaining('mail')] });
  } finally {
    finish?.();
    await runtime.close();
  }
});

describe('cleaning a stage', () => {
  it('removes steps that ended more than a minute ago, and none that wait, run or are delayed', async () => {
    const gateway = await bench.start();
    const log = createLogger({ name: 'test', level: 'silent' });
    const connection = connectRedis({ url: bench.redis.url, log, name: 'test', profile: 'patient' });
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
    const clean = async () => (await gateway.request('POST', '/api/v1/stages/logs/clean')).json();
    try {
      await queue.addBulk([
        { name: 'old', data: { fails: false } },
        { name: 'old', data: { fails: true } },
        { name: 'new', data: { fails: true } },
      ]);
      await expect.poll(counts).toMatchObject({ completed: 1, failed: 2 });
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
      const { entries } = (await gateway.request('GET', '/api/v1/audit')).json();
      expect(entries[0]).toMatchObject({ action: 'POST /api/v1/stages/:stage/clean', subject: 'logs' });
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
    const issued = await gateway.request('POST', '/api/v1/tokens', { name: 'ann', role: 'operate' }, admin);
    const operate = { authorization: `Bearer ${issued.json().text}` };
    const clean = async (stage: string, headers: Record<string, string>) =>
      (await gateway.request('POST', `/api/v1/stages/${stage}/clean`, undefined, headers)).statusCode;
    expect(await clean('logs', operate)).toBe(403);
    expect(await clean('logs', admin)).toBe(200);
    expect(await clean('nonsense', admin)).toBe(404);
  });
});

describe('work that failed', () => {
  const wrongPassword = new FixpointError('The mailbox refuses the password.', {
    code: 'mailbox-refused',
    retry: 'never',
    hint: 'Put the right one into GMAIL_PASSWORD.',
    context: { mailbox: 'office' },
  });
  const request = {
    ...goodRequest,
    context: { ...goodRequest.context, start_from: 'email_check' },
    approval: 'auto',
  };

  it('is listed by its stage, and run again from there once, however many clients request it', async () => {
    const token = 'correct-horse-battery-staple';
    const admin = { authorization: `Bearer ${token}` };
    const gateway = await bench.start({ token });
    const create = async (body: object): Promise<string> =>
      (await gateway.request('POST', '/api/v1/tasks', body, admin)).json().id;
    const ids = [
      await create(request),
      await create({ ...request, description: `${request.description} Two.` }),
    ];
    const failures = async (query = ''): Promise<FailedWork[]> =>
      (await gateway.request('GET', `/api/v1/stages/failures${query}`, undefined, admin)).json().failures;
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        mail: async () => {
          throw wrongPassword;
        },
      },
    );
    try {
      await expect.poll(async () => (await failures('?stage=mail')).length).toBe(2);
    } finally {
      await stages.close();
    }
    const [newest, oldest] = await failures();
    expect([newest?.task_id, oldest?.task_id].sort()).toEqual([...ids].sort());
    expect(Date.parse(newest?.failed_at ?? '')).toBeGreaterThanOrEqual(Date.parse(oldest?.failed_at ?? ''));
    expect(newest).toMatchObject({
      stage: 'mail',
      service: 'market-research',
      iteration: 1,
      start_from: 'email_check',
      rerun: null,
    });
    expect(newest?.failure).toEqual({
      code: 'mailbox-refused',
      message: 'The mailbox refuses the password.',
      retry: 'never',
      hint: 'Put the right one into GMAIL_PASSWORD.',
    });
    expect(await failures('?stage=submit')).toEqual([]);

    const issue = async (role: string): Promise<Record<string, string>> => {
      const issued = await gateway.request('POST', '/api/v1/tokens', { name: role, role }, admin);
      return { authorization: `Bearer ${issued.json().text}` };
    };
    const operate = await issue('operate');
    const rerun = (stage: string, tasks: readonly string[], as = operate) =>
      gateway.request('POST', `/api/v1/stages/${stage}/rerun`, { tasks }, as);
    expect((await rerun('mail', ids, await issue('view'))).statusCode).toBe(403);

    const running = await create({ ...request, description: `${request.description} Three.` });
    const [answer, twice] = await Promise.all([
      rerun('mail', [...ids, running, 'nobody', ids[0] ?? '']),
      rerun('mail', ids, admin),
    ]);
    type Answers = { task_id: string; outcome: string; rerun: { task_id: string } | null }[];
    const answers: Answers = answer.json().tasks;
    expect(answers).toMatchObject([
      { task_id: ids[0], rerun: { status: 'awaiting_approval' } },
      { task_id: ids[1], rerun: { status: 'awaiting_approval' } },
      {
        task_id: running,
        outcome: 'refused',
        problem: { code: 'conflict', reason: 'not-over', detail: expect.stringContaining('is pending') },
      },
      { task_id: 'nobody', outcome: 'refused', problem: { code: 'not-found' } },
    ]);
    const others: Answers = twice.json().tasks;
    for (const [index, { outcome, rerun: made }] of others.entries()) {
      expect(made?.task_id).toBe(answers[index]?.rerun?.task_id);
      expect([outcome, answers[index]?.outcome].sort()).toEqual(['exists', 'started']);
    }
    const again = answers[0]?.rerun?.task_id ?? '';
    expect(
      (await gateway.request('GET', `/api/v1/tasks/${again}`, undefined, admin)).json().spec,
    ).toMatchObject({
      start_from: 'email_check',
      description: request.description,
    });
    expect((await failures()).find(({ task_id: id }) => id === ids[0])?.rerun).toEqual({
      task_id: again,
      status: 'awaiting_approval',
    });
    expect((await rerun('submit', ids)).json().tasks).toMatchObject([
      { outcome: 'refused', problem: { reason: 'not-failed-here' } },
      { outcome: 'refused', problem: { reason: 'not-failed-here' } },
    ]);

    const { entries } = (await gateway.request('GET', '/api/v1/audit', undefined, admin)).json();
    for (const id of ids) {
      expect(entries).toContainEqual(
        expect.objectContaining({
          who: 'operate',
          action: 'run again from mail',
          subject: id,
          outcome: answers.find(({ task_id: of }) => of === id)?.rerun?.task_id,
        }),
      );
    }
    expect(entries).toContainEqual(
      expect.objectContaining({
        who: 'operate',
        action: 'run again from mail',
        subject: running,
        outcome: 'not-over',
      }),
    );
  });

  it('reports the failure and the next attempt of a step that is retried', async () => {
    const gateway = await bench.start();
    const { id } = (await gateway.request('POST', '/api/v1/tasks', request)).json();
    const stages = await serveStages(
      { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
      {
        mail: async () => {
          throw new FixpointError('The mailbox is busy.', {
            code: 'mailbox-busy',
            retry: { after: 600_000 },
          });
        },
      },
    );
    try {
      const retrying = async () => {
        const { stages: all } = (await gateway.request('GET', '/api/v1/stages')).json() as StagesReport;
        return all.find(({ stage }) => stage === 'mail')?.retrying;
      };
      await expect.poll(retrying).toMatchObject([
        {
          task_id: id,
          attempt: 1,
          attempts: 2,
          failure: { code: 'mailbox-busy', retry: { after: 600_000 } },
        },
      ]);
      const [step] = (await retrying()) ?? [];
      expect(Date.parse(step?.again_at ?? '') - Date.parse(step?.failed_at ?? '')).toBeGreaterThan(0);
      const answer = await gateway.request('POST', '/api/v1/stages/mail/rerun', { tasks: [id] });
      expect(answer.json().tasks).toMatchObject([{ outcome: 'refused', problem: { reason: 'not-over' } }]);
      await gateway.request('POST', `/api/v1/tasks/${id}/cancel`);
      await expect.poll(retrying).toEqual([]);
    } finally {
      await stages.close();
    }
  });
});

it('shows the queue of each announced desktop, and warns of steps that wait for one without a worker', async () => {
  const gateway = await bench.start();
  const desktop = await announceDesktop({ redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix });
  const connection = connectRedis({
    url: bench.redis.url,
    log: createLogger({ name: 'test', level: 'silent' }),
    name: 'test',
    profile: 'patient',
  });
  const { bull } = createKeys(gateway.keyPrefix);
  const queue = new Queue('desktop.office', { connection, prefix: bull });
  try {
    gateway.includeDesktops(['office']);
    await queue.add('step', { id: 'task-1', seq: '1' });
    const { stages } = (await gateway.request('GET', '/api/v1/stages')).json() as StagesReport;
    expect(stages.map(({ stage }) => stage)).not.toContain('desktop');
    expect(stages.find(({ stage }) => stage === 'desktop.office')).toMatchObject({
      waiting: 1,
      warnings: [expect.stringContaining('serves desktop.office')],
    });
    const metrics = await gateway.request('GET', '/metrics');
    expect(metrics.body).toContain('fixpoint_queue_stranded_jobs{stage="desktop.office"} 1');
    const listed = (await gateway.request('GET', '/api/v1/desktops')).json();
    expect(listed.desktops).toMatchObject([{ name: 'office', runner: { backlog: 1 } }]);
  } finally {
    await queue.close();
    connection.disconnect();
    await desktop.close();
  }
});
