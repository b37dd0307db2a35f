import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { isNight } from '../harness/is-night.js';
import { createMachineWorld } from './create-machine-world.js';
import { createScreen, holdAfterTwo, startStandInMachine } from './create-stand-in-machine.js';

/** How long a machine may be out of reach here; 30 s in earnest. A busy test machine may not answer for seconds by itself. */
const awayMs = 8_000;
/** Longest wait for what follows. */
const timeout = 60_000;
let world: Awaited<ReturnType<typeof createMachineWorld>>;

beforeAll(async () => {
  world = await createMachineWorld({ awayMs });
});
afterAll(() => world.close());

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
  const { name } = await world.startMachine(screen);
  const id = await world.createTask(name);
  await world.completed(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await world.artifacts.get(kept)).equals(bytes)).toBe(true);
  expect(await world.story(id)).toContain('Clicked five.');
});

it('a person sees the screen of a machine live, takes over, and acts on it over the link; an old owner does not', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await world.startMachine(screen);
  const id = await world.createTask(name);
  await held.reached;
  const view = await world.openLiveView(name);
  await expect.poll(() => view.pictures.length, { timeout }).toBeGreaterThan(0);
  expect(view.pictures[0]?.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

  const input = { type: 'click', x: 0.5, y: 0.5, button: 'left', count: 1 };
  view.send({ type: 'input', epoch: 1, input });
  await expect.poll(() => view.texts.length, { timeout }).toBe(1);
  expect(screen.inputs).toEqual([]);

  const taken = await world.request(`desktops/${name}/take-over`, {});
  expect(taken).toMatchObject({ status: 200, body: { task_id: id, epoch: expect.any(Number) } });
  await expect.poll(() => world.statusOf(id), { timeout }).toBe('paused');
  view.send({ type: 'input', epoch: taken.body.epoch, input });
  await expect.poll(() => screen.inputs.length, { timeout }).toBe(1);
  const sent = { epoch: taken.body.epoch, input: { type: 'key', keys: 'enter' } };
  expect((await world.request(`desktops/${name}/input`, sent)).status).toBe(204);
  expect(screen.inputs).toMatchObject([{ type: 'click', count: 1 }, { keys: expect.anything() }]);

  const { status } = await world.request(`desktops/${name}/give-back`, { epoch: taken.body.epoch });
  expect(status).toBe(200);
  held.goOn();
  await world.completed(id);
  expect((await world.request(`desktops/${name}/input`, sent)).status).toBe(409);
  expect(screen.inputs).toHaveLength(2);
});

it('doubled and swapped frames change nothing (S0-286)', async () => {
  const screen = createScreen();
  const { name } = await world.startMachine(screen);
  world.link.double(true);
  world.link.swap(true);
  const id = await world.createTask(name);
  await world.completed(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await world.story(id)).filter((text) => text.startsWith('Clicked'))).toHaveLength(5);
});

it('a cut that is shorter than the lease loses nothing: the run continues, and no click is repeated (S0-278, S0-280)', async () => {
  // The short lease of the other tests can end by itself on a busy test machine.
  const inEarnest = await createMachineWorld({});
  onTestFinished(() => inEarnest.close());
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await inEarnest.startMachine(screen, { maxRetries: 10 });
  const id = await inEarnest.createTask(name);
  await held.reached;
  inEarnest.link.cut();
  held.goOn();
  await new Promise((resolve) => setTimeout(resolve, 300));
  inEarnest.link.join();
  await inEarnest.completed(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  expect((await inEarnest.story(id)).some((text) => text.startsWith('Worker lost'))).toBe(false);
  expect(
    (await inEarnest.gateway().tasks.events(id)).filter(({ type }) => type === 'stage-started').length,
  ).toBeLessThan(4);
});

it.each(isNight ? (['cut', 'hold'] as const) : (['cut'] as const))(
  'a longer one (%s) queues the step again from its last journalled effect, and says so (S0-263, X-12)',
  async (how) => {
    const screen = createScreen();
    const held = holdAfterTwo(screen);
    const { name } = await world.startMachine(screen);
    const id = await world.createTask(name);
    await held.reached;
    world.link[how]();
    await expect
      .poll(async () => (await world.story(id)).find((text) => text.startsWith('Worker lost')), {
        timeout,
      })
      .toBeDefined();
    await expect.poll(() => world.statusOf(id), { timeout }).toBe('waiting_for_vm');
    await expect.poll(() => world.isListedAsConnected(name), { timeout }).toBe(false);
    await expect
      .poll(
        async () =>
          (await world.story(id)).filter((text) => text.includes('queued again and continues')).length,
      )
      .toBe(1);
    held.goOn();
    world.link.join();
    await world.completed(id);
    expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  },
);

it('a runner that is killed in the middle is restarted, and nothing is clicked twice (S0-263)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name, machine, restart } = await world.startMachine(screen);
  const id = await world.createTask(name);
  await held.reached;
  await machine.kill();
  held.goOn();
  await restart();
  await world.completed(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
});

it('a step that began on one machine never continues on another one of the same name (M-029)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await world.startMachine(screen);
  const id = await world.createTask(name);
  await held.reached;
  const other = createScreen();
  const second = await startStandInMachine({
    url: world.link.url,
    screen: other,
    token: await world.enrol(name),
    machine: 'another-machine',
  });
  onTestFinished(() => second.close());
  held.goOn();
  await expect.poll(() => world.statusOf(id), { timeout }).toBe('failed');
  expect((await world.gateway().tasks.get(id))?.result?.failure).toMatchObject({ code: 'other-machine' });
  expect(screen.clicks).toEqual(['one', 'two']);
  expect(other.clicks).toEqual([]);
  const next = await world.createTask(name);
  await world.completed(next);
  expect(other.clicks).toHaveLength(5);
});

it('a gateway that is restarted in the middle loses no step, and nothing is clicked twice (S0-268)', async () => {
  const screen = createScreen();
  const held = holdAfterTwo(screen);
  const { name } = await world.startMachine(screen);
  const id = await world.createTask(name);
  await held.reached;
  world.link.cut();
  await world.replaceGateway();
  world.link.join();
  held.goOn();
  await world.completed(id);
  expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
});
