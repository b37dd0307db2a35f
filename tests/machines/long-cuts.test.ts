import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createMachineWorld } from './create-machine-world.js';
import { createScreen, holdAfterTwo } from './create-stand-in-machine.js';

/** With the durations that machines and gateways have in earnest; by day, remote-machine.test.ts tries the same with short ones. */
it.each([
  { seconds: 5, isLost: false, endsRunner: false },
  { seconds: 40, isLost: true, endsRunner: false },
  { seconds: 400, isLost: true, endsRunner: true },
])(
  'a cable that is cut for $seconds s repeats no click and loses no step (S0-279, X-12)',
  { tags: ['night'] },
  async ({ seconds, isLost, endsRunner }) => {
    const world = await createMachineWorld({});
    try {
      const screen = createScreen();
      const held = holdAfterTwo(screen);
      const { name, machine, restart } = await world.startMachine(screen, { maxRetries: 10 });
      const id = await world.createTask(name);
      await held.reached;
      const over = machine.ended.catch((error: Error) => error.message);
      world.link.cut();
      held.goOn();
      const cutAt = performance.now();
      if (isLost) {
        await expect
          .poll(async () => (await world.story(id)).some((text) => text.startsWith('Worker lost')), {
            timeout: 30_000,
          })
          .toBe(true);
        expect(await world.lossesShown(id)).toEqual({ task: true, row: true, agent: true });
        expect(performance.now() - cutAt).toBeLessThan(30_000);
      }
      // The length of the cut is what is tried.
      await delay(seconds * 1_000 - (performance.now() - cutAt));
      world.link.join();
      // Ten attempts take 362 s; whoever starts programs starts it again then.
      if (endsRunner) {
        expect(await over).toContain('was not reached in 10 attempts');
        await restart();
      }
      await expect.poll(() => world.statusOf(id), { timeout: 90_000 }).toBe('completed');
      expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
      expect((await world.story(id)).some((text) => text.includes('queued again'))).toBe(isLost);
    } finally {
      await world.close();
    }
  },
);

it('a gateway that is killed in the middle loses no step, and nothing is clicked twice (S0-268)', {
  tags: ['night'],
}, async () => {
  const world = await createMachineWorld({ awayMs: 1_500 });
  const home = await mkdtemp(join(tmpdir(), 'machine-gateway-'));
  const first = await world.startProgram(home);
  let second: typeof first | undefined;
  try {
    const screen = createScreen();
    const held = holdAfterTwo(screen);
    const { name } = await world.startMachine(screen);
    const id = await world.createTask(name);
    await held.reached;
    await first.kill();
    held.goOn();
    second = await world.startProgram(home);
    await world.completed(id);
    expect(screen.clicks).toEqual(['one', 'two', 'three', 'four', 'five']);
  } finally {
    await second?.close();
    await world.close();
    await rm(home, { recursive: true, force: true });
  }
});
