import type { TaskEvent } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLiveEvent, type LiveEvent } from './live-event.js';
import { createSubscription } from './subscription.js';

const eventOf = (task_id: string, number: number): TaskEvent => ({
  number,
  at: '2026-01-01T00:00:00.000Z',
  task_id,
  type: 'task-paused',
  message: '',
  data: { by: 'test' },
});

/** Possible events between a log, its live feed and a reader. */
type Happening =
  | { type: 'append'; task: string; live: boolean }
  | { type: 'repeat'; task: string }
  | { type: 'fill' }
  | { type: 'drain' }
  | { type: 'break' }
  | { type: 'settle' };

const task = fc.constantFrom('a', 'b');
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('append' as const), task, live: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('repeat' as const), task }) },
  { weight: 1, arbitrary: fc.constant({ type: 'fill' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'drain' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'break' as const }) },
  { weight: 3, arbitrary: fc.constant({ type: 'settle' as const }) },
);

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a subscription', () => {
  it('delivers every event once and in order, whatever is lost, repeated, slow or broken on the way (M-028)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { maxLength: 60 }), fc.nat(3), async (happenings, start) => {
        const logs = new Map([
          ['a', [1, 2, 3]],
          ['b', [1, 2, 3]],
        ]);
        const received = new Map<string, number[]>([
          ['a', []],
          ['b', []],
        ]);
        let full = false;
        let broken = false;
        let handedWhileFull = 0;
        const take = (batch: readonly LiveEvent[]) => {
          if (full) handedWhileFull += 1;
          for (const { event } of batch) received.get(event.task_id)?.push(event.number);
          return !full;
        };
        const subscription = createSubscription({
          async readLog(id, after, limit) {
            await settle();
            if (broken) throw new Error('Redis is away');
            return (logs.get(id) ?? [])
              .filter((number) => number > after)
              .slice(0, limit)
              .map((number) => eventOf(id, number));
          },
          toLive: (event) => createLiveEvent(event, () => []),
          deliver: take,
          deliverFromLog: take,
          onError: () => {},
        });
        subscription.watch('a', start);
        subscription.watch('b', start);

        const live = (id: string, number: number) =>
          subscription.take([createLiveEvent(eventOf(id, number), () => [])]);
        for (const step of happenings) {
          if (step.type === 'append') {
            const log = logs.get(step.task) ?? [];
            log.push(log.length + 1);
            if (step.live) live(step.task, log.length);
          } else if (step.type === 'repeat') live(step.task, (logs.get(step.task) ?? []).length);
          else if (step.type === 'fill') full = true;
          else if (step.type === 'drain') {
            full = false;
            subscription.resume();
          } else if (step.type === 'break') broken = !broken;
          else await settle();
        }

        full = false;
        broken = false;
        subscription.resume();
        for (const [id, log] of logs) subscription.noteGrowth(id, 0, log.length);
        for (let turn = 0; turn < 20; turn += 1) await settle();
        subscription.retry();
        for (let turn = 0; turn < 20; turn += 1) await settle();
        for (const [id, log] of logs) {
          expect(received.get(id)).toEqual(log.filter((number) => number > start));
        }
        // It learns that the reader is full by handing it one batch, and then waits.
        const fills = happenings.filter((step) => step.type === 'fill').length;
        expect(handedWhileFull).toBeLessThanOrEqual(fills);
      }),
      { numRuns: 200 },
    );
  });

  it.each([0, 1, 2, 3, 4, 5])(
    'delivers an event that comes %i microtasks after the log was read',
    async (ticks) => {
      const received: number[] = [];
      const take = (batch: readonly LiveEvent[]) => {
        received.push(...batch.map(({ event }) => event.number));
        return true;
      };
      const log = [1];
      const live = async () => {
        for (let tick = 0; tick < ticks; tick += 1) await null;
        log.push(2);
        subscription.take([createLiveEvent(eventOf('a', 2), () => [])]);
      };
      const subscription = createSubscription({
        readLog: (_id, after) => {
          const events = log.filter((number) => number > after).map((number) => eventOf('a', number));
          const read = Promise.resolve(events);
          if (log.length === 1) void read.then(live);
          return read;
        },
        toLive: (event) => createLiveEvent(event, () => []),
        deliver: take,
        deliverFromLog: take,
        onError: () => {},
      });
      subscription.watch('a', 0);
      await settle();
      await settle();
      expect(received).toEqual([1, 2]);
      subscription.close();
    },
  );
});
