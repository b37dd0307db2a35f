import type { DesktopAction, Task } from '@fixpoint/shared/contracts';
import { testDesktop } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveStages } from '../../../testing/serve-stages.js';
import { connectSocket } from '../../../testing/socket-recorder.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../../testing/start-gateway.js';

let bench: GatewayBench;
let gateway: RunningGateway;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
});
afterAll(() => bench.close());

const usual: DesktopAction[] = [
  { action: 'open_app', params: { app: 'mousepad' } },
  { action: 'open_url', params: { url: 'https://example.com' } },
  { action: 'type', params: { text: 'Dear Bob' } },
  { action: 'press', params: { key: 'enter' } },
];

async function proposed(options: { actions?: DesktopAction[]; allow?: string[] } = {}): Promise<Task> {
  const { actions = usual, allow = [] } = options;
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    { plan: async () => ({ summary: '', actions, spent_usd: 0, transcript: null }) },
  );
  onTestFinished(() => served.close());
  const wanted = { description: 'Write a letter.', kind: 'plan', desktop: { name: testDesktop, allow } };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', wanted)).json();
  const read = async (): Promise<Task> => (await gateway.request('GET', `/api/v1/tasks/${id}`)).json();
  await expect.poll(async () => (await read()).plan, { timeout: 15_000 }).not.toBeNull();
  return read();
}

it('reports planning before the plan is there, and awaiting approval before a decision (S0-288)', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const plan = async () => {
    await gate;
    return { summary: '', actions: usual, spent_usd: 0, transcript: null };
  };
  const served = await serveStages({ redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix }, { plan });
  onTestFinished(() => served.close());
  const watcher = await connectSocket(gateway.url);
  onTestFinished(() => watcher.close());
  const wanted = { description: 'Write a letter.', kind: 'plan', desktop: { name: testDesktop } };
  const { id } = (await gateway.request('POST', '/api/v1/tasks', wanted)).json();
  await watcher.waitFor(
    'TASK_UPDATE',
    ({ task_id, status, stage }) => task_id === id && status === 'running' && stage === 'plan',
  );
  expect(watcher.messages.map(({ type }) => type)).not.toContain('PLAN_PROPOSAL');
  release();
  await watcher.waitFor(
    'TASK_UPDATE',
    ({ task_id, status }) => task_id === id && status === 'awaiting_approval',
  );
  await watcher.waitFor('PLAN_PROPOSAL', ({ task_id }) => task_id === id);
  await gateway.tasks.cancel(id, 'test');
});

/** Puts other actions in their places, by the number of the step. */
function edit({ id, plan }: Task, changed: Record<number, DesktopAction>, off: readonly number[] = []) {
  const steps = plan?.steps.map((step, index) => ({
    id: step.id,
    enabled: !off.includes(index + 1),
    action: changed[index + 1] ?? step.action,
  }));
  return gateway.request('PUT', `/api/v1/tasks/${id}/plan`, { plan_hash: plan?.hash, steps });
}

it.each<[string, Record<number, DesktopAction>, string, string]>([
  [
    'a program',
    { 1: { action: 'open_app', params: { app: 'XTERM' } } },
    'steps.0.action.params.app',
    'blocked-app',
  ],
  [
    'a class of addresses',
    { 2: { action: 'open_url', params: { url: 'https://www.facebook.com/x' } } },
    'steps.1.action.params.url',
    'blocked-url:social media',
  ],
  [
    'a private address',
    { 2: { action: 'open_url', params: { url: 'http://2130706433/' } } },
    'steps.1.action.params.url',
    'private-address',
  ],
  [
    'a path',
    { 2: { action: 'open_url', params: { url: 'file:///etc/passwd' } } },
    'steps.1.action.params.url',
    'outside-folders',
  ],
  [
    'a key combination',
    { 4: { action: 'hotkey', params: { keys: ['super', 'r'] } } },
    'steps.3.action.params.keys',
    'blocked-keys',
  ],
  [
    'a key of no keyboard',
    { 4: { action: 'press', params: { key: 'anykey' } } },
    'steps.3.action.params.key',
    'no-such-key',
  ],
  [
    'a line that is entered',
    { 3: { action: 'type', params: { text: 'xterm\n' } } },
    'steps.2.action.params.text',
    'blocked-app',
  ],
])(
  'refuses %s that the policy forbids, with its field and rule, and keeps the plan (X-15)',
  async (_, change, field, rule) => {
    const task = await proposed();
    const answer = await edit(task, change);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid-input',
      errors: [{ field, rule, message: expect.any(String) }],
    });
    const after = (await gateway.request('GET', `/api/v1/tasks/${task.id}`)).json() as Task;
    expect(after.plan).toEqual(task.plan);
  },
);

it('names every refused field, except those of a disabled step', async () => {
  const task = await proposed();
  const xterm: DesktopAction = { action: 'open_app', params: { app: 'xterm' } };
  const both = await edit(task, { 1: xterm, 4: { action: 'hotkey', params: { keys: 'ctrl+alt+t' } } });
  expect(both.json().errors.map(({ field }: { field: string }) => field)).toEqual([
    'steps.0.action.params.app',
    'steps.3.action.params.keys',
  ]);
  const off = await edit(task, { 1: xterm }, [1]);
  expect(off.statusCode, off.body).toBe(200);
});

it('warns of permissions of this task only, and of rules that only the desktop can evaluate', async () => {
  const task = await proposed({ allow: ['social media'] });
  const answer = await edit(task, {
    2: { action: 'open_url', params: { url: 'https://www.facebook.com/x' } },
    4: { action: 'hotkey', params: { keys: 'ctrl+v' } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const steps = (answer.json() as Task).plan?.steps;
  expect(steps?.[1]?.warnings).toMatchObject([
    {
      field: 'params.url',
      rule: 'blocked-url:social media',
      message: expect.stringContaining('for this task only'),
    },
  ]);
  expect(steps?.[3]?.warnings).toMatchObject([{ field: 'params.keys', rule: 'clipboard-unclear' }]);
  expect(steps?.[0]?.warnings).toBeUndefined();
  const again = await gateway.request('GET', `/api/v1/tasks/${task.id}`);
  expect((again.json() as Task).plan?.steps[1]?.warnings).toHaveLength(1);
});

it('accepts an edit that leaves a forbidden step untouched, with a warning that the step will be refused', async () => {
  const actions: DesktopAction[] = [{ action: 'open_url', params: { url: 'http://intranet/' } }, ...usual];
  const task = await proposed({ actions });
  const answer = await edit(task, { 2: { action: 'open_app', params: { app: 'gedit' } } });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((answer.json() as Task).plan?.steps[0]?.warnings).toMatchObject([{ rule: 'private-address' }]);
});

it('lets pass what lies in an allowed folder on one sort of machine or another', async () => {
  const task = await proposed();
  for (const url of [
    'file:///home/ada/Downloads/a.txt',
    'file:///root/Downloads/a.txt',
    'file:///C:/Users/ada/Downloads/a.txt',
  ]) {
    const answer = await edit(task, { 2: { action: 'open_url', params: { url } } });
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    Object.assign(task, answer.json());
  }
});
