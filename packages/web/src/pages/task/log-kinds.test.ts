import { describe, expect, it } from 'vitest';
import { finished, logOf, started } from '../../testing/log-of.js';
import { filterLog } from './log-kinds.js';

const log = logOf(
  { type: 'task-created', message: 'Created by ann.', data: { status: 'pending' } },
  started('mail'),
  finished('mail', false),
  { type: 'guard-denied', message: 'No pushing.', data: { tool: 'Bash', rule: 'git-push', reason: 'No.' } },
);
const numbers = (...options: [Parameters<typeof filterLog>[1], string]) =>
  filterLog(log, ...options).map(({ number }) => number);

describe('The filter of the log (S0-299)', () => {
  it('shows one kind, or everything', () => {
    expect(numbers('people', '')).toEqual([1]);
    expect(numbers('stages', '')).toEqual([2, 3]);
    expect(numbers('engine', '')).toEqual([4]);
    expect(filterLog(log, 'everything', ' ')).toBe(log);
  });

  it('finds failures of any kind', () => {
    expect(numbers('failures and denials', '')).toEqual([3, 4]);
  });

  it('requires every word, in the message or in the type', () => {
    expect(numbers('everything', 'MAIL started')).toEqual([2]);
    expect(numbers('everything', 'guard pushing')).toEqual([4]);
  });
});
