import { spawn } from 'node:child_process';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, listDescendants } from '@fixpoint/shared/child-process';
import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ChatMessage,
  type StreamingChatReply,
  startStreamingChatEndpoint,
} from '../../packages/agents/testing/streaming-chat-endpoint.js';
import { downInputs } from '../../services/desktop-runner/testing/down-inputs.js';
import { startXDisplay, type XDisplay } from '../../services/desktop-runner/testing/x-display.js';
import { createWorld, steady, type World } from '../harness/create-world.js';
import { isNight } from '../harness/is-night.js';
import { readCommandLine } from './process-tree.js';

/**
 * Processes die or the desktop is taken away while a text is typed, by a step of a plan and by a vision model. The check of what
 * was typed and clicked is a program that reports each key and button as the X server delivered it.
 */
const releases = createReleaseStack();
let display: XDisplay;
let world: World;
let inputs: ObservedInputs;
/** What the vision model does, call by call; then it reports that it is done. */
let acts: StreamingChatReply[] = [];
/** Plans, one for each request; then that nothing is left to do. */
let plans: unknown[][] = [];
/** All messages that the model got, since the test began. */
let received: string[] = [];
let overs: AbortController;
let lastTask: Task | undefined;
/** Kind of the running task. The screen shows an effect of a vision task's input alone: a plan is judged without one. */
let running: Kind | undefined;

beforeAll(async () => {
  display = await startXDisplay({ width: 1_000, height: 700 });
  releases.defer('the display', () => display.close());
  const model = await startStreamingChatEndpoint(({ body }) => {
    const text = textOf(body.messages);
    if (text.includes('Does the screen show that this task is done?')) {
      return { say: JSON.stringify({ answer: 'yes', why: 'The text is there.' }) };
    }
    received.push(text);
    if (body.tools !== undefined) return acts.shift() ?? { say: 'TASK_COMPLETE: It is typed.' };
    return {
      say: JSON.stringify(plans.shift() ?? [{ action: 'done', params: { summary: 'Nothing is left.' } }]),
    };
  });
  releases.defer('the model', model.close);
  world = await createWorld({
    environment: steady,
    environmentOf: {
      'desktop-runner': {
        DISPLAY: display.name,
        DESKTOP: 'required',
        DESKTOP_NAME: 'desk',
        AGENT_PLANNER: 'chat',
        AGENT_EYE: 'chat',
        LMSTUDIO_ENDPOINT: model.url,
        AGENT_STEP_DELAY: '0',
      },
    },
    onEnd: (release) => releases.defer('the world', release),
  });
});
afterAll(() => releases.release());
beforeEach(async () => {
  overs = new AbortController();
  acts = [];
  plans = [];
  received = [];
  inputs = await observeInputs(display);
  return async () => {
    overs.abort();
    await inputs.close();
    // What failed shall not fail the next one.
    if (lastTask !== undefined) await world.client.cancel(lastTask.id).catch(() => {});
    const { owner, epoch } = await desk();
    if (owner.type === 'person') await request('POST', '/api/v1/desktops/desk/give-back', { epoch });
  };
});

/** Capital letters, so that a shift key is down nearly all the time; no two parts of it are the same. */
const text = Array.from({ length: 1_500 }, (_, index) =>
  index.toString(36).toUpperCase().padStart(3, '0'),
).join('');
const typing = { action: 'type', params: { text } };
const typingCall = { calls: [{ name: 'type_text', arguments: JSON.stringify({ text }) }] };

type Kind = 'plan' | 'vision';
const kinds: readonly Kind[] = ['plan', 'vision'];

/** A task that types the text, once it types. */
async function startTyping(kind: Kind): Promise<Task> {
  plans = [[typing, { action: 'press', params: { key: 'left' } }]];
  acts = [typingCall];
  const task = await createTask(kind);
  await inputs.when(({ typed }) => typed.length >= 48).catch((error) => tellMore(task.id, error));
  return task;
}

/** Why an awaited condition did not come, for the failure's reader. */
async function tellMore(id: string, error: unknown): Promise<never> {
  const messages = (await world.tasks.events(id, 0, 10_000)).map(({ message }) => message);
  throw new Error(`${error}\n${messages.join('\n')}\n${await world.logs()}`);
}

async function createTask(kind: Kind): Promise<Task> {
  running = kind;
  const task = await world.client.createTask({
    description: 'Type the letter.',
    kind,
    desktop: { name: 'desk', mode: kind },
    approval: 'auto',
  });
  lastTask = task;
  if (kind === 'plan') void approveAll(task.id);
  return task;
}

