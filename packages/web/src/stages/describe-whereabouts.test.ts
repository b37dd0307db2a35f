import { expect, it } from 'vitest';
import type { StageReport } from '../api/stages.js';
import { describeWhereabouts } from './describe-whereabouts.js';

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

it('says which worker holds a task, and otherwise where it waits and for what', () => {
  expect(describeWhereabouts({ id: 'one', status: 'running', stage: 'fix' }, stages)).toBe(
    'In fix: fixer@host:1 holds it.',
  );
  expect(
    describeWhereabouts({ id: 'one', status: 'running', stage: 'fix' }, [
      { ...stage('fix', 'one'), workers: [] },
    ]),
  ).toContain('is gone');
  expect(describeWhereabouts({ id: 'two', status: 'running', stage: 'mail' }, stages)).toContain(
    'In mail: it waits in the queue',
  );
  expect(describeWhereabouts({ id: 'two', status: 'awaiting_approval', stage: null }, stages)).toContain(
    'waits for a person',
  );
  expect(describeWhereabouts({ id: 'two', status: 'pending', stage: 'submit' }, stages)).toContain(
    'In submit: it waits in the queue',
  );
  expect(describeWhereabouts({ id: 'two', status: 'completed', stage: null }, stages)).toContain(
    'it is over',
  );
  expect(describeWhereabouts({ id: 'two', status: 'paused', stage: 'fix' }, stages)).toContain('before fix');
});
