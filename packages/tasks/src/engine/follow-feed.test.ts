import type { TaskEvent } from '@fixpoint/shared/contracts';
import { createTaskSpec } from '@fixpoint/shared/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startQueueHarness } from '../../testing/queue-harness.js';
import type { OpenTasks } from './create-tasks.js';
import { packText } from './pack-text.js';

let harness: Awaited<ReturnType<typeof startQueueHarness>>;
beforeAll(async () => {
  harness = await startQueueHarness();
});
afterEach(() => harness.close());
afterAll(() => harness.end());

it('delivers every event as logged, whether written alone or with others', async () => {
  const { tasks, redis, keys } = harness.open();
  // As earlier versions wrote it: an entry for each event.
  const old = { type: 'task-created', message: 'Created by ann.', data: { status: 'pending' } };
  await redis.xadd(keys.feed, '*', 'task', 'old', 'number', 1, 'at', 1_000, 'event', JSON.stringify(old));
  const { task } = await tasks.create({ spec: createTaskSpec(), approval: 'auto', by: 'ann' });
  await tasks.addInput(task.id, 'ann', 'Mind the margins.');
  await tasks.cancel(task.id, 'ann');

  const before = { ...old, task_id: 'old', number: 1, at: '1970-01-01T00:00:01.000Z' };
  const expected = [before, ...(await tasks.events(task.id))];
  expect(expected.map(({ number }) => number)).toEqual([1, 1, 2, 3, 4, 5]);
  expect(await tasks.recentEvents(10)).toEqual(expected);
  expect(await tasks.recentEvents(2)).toEqual(expected.slice(-2));
  const stop = new AbortController();
  const seen: TaskEvent[] = [];
  for await (const event of tasks.follow(stop.signal, 'oldest')) {
    seen.push(event);
    if (seen.length === expected.length) stop.abort();
  }
  expect(seen).toEqual(expected);
});

it('keeps the progress of steps from the feed, and the events that end the wait for a retry', async () => {
  const { tasks, redis, keys } = harness.open();
  let number = 0;
  const write = (...drafts: string[]) => {
    number += drafts.length;
    const events = drafts.flatMap((draft) => ['event', draft]);
    return redis.xadd(keys.feed, '*', 'task', 'one', 'number', number, 'at', 1_000, ...events);
  };
  const failure = { code: 'x', message: 'It broke. '.repeat(30), retry: 'backoff' as const };
  const started = event('stage-started', { stage: 'mail', iteration: 1, attempt: 1 });
  const retry = event('stage-retry', { stage: 'mail', attempt: 1, failure, delay_ms: 5 });
  const finished = event('stage-finished', { stage: 'mail', iteration: 1, ok: false, ms: 9, failure });
  const over = event('task-paused', { by: 'ann' });

  await write(started, retry);
  expect(await typesOf(tasks)).toEqual(['stage-retry']);
  // Nothing else is kept of a task that waits for no other attempt.
  await write(packText(started, 'stage-started'));
  await write(started, packText(finished, 'stage-finished'), over);
  expect(await typesOf(tasks)).toEqual(['stage-retry', 'stage-started', 'stage-finished']);
  // As an earlier version packed the same end, without its type in front.
  await write(
    '~1g5dMxSWJ6akEm+RgVYhcg1S+G+oo5WcjitRiJStLUDGYmVNaBG4pgSPfSqkCxWTPEoWkovzsVD2FURYhFriBBGkpgDJiflqaUm1tLQA=',
  );
  const { events, completeSince } = await tasks.recentSteps();
  expect(events.map(({ number }) => number)).toEqual([2, 3, 5, 7]);
  expect(events[3]).toEqual({ ...events[2], number: 7 });
  expect(completeSince).toBeNull();
});

const typesOf = async (tasks: OpenTasks) => (await tasks.recentSteps()).events.map(({ type }) => type);
const event = (type: string, data: object) => JSON.stringify({ type, message: '', data });
