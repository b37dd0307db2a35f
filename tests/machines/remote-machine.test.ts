import { createDesktopDirectory } from '@fixpoint/desktop/directory';
import { DesktopWork, type TaskEvent, type TaskSpec } from '@fixpoint/shared/contracts';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { createLogger } from '@fixpoint/shared/logging';
import { createStageRuntime } from '@fixpoint/shared/queue';
import { createMemoryArtifacts, createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createFindDesktopStage } from '../../services/desktop-runner/src/stages/find-desktop-stage.js';
import {
  createGatewayBench,
  type GatewayBench,
  type RunningGateway,
} from '../../services/gateway/testing/start-gateway.js';
import { type FaultyLink, startFaultyLink } from '../harness/faulty-link.js';
import {
  createScreen,
  type Screen,
  type StandInMachine,
  startStandInMachine,
} from './create-stand-in-machine.js';

/** How long a machine may be out of reach here; 30 s in earnest. */
const awayMs = 1_500;
const ownerToken = 'correct-horse-battery-staple';
const owner = { authorization: `Bearer ${ownerToken}` };
const log = createLogger({ name: 'test', level: process.env.MACHINE_LOG ?? 'silent' });
const artifacts = createMemoryArtifacts();
const releases = createReleaseStack();
let bench: GatewayBench;
let gateway: RunningGateway;
let link: FaultyLink;

beforeAll(async () => {
  bench = await createGatewayBench();
  releases.defer('the bench', () => bench.close());
  gateway = await startGateway();
  link = await startFaultyLink(gateway.url);
  releases.defer('the link', () => link.close());
  const at = { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix, log };
  const directory = createDesktopDirectory(at);
  releases.defer('the directory', () => directory.close());
  const runtime = createStageRuntime({ ...at, service: 'test', sweepMs: 100, graceMs: 500 });
  releases.defer('the runtime', () => runtime.close());
  runtime.serve('find-desktop', createFindDesktopStage({ directory, retryMs: 50 }));
  await runtime.start();
});
afterAll(() => releases.release());

function startGateway(keyPrefix?: string): Promise<RunningGateway> {
  return bench.start({
    ...{ token: ownerToken, machinesAwayMs: awayMs, artifacts, log },
    ...(keyPrefix === undefined ? {} : { keyPrefix }),
  });
}

async function enrol(desktop: string): Promise<string> {
  const answer = await gateway.request('POST', '/api/v1/machines/enrolments', { desktop }, owner);
  expect(answer.statusCode).toBe(201);
  return answer.json().code;
}

let desktops = 0;
/** A machine of its own for one test, with a desktop that no other test has. */
async function startMachine(screen: Screen) {
  desktops += 1;
  const name = `desk-${desktops}`;
  const machine = `machine-${desktops}`;
  const first = await startStandInMachine({ url: link.url, screen, token: await enrol(name), machine });
  const started: StandInMachine[] = [first];
  onTestFinished(async () => {
    link.join();
    link.double(false);
    link.swap(false);
    for (const one of started) await one.close();
  });
  return {
    name,
    machine: first,
    token: first.tokens[0] ?? '',
    /** The next life of the runner, with the token that it kept. */
    async restart() {
      const next = await startStandInMachine({ url: link.url, screen, token: first.tokens[0], machine });
      started.push(next);
      return next;
    },
  };
}

const spec = (name: string): TaskSpec => {
  const { intent, ...rest } = createTaskSpec({ service: null });
  return {
    ...rest,
    intent: { ...intent, kind: 'vision', service: null },
    desktop: DesktopWork.parse({ mode: 'vision', desktop: { name } }),
  };
};
const create = async (name: string) =>
  (await gateway.tasks.create({ spec: spec(name), approval: 'auto', by: 'ann' })).task.id;
const ended = (id: string) =>
  expect.poll(async () => (await gateway.tasks.get(id))?.status, { timeout: 30_000 }).toBe('completed');
const story = async (id: string) =>
  (await gateway.tasks.events(id))
    .map(({ message }: TaskEvent) => message)
    .filter((text) => /Clicked|Worker|desktop\./.test(text));

