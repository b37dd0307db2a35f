import { expect, it } from 'vitest';
import { TaskStatus } from '../contracts/index.js';
import { headlineOf } from './headline-of.js';

it('shows a lost worker before the current step, but not before the end or the plan (S0-263)', () => {
  const lost = TaskStatus.options.filter(
    (status) => headlineOf({ status, worker_lost_at: '2026-11-24T05:00:00.000Z' }) === 'worker_lost',
  );
  expect(lost).toEqual(['pending', 'waiting_for_vm', 'running', 'paused']);
  expect(TaskStatus.options.map((status) => headlineOf({ status }))).toEqual(TaskStatus.options);
});