/** Plans of models are shown to a person each time; this one likes them all. */
async function approveAll(id: string): Promise<void> {
  for (let isOver = false; !isOver; await delay(50)) {
    // While Redis is away, the owner is unknown. Read past the gateway: it has enough to do.
    const task = await world.tasks.get(id).catch(() => null);
    isOver = task?.result != null || overs.signal.aborted;
    if (task?.approval == null || task.plan == null) continue;
    const seen = { nonce: task.approval.nonce, plan_hash: task.plan.hash };
    await world.client.decide(id, 'approve', seen).catch(() => {});
  }
}

/** A new plan of nothing but `done` is no proof that what was interrupted is done; a model that saw the screen says so itself. */
const endOf = (kind: (typeof kinds)[number]) => (kind === 'plan' ? 'unverified' : 'done');

/** What has to be true of every input action that was cut short, by any cause. */
async function expectCutShort(
  id: string,
  reasonOfEnd: string,
  { mayRepeat = false } = {},
): Promise<readonly TaskEvent[]> {
  const { result } = await world.waitForEnd(id);
  expect(result, await world.logs()).toMatchObject({ reason: reasonOfEnd });
  await expect.poll(() => downInputs(display)).toEqual([]);
  const seen = await inputs.whenIdle();
  // A key that was down when its process was stopped by force repeats by itself until the successor releases it.
  const typed = mayRepeat ? seen.typed.replace(/(.)\1{2,}$/i, '') : seen.typed;
  expect(text.startsWith(typed), `It typed ${typed.length}: ${typed.slice(-60)}`).toBe(true);
  expect(typed.length).toBeLessThan(text.length);
  await expect.poll(async () => (await desk()).owner).toEqual({ type: 'nobody' });
  return world.tasks.events(id, 0, 10_000);
}

async function desk(): Promise<{ status: string; owner: { type: string }; epoch: number }> {
  const { desktops } = (await request('GET', '/api/v1/desktops')) as {
    desktops: { name: string; runner: never }[];
  };
  const desktop = desktops.find(({ name }) => name === 'desk');
  if (desktop === undefined) throw new Error('There is no desk.');
  return desktop.runner;
}

/** Of the process that touches the screen. */
async function hostPid(): Promise<number> {
  for (const pid of await listDescendants(runnerPid())) {
    if ((await readCommandLine(pid)).includes('host-program.js')) return pid;
  }
  throw new Error('No process has the screen.');
}

function runnerPid(): number {
  const pid = world.stack.pids().get('desktop-runner');
  if (pid === undefined) throw new Error('There is no runner.');
  return pid;
}

