import { expect, it } from 'vitest';
import { formatInstant } from './format-instant.js';

const evening = new Date(2026, 10, 21, 23, 59, 58);

it('says the time alone of what happened today', () => {
  expect(formatInstant(evening, new Date(2026, 10, 21, 8))).not.toContain('21');
});

it('says the day as well of what happened on another one, be it but seconds ago', () => {
  expect(formatInstant(evening, new Date(2026, 10, 22, 0, 0, 1))).toContain('21');
  expect(formatInstant(evening, new Date(2025, 10, 21, 12))).toContain('21');
});
