import { expect, it } from 'vitest';
import { createPace } from './pace.js';

/** Milliseconds that it took, by the clock that the pace keeps. */
async function time(act: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

it('keeps a key down for 5 ms, and away from a click before it for 20 (S2-073)', async () => {
  const pace = createPace(() => performance.now());
  const press = async (): Promise<void> => {
    await pace.keyGoesDown();
    await pace.keyGoesUp();
  };
  expect(await time(press)).toBeGreaterThanOrEqual(5);
  const afterClick = async (): Promise<void> => {
    pace.buttonWentUp();
    await pace.keyGoesDown();
  };
  expect(await time(afterClick)).toBeGreaterThanOrEqual(20);
});

it('keeps notches 10 ms apart', async () => {
  const pace = createPace(() => performance.now());
  const two = async (): Promise<void> => {
    await pace.notch();
    await pace.notch();
  };
  expect(await time(two)).toBeGreaterThanOrEqual(10);
});
