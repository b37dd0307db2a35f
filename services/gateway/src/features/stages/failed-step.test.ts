import type { EventDraft, TaskEvent, TaskResult } from '@fixpoint/shared/contracts';
import { expect, it } from 'vitest';
import { failedStep, rerunStart } from './failed-step.js';

const failure = { code: 'x', message: 'It broke.', retry: 'backoff' as const };
const log = (...drafts: EventDraft[]): TaskEvent[] =>
  drafts.map((draft, index) => ({
    number: index + 1,
    at: '2026-11-22T10:00:00.000Z',
    task_id: 'one',
    ...draft,
  }));
const ended = (stage: string, ok: boolean, why?: typeof failure): EventDraft => ({
  type: 'stage-finished',
  message: '',
  data: { stage, iteration: 2, ok, ms: 1, ...(why === undefined ? {} : { failure: why }) },
});
const result = (reason: TaskResult['reason'], why?: typeof failure): TaskResult => ({
  status: 'failed',
  reason,
  summary: 'Over.',
  iterations: 2,
  pushes: 0,
  prs_merged: 0,
  spent_usd: 0,
  output_files: [],
  ...(why === undefined ? {} : { failure: why }),
});

it('names the step that failed a task, and no step if every stage succeeded', () => {
  const mail = log(ended('submit', true), ended('mail', false, failure));
  expect(failedStep(result('failed', failure), mail)).toEqual({ stage: 'mail', iteration: 2, failure });
  // A deployment that never comes is noticed by its stage, and the logs are read before the task ends.
  const deploy = log(ended('deploy', true), ended('logs', true));
  expect(failedStep(result('failed', failure), deploy)?.stage).toBe('deploy');
  expect(failedStep(result('deadline'), log(ended('deploy', true), ended('logs', false)))).toEqual({
    stage: 'logs',
    iteration: 2,
    failure: { code: 'deadline', message: 'Over.', retry: 'never' },
  });
  for (const reason of ['stuck', 'iterations', 'budget', 'unverified', 'cancelled'] as const) {
    expect(failedStep(result(reason), log(ended('compare', true)))).toBeNull();
  }
  expect(failedStep(null, mail)).toBeNull();
});

it('restarts at the nearest possible point: the mail, the document, or else the form', () => {
  const at = (stage: string, hasDocument = true, hasService = true) =>
    rerunStart(stage, { hasDocument, hasService });
  expect(['submit', 'mail', 'compare', 'fix', 'deploy'].map((stage) => at(stage))).toEqual([
    null,
    'email_check',
    'analyze',
    'analyze',
    null,
  ]);
  expect(at('fix', false)).toBeNull();
  expect(at('desktop.office')).toBeNull();
  expect(at('mail', true, false)).toBeNull();
});
