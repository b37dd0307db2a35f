import type { KnownFix } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseForgotten, sizeOf } from './choose-forgotten.js';

const fix = fc.record({
  note: fc.string({ maxLength: 200 }),
  helped: fc.nat({ max: 3 }),
  day: fc.integer({ min: 1, max: 28 }),
  isFresh: fc.boolean(),
});
const memory = fc.array(fix, { maxLength: 30 }).map((drawn) => {
  const fixes = drawn.map(
    ({ note, helped, day }, index): KnownFix => ({
      id: `fix-${index}`,
      check: 'thin-slides',
      finding: 'f',
      location: 'slide 3',
      message: 'Too thin.',
      findings: 1,
      commit: 'a'.repeat(40),
      confirmed: true,
      note,
      task_id: 'task-1',
      at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
      helped,
    }),
  );
  const fresh = fixes.filter((_, index) => drawn[index]?.isFresh === true);
  return { fixes, fresh: new Set(fresh.map(({ id }) => id)) };
});
const limits = fc.record({ fixes: fc.nat({ max: 20 }), bytes: fc.nat({ max: 8_000 }) });

const bytesOf = (fixes: readonly KnownFix[]) => fixes.reduce((sum, one) => sum + sizeOf(one), 0);

it('forgets no more than necessary: the least helpful and oldest first, new fixes last', () => {
  fc.assert(
    fc.property(memory, limits, ({ fixes, fresh }, most) => {
      const forgotten = chooseForgotten(fixes, fresh, most);
      const kept = fixes.filter(({ id }) => !forgotten.includes(id));
      const fits = (some: readonly KnownFix[]) => some.length <= most.fixes && bytesOf(some) <= most.bytes;
      expect(fits(kept)).toBe(true);
      const last = fixes.find(({ id }) => id === forgotten.at(-1));
      if (last !== undefined) expect(fits([...kept, last])).toBe(false);
      for (const gone of fixes.filter(({ id }) => forgotten.includes(id))) {
        for (const one of kept.filter(({ id }) => fresh.has(id) === fresh.has(gone.id))) {
          expect(one.helped).toBeGreaterThanOrEqual(gone.helped);
          if (one.helped === gone.helped) expect(one.at >= gone.at).toBe(true);
        }
        if (fresh.has(gone.id)) expect(kept.every(({ id }) => fresh.has(id))).toBe(true);
      }
    }),
  );
});