it('a machine works over one outgoing WebSocket: claim, journal, progress, artifacts and commit (S0-252, S0-343)', async () => {
  const screen = createScreen();
  const { work } = screen;
  const bytes = Buffer.alloc(1_300_000, 'picture');
  let kept = '';
  screen.work = async (tools) => {
    await work(tools);
    expect(await tools.context.loadCheckpoint()).toBeUndefined();
    await tools.context.saveCheckpoint({ at: 5 });
    expect(await tools.context.loadCheckpoint()).toEqual({ at: 5 });
    expect(await tools.context.inputs()).toEqual([]);
    expect(await tools.context.isPauseRequested()).toBe(false);
    kept = await tools.artifacts.put(bytes);
  };
  const { name } = await startMachine(screen);
  const id = await create(name);
  await ended(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await artifacts.get(kept)).equals(bytes)).toBe(true);
  expect(await story(id)).toContain('Clicked five.');
});

it('doubled and swapped frames change nothing (S0-286)', async () => {
  const screen = createScreen();
  const { name } = await startMachine(screen);
  link.double(true);
  link.swap(true);
  const id = await create(name);
  await ended(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await story(id)).filter((text) => text.startsWith('Clicked'))).toHaveLength(5);
});

/** Stops after the second click, until the test lets it go on. */
function holdAfterTwo(screen: Screen) {
  const { work } = screen;
  let goOn = () => {};
  let reach = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  screen.work = (tools) =>
    work({
      ...tools,
      async click(name) {
        if (name === 'three' && screen.clicks.length === 2) {
          reach();
          await Promise.race([
            gate,
            new Promise((_, reject) =>
              tools.signal.addEventListener('abort', () => reject(tools.signal.reason)),
            ),
          ]);
        }
        return tools.click(name);
      },
    });
  return { reached, goOn: () => goOn() };
}

it('a cut that is shorter than the lease is no loss: the run goes on, and no click is repeated (S0-278, S0-280)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await startMachine(screen);
  const id = await create(name);
  await held.reached;
  link.cut();
  held.goOn();
  await new Promise((resolve) => setTimeout(resolve, awayMs / 5));
  link.join();
  await ended(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await story(id)).some((text) => text.startsWith('Worker lost'))).toBe(false);
  expect((await gateway.tasks.events(id)).filter(({ type }) => type === 'stage-started').length).toBeLessThan(
    4,
  );
});

it.each(['cut', 'hold'] as const)(
  'a longer one (%s) queues the step again from its last journalled effect, and says so (S0-263, X-12)',
  async (how) => {
    const screen = createScreen();
    const held = holdAfterTwo(screen);
    const { name } = await startMachine(screen);
    const id = await create(name);
    await held.reached;
    link[how]();
    await expect
      .poll(async () => (await story(id)).find((text) => text.startsWith('Worker lost')), { timeout: 10_000 })
      .toBeDefined();
    await expect.poll(async () => (await gateway.tasks.get(id))?.status).toBe('waiting_for_vm');
    await expect
      .poll(async () => {
        const { desktops } = (await gateway.request('GET', '/api/v1/desktops', undefined, owner)).json();
        return desktops.find((one: { name: string }) => one.name === name)?.runner.connected;
      })
      .toBe(false);
    await expect
      .poll(async () => (await story(id)).filter((text) => text.includes('queued again and goes on')).length)
      .toBe(1);
    held.goOn();
    link.join();
    await ended(id);
    expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  },
);

it('a runner that is killed in the middle is followed by its next life, and nothing is clicked twice (S0-263)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name, machine, restart } = await startMachine(screen);
  const id = await create(name);
  await held.reached;
  machine.kill();
  held.goOn();
  await restart();
  await ended(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it('a step that began on one machine never goes on on another one of the same name (M-029)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await startMachine(screen);
  const id = await create(name);
  await held.reached;
  const other = createScreen();
  const second = await startStandInMachine({
    ...{ url: link.url, screen: other, token: await enrol(name), machine: 'another-machine' },
  });
  onTestFinished(() => second.close());
  held.goOn();
  await expect.poll(async () => (await gateway.tasks.get(id))?.status, { timeout: 20_000 }).toBe('failed');
  expect((await gateway.tasks.get(id))?.result?.failure).toMatchObject({ code: 'other-machine' });
  expect(screen.clicks).toEqual(['one', 'two']);
  expect(other.clicks).toEqual([]);
  const next = await create(name);
  await ended(next);
  expect(other.clicks).toHaveLength(5);
});

it('a gateway that is restarted in the middle loses no step, and nothing is clicked twice (S0-268)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await startMachine(screen);
  const id = await create(name);
  await held.reached;
  link.cut();
  const second = await startGateway(gateway.keyPrefix);
  link.to(second.url);
  await gateway.close();
  gateway = second;
  link.join();
  held.goOn();
  await ended(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
});
