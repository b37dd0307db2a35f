import type { Task } from '@fixpoint/shared/contracts';
import { connectRedis, createKeys } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  createGatewayBench,
  type GatewayBench,
  goodRequest,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

async function proposed(): Promise<{ id: string; plan: NonNullable<Task['plan']>; nonce: string }> {
  const { id } = await gateway.newTask();
  const task = (await gateway.request('GET', `/api/v1/tasks/${id}`)).json() as Task;
  if (task.plan === null || task.approval === null) throw new Error('no plan');
  return { id, plan: task.plan, nonce: task.approval.nonce };
}

type Step = { id: string; enabled: boolean; title?: string; comment?: string };

function edit(id: string, plan: NonNullable<Task['plan']>, change: (steps: Step[]) => Step[]) {
  const steps = plan.steps.map(({ id: step, enabled }): Step => ({ id: step, enabled }));
  return gateway.request('PUT', `/api/v1/tasks/${id}/plan`, { plan_hash: plan.hash, steps: change(steps) });
}

it('publishes a changed plan, which makes approvals of the old one stale (S0-308)', async () => {
  const { id, plan, nonce } = await proposed();
  const changes: Record<string, Partial<Step>> = { logs: { enabled: false }, fix: { comment: 'Gently.' } };
  const answer = await edit(id, plan, (steps) => steps.map((step) => ({ ...step, ...changes[step.id] })));
  expect(answer.statusCode, answer.body).toBe(200);
  const edited = answer.json() as Task;
  expect(edited.plan).toMatchObject({ version: 2 });
  expect(edited.plan?.steps.find((step) => step.id === 'logs')?.enabled).toBe(false);
  const stale = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { plan_hash: plan.hash, nonce });
  expect(stale.json()).toMatchObject({ status: 409, reason: 'other-plan' });
  const { events } = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'task-created',
    'plan-proposed',
    'plan-edited',
    'plan-proposed',
  ]);
  expect(events[2].message).toBe('Edited by local (rest): Commented on fix. Switched off logs.');
  const approved = await gateway.request('POST', `/api/v1/tasks/${id}/approve`, {
    plan_hash: edited.plan?.hash,
    nonce: edited.approval?.nonce,
  });
  expect(approved.json().status).toBe('pending');
});

it.each([
  [
    'a step that must run switched off',
    (steps: Step[]) => steps.map((step) => ({ ...step, enabled: false })),
    /steps\.0\.enabled/,
  ],
  ['another order', (steps: Step[]) => steps.toReversed(), /cannot be reordered/],
  ['a step left out', (steps: Step[]) => steps.slice(1), /every step of the plan exactly once/],
  [
    'a step twice',
    (steps: Step[]) => [...steps.slice(1), ...steps.slice(-1)],
    /every step of the plan exactly once/,
  ],
  [
    'another title',
    (steps: Step[]) => steps.map((step) => ({ ...step, title: 'Delete all' })),
    /cannot be changed/,
  ],
])('refuses %s, and keeps the plan as it was (S0-308)', async (_, change, reason) => {
  const { id, plan } = await proposed();
  const answer = await edit(id, plan, change);
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toMatch(reason);
  expect(((await gateway.request('GET', `/api/v1/tasks/${id}`)).json() as Task).plan).toEqual(plan);
});

it('keeps disabled steps and comments when the task runs again, and states that', async () => {
  const { id, plan } = await proposed();
  const changes: Record<string, Partial<Step>> = {
    fix: { enabled: false, comment: 'Only look.' },
    submit: { comment: 'Use the test account.' },
  };
  await edit(id, plan, (steps) => steps.map((step) => ({ ...step, ...changes[step.id] })));
  await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true });
  await gateway.request('POST', `/api/v1/tasks/${id}/cancel`, {});
  const again = (
    await gateway.request('POST', `/api/v1/tasks/${id}/rerun`, { start_from: null })
  ).json() as Task;
  expect(again.plan?.steps.find((step) => step.id === 'fix')).toMatchObject(changes.fix ?? {});
  expect(again.plan?.steps.filter((step) => !step.enabled).map((step) => step.id)).toEqual(['fix']);
  expect(again.plan?.steps.find((step) => step.id === 'submit')).toMatchObject(changes.submit ?? {});
  const { events } = (await gateway.request('GET', `/api/v1/tasks/${again.id}/events`)).json();
  expect(events[0].message).toBe(
    `Created by local (rest). Kept from the plan of task ${id}: fix switched off, 2 comments.`,
  );
  const twice = (
    await gateway.request('POST', `/api/v1/tasks/${again.id}/rerun`, { start_from: null })
  ).json() as Task;
  expect(twice.plan?.steps.find((step) => step.id === 'fix')?.enabled, 'of a plan on show').toBe(false);
});

