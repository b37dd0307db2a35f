import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstShown, listChunks } from './list-chunks.js';

const numbers = fc
  .uniqueArray(fc.integer({ min: 1, max: 3_000 }), { maxLength: 1_500 })
  .map((all) => all.sort((a, b) => a - b).map((number) => ({ number })));

it('cuts a list into chunks that are the list, and that later rows do not change', () => {
  fc.assert(
    fc.property(numbers, fc.nat({ max: 1_500 }), (items, count) => {
      const chunks = listChunks(items);
      expect(chunks.flat()).toEqual(items);
      expect(chunks.every((chunk) => chunk.length > 0 && chunk.length <= 250)).toBe(true);
      const fewer = listChunks(items.slice(0, count));
      expect(chunks.slice(0, Math.max(0, fewer.length - 1))).toEqual(fewer.slice(0, -1));
    }),
  );
});

it('shows a screenful at the end and the part that the reader scrolled back to, and no more', () => {
  fc.assert(
    fc.property(numbers, fc.option(fc.nat({ max: 3_000 })), (items, backTo) => {
      const chunks = listChunks(items);
      const first = firstShown(chunks, backTo);
      const shown = chunks.slice(first).flat();
      expect(shown.length).toBeGreaterThanOrEqual(Math.min(items.length, 250));
      if (backTo === null) expect(shown.length).toBeLessThan(500);
      else for (const item of items.filter(({ number }) => number >= backTo)) expect(shown).toContain(item);
    }),
  );
});
