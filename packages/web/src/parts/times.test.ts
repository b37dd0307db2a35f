import { expect, it } from 'vitest';
import { formatInstant } from './times.js';

const evening = new Date(2026, 10, 21, 23, 59, 58);

it('shows the time alone for an instant of today', () => {
  expect(formatInstant(evening, new Date(2026, 10, 21, 8))).not.toContain('21');
});

it('shows the day too for an instant of another day, even seconds ago', () => {
  expect(formatInstant(evening, new Date(2026, 10, 22, 0, 0, 1))).toContain('21');
  expect(formatInstant(evening, new Date(2025, 10, 21, 12))).toContain('21');
});