it('refuses an edit of a plan that is not on show, and of one that was approved (S0-308)', async () => {
  const { id, plan } = await proposed();
  const response = await edit(id, { ...plan, hash: 'other' }, (steps) => steps);
  expect(response.json()).toMatchObject({ status: 409, reason: 'other-plan' });
  expect((await edit(id, plan, (steps) => steps)).json().plan.version, 'no change is no new version').toBe(1);
  await gateway.request('POST', `/api/v1/tasks/${id}/approve`, { latest: true });
  expect((await edit(id, plan, (steps) => steps)).json()).toMatchObject({ reason: 'not-awaiting-approval' });
});

it('changes the template of a plan, which is another plan, and refuses one that does not fit the service', async () => {
  const { id, plan } = await proposed();
  const templates = [
    { name: 'sales-deck', type: 'pptx', description: 'Sales' },
    { name: 'dd-report', type: 'docx', description: 'A report' },
  ];
  const log = pino({ level: 'silent' });
  const redis = connectRedis({ url: bench.redis.url, log, name: 'plan-editing', profile: 'patient' });
  onTestFinished(() => redis.disconnect());
  await redis.set(createKeys(gateway.keyPrefix).templates, JSON.stringify(templates), 'PX', 60_000);
  const steps = plan.steps.map(({ id: step, enabled }) => ({ id: step, enabled }));
  const put = (template: string | null) =>
    gateway.request('PUT', `/api/v1/tasks/${id}/plan`, { plan_hash: plan.hash, steps, template });

  for (const [wanted, detail] of [
    ['sales', 'There is no template "sales".'],
    ['dd-report', 'The template "dd-report" is for DOCX documents, not for PPTX.'],
  ] as const) {
    const refused = await put(wanted);
    expect(refused.statusCode, refused.body).toBe(422);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.json().errors).toEqual([
      expect.objectContaining({
        field: 'template',
        message: detail,
        hint: 'Templates for PPTX: sales-deck.',
      }),
    ]);
  }
  const edited = (await put('sales-deck')).json() as Task;
  expect(edited.plan?.hash).not.toBe(plan.hash);
  expect(edited.plan?.steps.find((step) => step.id === 'compare')?.title).toContain('sales-deck');
  expect(edited.spec.service?.template).toBe('sales-deck');
  const listed = (await gateway.request('GET', '/api/v1/tasks?template=sales-deck')).json();
  expect(listed.tasks).toMatchObject([{ id }]);
  const { events } = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
  expect(events[2].message).toContain('Changed the template from market-research to sales-deck.');
});

it('keeps a task in the lists when its limits are edited', async () => {
  const fresh = await bench.start();
  const { id, plan } = (await fresh.newTask()) as Task;
  const steps = plan?.steps.map(({ id: step, enabled }) => ({ id: step, enabled }));
  const edited = await fresh.request('PUT', `/api/v1/tasks/${id}/plan`, {
    plan_hash: plan?.hash,
    steps,
    limits: { iterations: 3 },
  });
  expect(edited.statusCode, edited.body).toBe(200);
  const { tasks } = (await fresh.request('GET', '/api/v1/tasks?priority=normal')).json();
  expect(tasks).toMatchObject([{ id, priority: 'normal' }]);
});

it('finds tasks by words and by creation time', async () => {
  const fresh = await bench.start();
  const described = { ...goodRequest, description: 'Fix market-research for Cheese of the Alps.' };
  const { id, created_at } = (await fresh.request('POST', '/api/v1/tasks', described)).json() as Task;
  const before = new Date(Date.parse(created_at) - 1).toISOString();
  await fresh.newTask();
  const found = async (query: string) =>
    ((await fresh.request('GET', `/api/v1/tasks?${query}`)).json() as { tasks: Task[] }).tasks.map(
      (task) => task.id,
    );
  expect(await found('text=cheese+ALPS')).toEqual([id]);
  expect(await found('text=alps+wine')).toEqual([]);
  expect(await found(`text=${id}`)).toEqual([id]);
  expect(await found(`since=${created_at}`)).toHaveLength(2);
  expect(await found(`until=${created_at}`)).toContain(id);
  expect(await found(`until=${before}`)).toEqual([]);
  expect((await fresh.request('GET', '/api/v1/tasks?since=yesterday')).statusCode).toBe(422);
});
