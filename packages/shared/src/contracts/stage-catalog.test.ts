import { expect, it } from 'vitest';
import { EventDraft, TaskEvent } from './event.js';
import { stageCatalog, stageNames } from './stage-catalog.js';

it.each([
  ['submit', 3, 300],
  ['mail', 2, undefined],
  ['compare', 2, 300],
  ['fix', 2, undefined],
  ['logs', 1, 120],
] as const)(
  'runs %s at most %i times, and no longer than promised (S0-076, S0-077, S0-079, S0-081, S0-082, S0-086, S0-100)',
  (name, attempts, seconds) => {
    const stage = stageCatalog[name];
    expect(stage.attempts).toBe(attempts);
    if (seconds !== undefined) expect(stage.timeout).toBe(seconds * 1_000);
  },
);

it('never waits longer than 300 s between two attempts (S0-340)', () => {
  for (const name of stageNames) expect(stageCatalog[name].backoff.max).toBeLessThanOrEqual(300_000);
});

it('has one queue for each stage of the loop, under the stage’s own name (M-026)', () => {
  expect(stageNames).toEqual([
    'submit',
    'mail',
    'compare',
    'fix',
    'verify-push',
    'deploy',
    'logs',
    'revert',
    'research',
    'plan',
    'find-desktop',
    'desktop',
    'workspace-plan',
    'workspace-step',
    'build-triage',
    'build-setup',
    'build-test',
    'build-push',
  ]);
  for (const name of stageNames) expect(stageCatalog[name].name).toBe(name);
});

it('reads the output of a submission from before it kept what the service said (V-10)', () => {
  const old = { outcome: 'unknown', submitted_at: '2026-01-01T00:00:00.000Z', recipient: '', status: 500 };
  expect(stageCatalog.submit.output.parse(old)).toEqual(old);
  expect(stageCatalog.submit.output.safeParse({ ...old, said: 'x'.repeat(1_000) }).success).toBe(true);
  expect(stageCatalog.submit.output.safeParse({ ...old, said: 'x'.repeat(1_001) }).success).toBe(false);
});

it('refuses an event with data that nobody declared (S0-250)', () => {
  const draft = { type: 'task-paused', message: 'Paused by ann.', data: { by: 'ann' } };
  expect(EventDraft.safeParse(draft).success).toBe(true);
  expect(EventDraft.safeParse({ ...draft, data: { by: 'ann', password: 'x' } }).success).toBe(false);
  const event = { ...draft, number: 1, at: '2026-01-01T00:00:00.000Z', task_id: 'task-1' };
  expect(TaskEvent.safeParse(event).success).toBe(true);
  expect(TaskEvent.safeParse({ ...event, secret: 'x' }).success).toBe(false);
});