async function request(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${world.client.url}${path}`, {
    method,
    ...(method === 'GET'
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** The rest was planned anew, or the model looked again, knowing that it was interrupted. */
function expectTold(kind: Kind): void {
  expect(received.join('\n')).toMatch(
    kind === 'plan' ? /interrupted[\s\S]*Do not repeat finished steps/ : /It may or may not have happened/,
  );
}

// Both type by the same input host; what each makes of its death, the tests below tell.
describe.each(isNight ? kinds : (['vision'] as const))('while a text is typed by a %s', (kind) => {
  it('its input host is killed', async () => {
    const { id } = await startTyping(kind);
    process.kill(await hostPid(), 'SIGKILL');
    const events = await expectCutShort(id, endOf(kind), { mayRepeat: true });
    expectTold(kind);
    expect(events.map(({ message }) => message).join('\n')).toMatch(
      /Desktop lost: its input host ended .SIGKILL/,
    );
  });

  it('its runner is killed: the input host ends with it (S0-263)', async () => {
    const { id } = await startTyping(kind);
    const host = await hostPid();
    process.kill(runnerPid(), 'SIGKILL');
    await expectCutShort(id, endOf(kind));
    expectTold(kind);
    expect(await isAlive(host)).toBe(false);
  });

  it('its runner gets SIGTERM, which gives it time to finish', { tags: ['night'] }, async () => {
    const { id } = await startTyping(kind);
    const host = await hostPid();
    const runner = runnerPid();
    process.kill(runner, 'SIGTERM');
    expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'done' });
    const { typed } = await inputs.whenIdle();
    expect(text.startsWith(typed)).toBe(true);
    if (typed !== text) expectTold(kind);
    expect(await downInputs(display)).toEqual([]);
    // Where it finished in time, the task ends before its runner does.
    await expect.poll(() => isAlive(runner), { timeout: 60_000 }).toBe(false);
    expect(await isAlive(host)).toBe(false);
  });

  it('Redis is killed, and comes back', { tags: ['night'] }, async () => {
    const { id } = await startTyping(kind);
    await world.stack.redis.server?.kill('SIGKILL');
    await world.stack.redis.server?.restart();
    const { result } = await world.waitForEnd(id);
    expect(result, await world.logs()).toMatchObject({ reason: 'done' });
    expect(await downInputs(display)).toEqual([]);
    const { typed } = await inputs.whenIdle();
    expect(text.startsWith(typed)).toBe(true);
  });

  it('it is cancelled', async () => {
    const { id } = await startTyping(kind);
    await world.client.cancel(id);
    const events = await expectCutShort(id, 'cancelled');
    expect(events.at(-1)?.type).toBe('task-finished');
  });

  it('it is paused: the text is typed to its end, and nothing after it until it resumes', {
    tags: ['night'],
  }, async () => {
    const { id } = await startTyping(kind);
    await request('POST', `/api/v1/tasks/${id}/pause`);
    expect((await inputs.when(({ typed }) => typed.length === text.length)).typed).toBe(text);
    await expect.poll(async () => (await world.tasks.get(id))?.status, { timeout: 60_000 }).toBe('paused');
    expect(await downInputs(display)).toEqual([]);
    await request('POST', `/api/v1/tasks/${id}/resume`);
    expect((await world.waitForEnd(id)).result).toMatchObject({ reason: 'done' });
    expect((await inputs.whenIdle()).typed).toBe(text);
  });

  it('a person takes the desktop over, at once, and releases it', { tags: ['night'] }, async () => {
    const { id } = await startTyping(kind);
    const { epoch, task_id } = (await request('POST', '/api/v1/desktops/desk/take-over')) as {
      epoch: number;
      task_id: string;
    };
    expect(task_id).toBe(id);
    expect(await downInputs(display)).toEqual([]);
    const { typed } = await inputs.whenIdle();
    await request('POST', '/api/v1/desktops/desk/give-back', { epoch });
    await expectCutShort(id, endOf(kind));
    expectTold(kind);
    expect((await inputs.whenIdle()).typed).toBe(typed);
  });

  it('nothing can be stored: typed text counts, and is not typed again', { tags: ['night'] }, async () => {
    const { id } = await startTyping(kind);
    const folder = join(world.folder, 'home', 'artifacts');
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'No folder, so that nothing goes into it.');
    const seen = await inputs.when(({ typed }) => typed.length === text.length);
    expect(seen.typed).toBe(text);
    const { result } = await world.waitForEnd(id);
    await rename(folder, `${folder}.gone`);
    await rename(`${folder}.away`, folder);
    expect(result?.summary).not.toBe('');
    expect((await inputs.whenIdle()).typed).toBe(text);
    expect(await downInputs(display)).toEqual([]);
  });

  it('the X server dies and comes back: the same runner serves it again', { tags: ['night'] }, async () => {
    const { id } = await startTyping(kind);
    const runner = runnerPid();
    await display.kill();
    await display.restart();
    inputs = await observeInputs(display);
    await expect.poll(async () => (await desk()).status, { timeout: 60_000 }).toBe('ready');
    const { result } = await world.waitForEnd(id);
    expect(result, await world.logs()).toMatchObject({ reason: endOf(kind) });
    expectTold(kind);
    const messages = (await world.tasks.events(id, 0, 10_000)).map(({ message }) => message);
    expect(messages.join('\n')).toMatch(/Desktop lost|There is no screen/);
    expect((await inputs.whenIdle()).typed).toBe('');
    expect(runnerPid()).toBe(runner);
    plans = [[{ action: 'press', params: { key: 'x' } }]];
    acts = [{ calls: [{ name: 'press_key', arguments: '{"key":"x"}' }] }];
    const next = await createTask(kind);
    expect((await world.waitForEnd(next.id)).result).toMatchObject({ reason: 'done' });
    expect((await inputs.whenIdle()).typed).toBe('x');
  });
});

it('finds an input host that hangs in the middle of a text, and replaces it', {
  tags: ['night'],
}, async () => {
  const { id } = await startTyping('plan');
  const host = await hostPid();
  process.kill(host, 'SIGSTOP');
  await expectCutShort(id, endOf('plan'), { mayRepeat: true });
  expectTold('plan');
  expect(await isAlive(host)).toBe(false);
});

it('gives a person the desktop within seconds although its input host hangs', {
  tags: ['night'],
}, async () => {
  const { id } = await startTyping('vision');
  process.kill(await hostPid(), 'SIGSTOP');
  const { epoch } = (await request('POST', '/api/v1/desktops/desk/take-over')) as { epoch: number };
  await expect.poll(() => downInputs(display)).toEqual([]);
  await request('POST', '/api/v1/desktops/desk/give-back', { epoch });
  await expectCutShort(id, 'done', { mayRepeat: true });
});

it.each(isNight ? kinds : kinds.slice(0, 1))(
  'clicks once if the input host dies right after the press of a %s',
  async (kind) => {
    plans = [[{ action: 'click', params: { at: { x: 300, y: 300 } } }]];
    acts = [{ calls: [{ name: 'click_element', arguments: '{"label":"the pad","box":[300,300]}' }] }];
    const { id } = await createTask(kind);
    await inputs.when(({ clicks }) => clicks === 1).catch((error) => tellMore(id, error));
    process.kill(await hostPid(), 'SIGKILL');
    expect((await world.waitForEnd(id)).result, await world.logs()).toMatchObject({ reason: endOf(kind) });
    expect(await inputs.whenIdle()).toMatchObject({ clicks: 1 });
    expect(await downInputs(display)).toEqual([]);
  },
);

it("continues when the model's server breaks off in the middle of its answer", async () => {
  acts = [
    { calls: [{ name: 'click_element', arguments: '{"label":"the pad","box":[300,300]}' }] },
    { breakOff: 'connection', say: 'I see that' },
    { breakOff: 'connection', say: 'I see that' },
  ];
  const { id } = await createTask('vision');
  expect((await world.waitForEnd(id)).result, await world.logs()).toMatchObject({ reason: 'done' });
  expect(await inputs.whenIdle()).toMatchObject({ clicks: 1 });
});

it('leaves one process with the screen, and no process when the runner stops', async () => {
  const runner = runnerPid();
  const below = await listDescendants(runner);
  const lines = await Promise.all(below.map(readCommandLine));
  expect(lines.filter((line) => line.includes('host-program.js'))).toHaveLength(1);
  process.kill(runner, 'SIGTERM');
  for (const pid of below) await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
});

interface SeenInputs {
  readonly typed: string;
  readonly clicks: number;
}

interface ObservedInputs {
  /** What was seen when that held. */
  when(fits: (seen: SeenInputs) => boolean): Promise<SeenInputs>;
  /** All that came until a mark of our own, behind it in the X server's queue. */
  whenIdle(): Promise<SeenInputs>;
  close(): Promise<void>;
}

/** A window that has the focus and reports what reaches it. */
async function observeInputs(on: XDisplay): Promise<ObservedInputs> {
  const child = spawn(
    'stdbuf',
    [
      '-oL',
      'xev',
      '-geometry',
      '700x500+100+100',
      '-event',
      'keyboard',
      '-event',
      'button',
      '-event',
      'focus',
    ],
    { env: { ...on.env }, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let event = '';
  let typed = '';
  let clicks = 0;
  let marks = 0;
  let hasFocus = false;
  let check = (): void => {};
  let moves = 0;
  let movedAt = 0;
  /** Moves the window, so that the screen shows an effect of the input: the program itself draws none. */
  const showEffect = (): void => {
    if (running !== 'vision' || performance.now() - movedAt < 300) return;
    movedAt = performance.now();
    moves += 1;
    const left = String(100 + ((moves * 12) % 192));
    void on.run('xdotool', 'search', '--name', 'Event Tester', 'windowmove', left, '100').catch(() => {});
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^\w/.test(line)) event = line.split(' ')[0] ?? '';
    if (line.startsWith('FocusIn')) hasFocus = true;
    if (line.startsWith('ButtonPress')) clicks += 1;
    const [, key = ''] = event === 'KeyPress' ? (/keysym 0x\w+, (\w+)\)/.exec(line) ?? []) : [];
    if (key.length === 1) typed += key;
    if (key.length === 1 || line.startsWith('ButtonPress')) showEffect();
    if (key === 'F12') marks += 1;
    check();
  });
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      // Of silence: as long as something comes, nothing but the machine is slow.
      const timer = setTimeout(() => {
        const end = typed.slice(-40);
        reject(
          new Error(`It saw ${typed.length} characters, the last of them ${end}, and ${clicks} clicks.`),
        );
      }, 60_000);
      check = () => {
        timer.refresh();
        if (!holds()) return;
        clearTimeout(timer);
        check = () => {};
        resolve();
      };
      check();
    });
  await until(() => hasFocus);
  return {
    async when(fits) {
      await until(() => fits({ typed, clicks }));
      return { typed, clicks };
    },
    async whenIdle() {
      const before = marks;
      await on.run('xdotool', 'key', 'F12');
      await until(() => marks > before);
      return { typed, clicks };
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function textOf(messages: readonly ChatMessage[]): string {
  return messages
    .flatMap(({ content }) =>
      typeof content === 'string'
        ? [content]
        : (content ?? []).map((part) => (part.type === 'text' ? part.text : '')),
    )
    .join('\n');
}
