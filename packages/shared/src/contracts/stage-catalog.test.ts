import { expect, it } from 'vitest';
import { EventDraft, TaskEvent } from './event.js';
import { stageCatalog, stageNames, stageOfQueue } from './stage-catalog.js';

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
  expect(stageNames).toEqual(expect.arrayContaining(['submit', 'mail', 'compare', 'fix', 'deploy', 'logs']));
  for (const name of stageNames) {
    expect(stageCatalog[name].name).toBe(name);
    // The queue of no other stage is taken for its own.
    expect(stageOfQueue(name)).toBe(name);
    expect(stageOfQueue(`${name}.win11`)).toBe(name);
  }
});

it('has a different phase for each stage of the feedback loop, and shows it before a stage that exists', () => {
  const places = stageNames.flatMap((name) => stageCatalog[name].feedback ?? []);
  expect(new Set(places.map(({ phase }) => phase)).size).toBe(places.length);
  for (const place of places) if ('before' in place) expect(stageNames).toContain(place.before);
});

it('reads the output of an older submission without the response of the service (V-10)', () => {
  const old = { outcome: 'unknown', submitted_at: '2026-01-01T00:00:00.000Z', recipient: '', status: 500 };
  expect(stageCatalog.submit.output.parse(old)).toEqual(old);
  expect(stageCatalog.submit.output.safeParse({ ...old, said: 'x'.repeat(1_000) }).success).toBe(true);
  expect(stageCatalog.submit.output.safeParse({ ...old, said: 'x'.repeat(1_001) }).success).toBe(false);
});

it('refuses an event with undeclared data (S0-250)', () => {
  const draft = { type: 'task-paused', message: 'Paused by ann.', data: { by: 'ann' } };
  expect(EventDraft.safeParse(draft).success).toBe(true);
  expect(EventDraft.safeParse({ ...draft, data: { by: 'ann', password: 'x' } }).success).toBe(false);
  const event = { ...draft, number: 1, at: '2026-01-01T00:00:00.000Z', task_id: 'task-1' };
  expect(TaskEvent.safeParse(event).success).toBe(true);
  expect(TaskEvent.safeParse({ ...event, secret: 'x' }).success).toBe(false);
});
