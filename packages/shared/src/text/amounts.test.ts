import { expect, it } from 'vitest';
import { countOf, formatDuration } from './amounts.js';

it('writes the singular and the plural', () => {
  expect([countOf(1, 'fix', 'fixes'), countOf(2, 'fix', 'fixes'), countOf(0, 'page')]).toEqual([
    '1 fix',
    '2 fixes',
    '0 pages',
  ]);
});

it.each([
  [0, '0.0 s'],
  [449, '0.4 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [125_000, '2 min 5 s'],
  [3_720_000, '1 h 2 min'],
  [-5, '0.0 s'],
])('writes %i ms as "%s"', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

it('writes with the requested precision', () => {
  expect([87, 999.6, 3_400].map((ms) => formatDuration(ms, 'milliseconds'))).toEqual([
    '87 ms',
    '1.0 s',
    '3.4 s',
  ]);
  expect([87, 3_400, 59_600].map((ms) => formatDuration(ms, 'seconds'))).toEqual(['0 s', '3 s', '1 min 0 s']);
});
