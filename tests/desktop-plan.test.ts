import { spawn } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  createScriptedMessagesApi,
  type ScriptedTurn,
} from '../packages/agents/testing/scripted-messages-api.js';
import { startXDisplay, type XDisplay } from '../services/desktop-runner/testing/x-display.js';
import { createWorld, steady, type World } from './harness/create-world.js';

const releases = createReleaseStack();
let world: World;
let display: XDisplay;
/** Plans of the model, one for each request; then the last of them. */
let plans: readonly (readonly unknown[])[] = [];
/** Prompts for a plan, in the order in which they came. */
let plansAsked: string[] = [];
let created: Task[] = [];

/** The whole system with a desktop of its own, and a scripted model behind the Claude Code CLI that plans and sees. */
beforeAll(async () => {
  display = await startXDisplay({ width: 1000, height: 700 });
  releases.defer('the display', () => display.close());
  const model = await createScriptedMessagesApi((turn: ScriptedTurn) => {
    if (turn.prompt.includes('changed nothing that can be seen')) {
      return { say: JSON.stringify({ answer: 'yes', why: 'The caret is in it.' }) };
    }
    if (!turn.system.includes('You plan work on a desktop')) {
      return { say: JSON.stringify({ visible: true, x: 500, y: 350, why: 'It fills the window.' }) };
    }
    const plan = plans[Math.min(plansAsked.length, plans.length - 1)];
    plansAsked.push(turn.prompt);
    return { say: `Here is the plan:\n\`\`\`json\n${JSON.stringify(plan)}\n\`\`\`` };
  });
  releases.defer('the model', () => model.close());
  world = await createWorld({
    environment: steady,
    environmentOf: {
      'desktop-runner': {
        DISPLAY: display.name,
        DESKTOP: 'required',
        DESKTOP_NAME: 'desk',
        ANTHROPIC_BASE_URL: model.url,
      },
    },
    onEnd: (release) => releases.defer('the world', release),
  });
});
afterAll(() => releases.release());
beforeEach(() => {
  plansAsked = [];
  created = [];
  return async () => {
    // What failed, or was only looked at, shall not keep the desktop from the next one.
    for (const { id } of created) await world.client.cancel(id).catch(() => {});
  };
});

async function createTask(description: string, allow: readonly string[] = []): Promise<Task> {
  const task = await world.client.createTask({
    description,
    kind: 'plan',
    desktop: { name: 'desk', allow: [...allow] },
  });
  created.push(task);
  return task;
}

