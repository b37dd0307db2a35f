import { once } from 'node:events';
import type { TaskEvent, TaskRow } from '@fixpoint/shared/contracts';
import type { TaskQuery, Tasks } from '@fixpoint/tasks/engine';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { createEventHub, type EventHub } from './event-hub.js';

const plainTask = {
  status: 'running',
  stage: null,
  iteration: 1,
  pushes: 0,
  prs_merged: 0,
  created_at: '2026-01-01T00:00:00.000Z',
};

/** Logs whose live feed is silent unless a test triggers it. */
function createQuietTasks() {
  const logs = new Map<string, TaskEvent[]>();
  let announce: (event: TaskEvent) => void = () => {};
  let follows = 0;
  let comparisons = 0;
  const tasks: Pick<Tasks, 'follow' | 'events' | 'listRows'> = {
    async *follow(signal) {
      follows += 1;
      if (follows === 1) throw new Error('the connection broke');
      while (!signal.aborted) {
        const next = new Promise<TaskEvent | undefined>((resolve) => {
          announce = resolve;
          void once(signal, 'abort').then(() => resolve(undefined));
        });
        const event = await next;
        if (event !== undefined) yield event;
      }
    },
    events: async (id, after = 0, limit = 1_000) =>
      (logs.get(id) ?? []).filter(({ number }) => number > after).slice(0, limit),
    async listRows(_query?: TaskQuery) {
      comparisons += 1;
      const newest = [...logs].map(([id, log]) => ({ ...plainTask, id, last_event: log.length }) as TaskRow);
      return { tasks: newest, next: null, total: newest.length };
    },
  };
  return {
    tasks,
    comparisons: () => comparisons,
    /** The feed brings an event. */
    announce: (event: TaskEvent) => announce(event),
    append(task_id: string, options: { live: boolean }): TaskEvent {
      const log = logs.get(task_id) ?? [];
      logs.set(task_id, log);
      const event: TaskEvent = {
        number: log.length + 1,
        at: '2026-01-01T00:00:00.000Z',
        task_id,
        type: 'task-paused',
        message: '',
        data: { by: 'test' },
      };
      log.push(event);
      if (options.live) announce(event);
      return event;
    },
  };
}

let hub: EventHub | undefined;
afterEach(async () => hub?.close());

describe('the event hub', () => {
  it('brings events that the feed lost, of tasks that it knew and of tasks that are new (M-028)', async () => {
    const { tasks, append, comparisons } = createQuietTasks();
    append('old', { live: false });
    append('old', { live: false });
    hub = createEventHub({ tasks, log: pino({ level: 'silent' }), resyncMs: 20 });
    const received: string[] = [];
    const take = (batch: readonly { event: TaskEvent }[]) => {
      received.push(...batch.map(({ event }) => `${event.task_id}/${event.number}`));
      return true;
    };
    const everything = hub.subscribe({ deliver: take, deliverFromLog: take });
    everything.watchAll();
    const from1: number[] = [];
    const takeNumbers = (batch: readonly { event: TaskEvent }[]) => {
      from1.push(...batch.map(({ event }) => event.number));
      return true;
    };
    hub.subscribe({ deliver: takeNumbers, deliverFromLog: takeNumbers }).watch('old', 1);
    await expect.poll(() => from1).toEqual([2]);
    // With the second comparison the first one is over: what appears from here on was created unseen.
    await expect.poll(comparisons).toBeGreaterThan(1);
    append('old', { live: false });
    append('new', { live: false });
    append('new', { live: false });
    await expect.poll(() => [...received].sort()).toEqual(['new/1', 'new/2', 'old/3']);
    await expect.poll(() => from1).toEqual([2, 3]);
    append('old', { live: true });
    await expect.poll(() => from1).toEqual([2, 3, 4]);
    append('old', { live: true });
    await expect.poll(() => from1).toEqual([2, 3, 4, 5]);
    await expect
      .poll(() => received.filter((name) => name.startsWith('old/')))
      .toEqual(['old/3', 'old/4', 'old/5']);
  });

  it('delivers an event once, as news, if a comparison finds it before the feed', async () => {
    const { tasks, append, announce, comparisons } = createQuietTasks();
    append('one', { live: false });
    hub = createEventHub({ tasks, log: pino({ level: 'silent' }), resyncMs: 20 });
    const news: string[] = [];
    const fromLog: string[] = [];
    const into = (names: string[]) => (batch: readonly { event: TaskEvent }[]) => {
      names.push(...batch.map(({ event }) => `${event.task_id}/${event.number}`));
      return true;
    };
    hub.subscribe({ deliver: into(news), deliverFromLog: into(fromLog) }).watch('one', 0);
    await expect.poll(() => fromLog).toEqual(['one/1']);
    await expect.poll(comparisons).toBeGreaterThan(1);
    const late = append('one', { live: false });
    await expect.poll(() => news).toEqual(['one/2']);
    announce(late);
    append('one', { live: true });
    await expect.poll(() => news).toEqual(['one/2', 'one/3']);
    expect(fromLog).toEqual(['one/1']);
  });

  it('ends its work when it is closed, in the middle of a broken feed', async () => {
    const { tasks } = createQuietTasks();
    const closing = createEventHub({ tasks, log: pino({ level: 'silent' }), maxBackoffMs: 60_000 });
    await closing.close();
  });
});
