import { expect, it } from 'vitest';
import type { FailedWork } from '../api/stages.js';
import { describeNextAttempt, describeStart, describeVerdict } from './describe-failure.js';

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

it('says whether the same may pass another time, and what to do where it cannot', () => {
  const verdict = (retry: FailedWork['failure']['retry'], code = 'x') =>
    describeVerdict({ code, message: 'm', retry });
  expect(verdict('never')).toContain('mend the cause first');
  expect(verdict('backoff')).toContain('may pass:');
  expect(verdict({ after: 60_000 })).toContain('may pass in 1 min');
  expect(verdict('never', 'deadline')).toContain('time was up');
});

it('says where the work begins again, and which attempt comes next', () => {
  expect(describeStart(work)).toBe('with the comparison of deck.pptx');
  expect(describeStart({ ...work, start_from: 'email_check' })).toContain('not submitted again');
  expect(describeStart({ ...work, start_from: null })).toBe('at the form');
  expect(describeStart({ ...work, service: null })).toBe('from its beginning');
  const step = { task_id: 'one', failed_at: '', again_at: '', attempt: 1, failure: work.failure };
  expect(describeNextAttempt({ ...step, attempts: 3 })).toBe('attempt 2 of 3');
  expect(describeNextAttempt({ ...step, attempts: null })).toBe('attempt 2');
});
