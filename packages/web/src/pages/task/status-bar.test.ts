import { describe, expect, it } from 'vitest';
import { taskWith } from '../../testing/log-of.js';
import { taskTimes } from './status-bar.js';

const created = Date.parse('2026-01-01T09:00:00.000Z');

describe('The times of a task (S0-298)', () => {
  it('advance while it runs', () => {
    expect(taskTimes(taskWith({}), created + 100_000, created + 130_000)).toEqual({
      elapsed: 130_000,
      active: 90_000,
      waiting: 40_000,
    });
  });

  it('count as waiting while a person decides', () => {
    const task = taskWith({ status: 'awaiting_approval', active_ms: 0 });
    expect(taskTimes(task, created, created + 5_000)).toEqual({ elapsed: 5_000, active: 0, waiting: 5_000 });
  });

  it('stop at the end, and are never negative with a clock that is behind', () => {
    const over = taskWith({ status: 'completed', finished_at: '2026-01-01T09:02:00.000Z' });
    expect(taskTimes(over, created, created + 9e9)).toMatchObject({ elapsed: 120_000, waiting: 60_000 });
    expect(taskTimes(taskWith({}), created, created - 9_000)).toEqual({ elapsed: 0, active: 0, waiting: 0 });
  });
});
