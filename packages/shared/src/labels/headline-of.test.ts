import { expect, it } from 'vitest';
import { TaskStatus } from '../contracts/index.js';
import { headlineOf } from './headline-of.js';

it('a lost worker comes before all that a task does or waits for, but not before its end or its plan (S0-263)', () => {
  const lost = TaskStatus.options.filter(
    (status) => headlineOf({ status, worker_lost_at: '2026-11-24T05:00:00.000Z' }) === 'worker_lost',
  );
  expect(lost).toEqual(['pending', 'waiting_for_vm', 'running', 'paused']);
  expect(TaskStatus.options.map((status) => headlineOf({ status }))).toEqual(TaskStatus.options);
});
