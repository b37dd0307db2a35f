import { createTaskSpec } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import { feedbackLoop } from '../loops/feedback/feedback-loop.js';
import { FeedbackState } from '../loops/index.js';
import { createTask } from './create-task.js';
import { activeMs, parseTaskRecord } from './task-record.js';
import { toTask } from './task-views.js';

const now = 1_000_000;

/** A task's hash as Redis would answer it right after its creation. */
async function createHash(change: Record<string, string> = {}): Promise<Record<string, string>> {
  let hash: Record<string, string> = {};
  await createTask(
    { spec: createTaskSpec(), approval: 'auto', by: 'ann' },
    {
      loop: feedbackLoop as never,
      store: {
        now: async () => now,
        grants: undefined as never,
        create: async ({ id, fields, transition }) => {
          hash = { ...fields, ...transition.fields, id, status: transition.status };
          return 'ok';
        },
      },
    },
  );
  return { ...hash, ...change };
}

it('keeps service, iteration, state, pushes and the issues seen (S0-149)', async () => {
  const record = parseTaskRecord('task-1', await createHash());
  expect(record).toMatchObject({
    spec: { service: { name: 'market-research' } },
    iteration: 1,
    phase: 'TESTING_FRONTEND',
    pushes: 0,
    state: { seen: [] },
  });
  expect(toTask(record as never, now)).toMatchObject({ prs_merged: 0, pushes: 0, stage: 'submit' });
});

it.each([
  ['iteration', 'two'],
  ['status', 'asleep'],
  ['seq', undefined],
  ['spec', '{"description":1}'],
  ['spec', '{not json'],
  ['created_at', '-1'],
])('refuses a record whose %s is %j, and names the field (S0-153)', async (field, value) => {
  const { [field]: _, ...rest } = await createHash();
  const hash = value === undefined ? rest : { ...rest, [field]: value };
  expect(() => parseTaskRecord('task-1', hash as Record<string, string>)).toThrow(field);
});

it('writes the issues seen as plain data and reads the same again', async () => {
  const state = {
    ...(parseTaskRecord('task-1', await createHash())?.state as FeedbackState),
    seen: [['a'.repeat(64), 2]],
  };
  expect(FeedbackState.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

it('counts the time since the clock was started, and none while it is stopped', () => {
  expect(activeMs({ active_ms: 500, active_since: undefined }, now)).toBe(500);
  expect(activeMs({ active_ms: 500, active_since: now - 100 }, now)).toBe(600);
  expect(activeMs({ active_ms: 500, active_since: now + 100 }, now)).toBe(500);
});
