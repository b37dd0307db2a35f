import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortenLines } from './shorten-lines.js';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

it('keeps a short text whole', () => {
  expect(shortenLines(lines(5), { first: 2, last: 3, characters: 1_000 })).toBe(lines(5).join('\n'));
  expect(shortenLines([], { first: 2, last: 3, characters: 1_000 })).toBe('');
});

it('keeps the first and last lines and says how many are left out', () => {
  expect(shortenLines(lines(214), { first: 2, last: 3, characters: 1_000 }).split('\n')).toEqual([
    ...['line 1', 'line 2', '… 209 lines left out', 'line 212', 'line 213', 'line 214'],
  ]);
  expect(shortenLines(lines(4), { first: 3, last: 0, characters: 1_000 })).toContain('… 1 line left out');
});

it('stays within its characters, whatever the lines are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 900 }), { maxLength: 90 }), (texts) => {
      const shown = shortenLines(texts, { first: 20, last: 60, characters: 4_000 });
      expect(shown.length).toBeLessThanOrEqual(4_000);
    }),
  );
});
