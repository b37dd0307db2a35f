import { expect, it } from 'vitest';
import type { FailedWork, StageReport } from '../../api/stages.js';
import {
  describeNextAttempt,
  describeStart,
  describeTaskPosition,
  describeVerdict,
} from './describe-task.js';

const work: FailedWork = {
  task_id: 'one',
  description: 'Fix it.',
  service: 'market-research',
  stage: 'fix',
  iteration: 1,
  failed_at: '2026-11-22T10:00:00.000Z',
  failure: { code: 'x', message: 'm', retry: 'never' },
  start_from: 'analyze',
  document: 'deck.pptx',
  rerun: null,
};

it('describes whether another attempt may pass, and the next step if it cannot', () => {
  const verdict = (retry: FailedWork['failure']['retry'], code = 'x') =>
    describeVerdict({ code, message: 'm', retry });
  expect(verdict('never')).toContain('Fix the cause first');
  expect(verdict('backoff')).toContain('A re-run may succeed.');
  expect(verdict({ after: 60_000 })).toContain('may succeed in 1 min');
  expect(verdict('never', 'deadline')).toContain('timed out');
});

it('describes where the work restarts, and which attempt is next', () => {
  expect(describeStart(work)).toBe('with the comparison of deck.pptx');
  expect(describeStart({ ...work, start_from: 'email_check' })).toContain(
    'without submitting the form again',
  );
  expect(describeStart({ ...work, start_from: null })).toBe('at the form');
  expect(describeStart({ ...work, service: null })).toBe('from the beginning');
  const step = { task_id: 'one', failed_at: '', again_at: '', attempt: 1, failure: work.failure };
  expect(describeNextAttempt({ ...step, attempts: 3 })).toBe('attempt 2 of 3');
  expect(describeNextAttempt({ ...step, attempts: null })).toBe('attempt 2');
});

const stage = (name: string, ...tasks: string[]): StageReport => ({
  stage: name,
  waiting: 0,
  active: tasks.length,
  delayed: 0,
  failed: 0,
  workers: tasks.map(() => ({ name: 'fixer@host:1', address: '', connected_seconds: 1 })),
  holds: tasks.map((task_id) => ({ task_id, since: null, worker: 'fixer@host:1' })),
  retrying: [],
  warnings: [],
  p50_ms: null,
  p95_ms: null,
  p99_ms: null,
  slices: [],
});
const stages = [stage('mail'), stage('fix', 'one')];

it('describes which worker holds a task, or else where it waits and for what', () => {
  expect(describeTaskPosition({ id: 'one', status: 'running', stage: 'fix' }, stages)).toBe(
    'In fix: worker fixer@host:1 is running it.',
  );
  expect(
    describeTaskPosition({ id: 'one', status: 'running', stage: 'fix' }, [
      { ...stage('fix', 'one'), workers: [] },
    ]),
  ).toContain('is gone');
  expect(describeTaskPosition({ id: 'two', status: 'running', stage: 'mail' }, stages)).toContain(
    'In mail: the task is queued',
  );
  expect(describeTaskPosition({ id: 'two', status: 'awaiting_approval', stage: null }, stages)).toContain(
    'waiting for approval',
  );
  expect(describeTaskPosition({ id: 'two', status: 'pending', stage: 'submit' }, stages)).toContain(
    'In submit: the task is queued',
  );
  expect(describeTaskPosition({ id: 'two', status: 'completed', stage: null }, stages)).toContain(
    'the task has ended',
  );
  expect(describeTaskPosition({ id: 'two', status: 'paused', stage: 'fix' }, stages)).toContain('before fix');
});
