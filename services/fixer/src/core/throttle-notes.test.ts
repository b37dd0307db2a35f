import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNoteThrottle } from './throttle-notes.js';

it('lets a burst through at once and then keeps the pace', () => {
  const mayPass = createNoteThrottle({ burst: 2, intervalMs: 500, limit: 4 });
  expect([0, 0, 0, 499, 500, 1_000, 9_000].map(mayPass)).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
    false,
  ]);
});

it('never passes more than burst, pace and limit allow', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), (gaps) => {
      const mayPass = createNoteThrottle({ burst: 3, intervalMs: 500, limit: 20 });
      let now = 0;
      let passed = 0;
      for (const gap of gaps) {
        now += gap;
        if (mayPass(now)) passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(Math.min(20, 3 + now / 500));
    }),
  );
});
