import { expect, it } from 'vitest';
import { formatDuration } from './format-duration.js';

it.each([
  [0, '0.0 s'],
  [449, '0.4 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 00 s'],
  [125_000, '2 min 05 s'],
  [3_720_000, '1 h 02 min'],
])('writes %i ms as "%s"', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});