/** The task once it shows a plan of this version. */
async function planOf(id: string, version: number): Promise<Task> {
  return vi.waitFor(
    async () => {
      const task = await world.client.getTask(id);
      if (task.result !== null) throw new Error(`It ended: ${task.result.summary}`);
      if (task.status !== 'awaiting_approval' || task.plan?.version !== version) {
        throw new Error(`It is ${task.status}, ${task.phase}.`);
      }
      return task;
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function approve({ id, plan, approval }: Task): Promise<void> {
  await world.client.decide(id, 'approve', { nonce: approval?.nonce ?? '', plan_hash: plan?.hash ?? '' });
}

const isAtDesk = (event: TaskEvent): boolean =>
  event.type === 'stage-started' && event.data.stage === 'desktop.desk';

function detailsOf(events: readonly TaskEvent[]): Record<string, unknown>[] {
  return events.flatMap((event) =>
    event.type === 'stage-progress' && event.data.detail?.step !== undefined ? [event.data.detail] : [],
  );
}

it('plans, is edited and approved by a person, types a letter and saves it (S0-010, S0-033, S0-060, S0-062, S0-063, S0-308)', async () => {
  plans = [
    [
      { action: 'open_app', params: { app: 'mousepad' } },
      { action: 'click', params: { target: 'the text area of the editor' } },
      { action: 'type', params: { text: 'Dear Bob,' } },
      { action: 'wait', params: { seconds: 30 } },
      { action: 'hotkey', params: { keys: ['ctrl', 's'] } },
      { action: 'type', params: { text: 'FILE' } },
      { action: 'press', params: { key: 'enter' } },
      { action: 'done', params: { summary: 'The letter is saved.' } },
    ],
  ];
  const file = join(world.folder, 'Downloads', 'letter.txt');
  await mkdir(join(world.folder, 'Downloads'), { recursive: true });
  const task = await createTask('Write a letter to Ada and save it.');
  const shown = await planOf(task.id, 1);
  expect(shown.plan?.steps.map(({ title }) => title)).toContain('Click on the text area of the editor');

  const texts: Record<string, string> = { 'Dear Bob,': 'Dear Ada,\nnaïve 中文.\n', FILE: file };
  const response = await fetch(`${world.client.url}/api/v1/tasks/${task.id}/plan`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      plan_hash: shown.plan?.hash,
      steps: shown.plan?.steps.map(({ id, action }) => ({
        id,
        enabled: action?.action !== 'wait',
        ...(action?.action === 'type'
          ? { action: { action: 'type', params: { text: texts[action.params.text] } } }
          : {}),
      })),
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  await approve((await response.json()) as Task);

  const ended = await world.waitForEnd(task.id);
  expect(ended.result, await world.logs()).toMatchObject({
    reason: 'done',
    summary: expect.stringMatching(/^The letter is saved\./),
  });
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toBe('Dear Ada,\nnaïve 中文.\n');

  const steps = detailsOf(await world.tasks.events(task.id, 0, 10_000));
  expect(steps.map(({ action }) => action)).toEqual(['open_app', 'click', 'type', 'hotkey', 'type', 'press']);
  for (const { before, after } of steps) {
    for (const id of [before, after]) {
      const picture = await fetch(`${world.client.url}/api/v1/artifacts/${String(id)}`);
      expect(picture.status).toBe(200);
    }
  }
});

it('repeats no click when its runner is killed in the middle, and plans the rest again (S0-060)', {
  tags: ['night'],
}, async () => {
  plans = [
    [
      { action: 'click', params: { at: { x: 300, y: 300 } } },
      { action: 'done', params: {} },
    ],
    [{ action: 'done', params: { summary: 'Nothing is left to do.' } }],
  ];
  let clicks = 0;
  // Its output would come in blocks otherwise, long after the click.
  const program = spawn('stdbuf', ['-oL', 'xev', '-geometry', '500x400+100+100', '-event', 'button'], {
    env: display.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void program.kill());
  // A click before it appears would be lost.
  await display.run('xdotool', 'search', '--sync', '--onlyvisible', '--name', 'Event Tester');
  const runner = world.stack.pids().get('desktop-runner') ?? 0;
  createInterface({ input: program.stdout }).on('line', (line) => {
    if (!line.startsWith('ButtonPress')) return;
    clicks += 1;
    if (clicks === 1) process.kill(runner, 'SIGKILL');
  });
  const task = await createTask('Click once.');
  await approve(await planOf(task.id, 1));

  const again = await planOf(task.id, 2);
  expect(again.plan?.summary).toContain('interrupted');
  expect(plansAsked[1]).toContain('Do not repeat finished steps');
  await approve(again);
  expect((await world.waitForEnd(task.id)).result).toMatchObject({
    reason: 'unverified',
    summary: expect.stringContaining('Nothing is left to do.'),
  });
  expect(clicks).toBe(1);
});

it('keeps the desktop while it is paused between two steps, and releases it when cancelled (X-2)', {
  tags: ['night'],
}, async () => {
  plans = [
    [
      { action: 'wait', params: { seconds: 3 } },
      { action: 'wait', params: { seconds: 50 } },
    ],
    [{ action: 'press', params: { key: 'escape' } }],
  ];
  const first = await createTask('Wait.');
  await approve(await planOf(first.id, 1));
  await world.waitForEvent(first.id, isAtDesk);
  await world.tasks.pause(first.id, 'ann');
  await world.waitForEvent(first.id, (event) => event.type === 'task-paused');
  const steps = detailsOf(await world.tasks.events(first.id, 0, 10_000));
  expect(steps.map(({ step }) => step)).toEqual(['1.1']);

  const second = await createTask('Press escape.');
  await approve(await planOf(second.id, 1));
  await world.waitForEvent(
    second.id,
    (event) => event.type === 'task-queued' && event.data.resource === 'desktop:desk',
  );
  await world.client.cancel(first.id);
  expect((await world.waitForEnd(first.id)).result).toMatchObject({ reason: 'cancelled' });
  expect((await world.waitForEnd(second.id)).result).toMatchObject({ reason: 'done' });
});

it('stops a long wait at once when it is cancelled, and the next task has the desktop', {
  tags: ['night'],
}, async () => {
  plans = [[{ action: 'wait', params: { seconds: 55 } }], [{ action: 'press', params: { key: 'escape' } }]];
  const first = await createTask('Wait.');
  const waiting = await planOf(first.id, 1);
  const second = await createTask('Press escape.');
  const next = await planOf(second.id, 1);
  await approve(waiting);
  const began = await world.waitForEvent(first.id, isAtDesk);
  await world.client.cancel(first.id);
  await approve(next);
  const followed = await world.waitForEvent(second.id, isAtDesk);
  expect(Date.parse(followed.at) - Date.parse(began.at)).toBeLessThan(55_000);
  expect((await world.waitForEnd(second.id)).result).toMatchObject({ reason: 'done' });
});

it('opens a page that a person allowed for one task, states that first, and shows no plan with a blocked page (X-15, S0-441)', async () => {
  const plan = [{ action: 'open_url', params: { url: 'https://x.com/i/grok' } }];
  plans = [plan];
  const refused = await world.waitForEnd((await createTask('Ask Grok.')).id);
  expect(refused.result).toMatchObject({ reason: 'failed', failure: { code: 'plan-unusable' } });
  expect(plansAsked[1]).toContain('refused by the policy (blocked-url:social media)');
  const events = await world.tasks.events(refused.id, 0, 10_000);
  expect(events.map(({ type }) => type)).toContain('guard-denied');
  expect(events.map(({ type }) => type)).not.toContain('plan-proposed');

  const allowed = await createTask('Ask Grok.', ['social media']);
  const shown = await planOf(allowed.id, 1);
  expect(shown.plan?.summary).toMatch(/^For this task only,.*social media/);
  expect(shown.plan?.steps[0]?.action_class).toBeUndefined();
});
