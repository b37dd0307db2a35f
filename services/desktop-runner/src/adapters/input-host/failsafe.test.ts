import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFailsafe } from './failsafe.js';

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
