import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFailsafe, createPace } from './host-context.js';

const display = { id: 'a', x: 0, y: 0, width: 100, height: 100, scale: 1, primary: true };
const second = { ...display, id: 'b', x: -50, y: 10, primary: false };

it('minds a corner that the pointer came into, not one that it was found in (S0-404)', () => {
  const failsafe = createFailsafe({ x: 0, y: 0 });
  failsafe.check({ x: 0, y: 0 }, [display]);
  failsafe.check({ x: 5, y: 5 }, [display]);
  expect(() => failsafe.check({ x: 0, y: 0 }, [display])).toThrow(/corner/);
});

it('minds the corner of every monitor', () => {
  const failsafe = createFailsafe({ x: 9, y: 9 });
  expect(() => failsafe.check({ x: -50, y: 10 }, [display, second])).toThrow(/corner/);
  failsafe.movedTo({ x: -50, y: 10 });
  failsafe.check({ x: -50, y: 10 }, [display, second]);
});

it('never stops for where we put the pointer ourselves, the corner included (S0-392)', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 2 }), y: fc.integer({ min: 0, max: 2 }) });
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const failsafe = createFailsafe({ x: 1, y: 1 });
      for (const one of places) {
        failsafe.movedTo(one);
        failsafe.check(one, [display]);
      }
    }),
  );
});

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
