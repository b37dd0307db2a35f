import type { TaskEvent } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventLog } from './event-log.js';

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ number: from + index }) as TaskEvent);
const numbersOf = (events: readonly TaskEvent[]) => events.map(({ number }) => number);

it('ends as the whole log in order, for any ends, pages and events meanwhile', () => {
  const sizes = fc.record({
    total: fc.nat({ max: 200 }),
    start: fc.integer({ min: 1, max: 60 }),
    end: fc.nat({ max: 60 }),
    page: fc.integer({ min: 1, max: 50 }),
    live: fc.array(fc.nat({ max: 3 }), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(sizes, ({ total, start, end, page, live }) => {
      const log = createEventLog();
      let newest = total;
      log.append(range(1, Math.min(start, total)));
      log.skipTo(range(Math.max(1, total - end + 1), total));
      for (let after = log.missingAfter(); after !== null; after = log.missingAfter()) {
        expect(log.view().isWhole).toBe(false);
        const more = live.pop() ?? 0;
        // What is live comes twice at times.
        log.append(range(newest, newest + more));
        newest += more;
        log.fill(range(after + 1, after + page));
      }
      log.append(range(log.last() + 1, newest));
      expect(log.view().isWhole).toBe(true);
      expect(numbersOf(log.view().events)).toEqual(numbersOf(range(1, newest)));
    }),
  );
});

it('shows only the newest events while others are missing, and drops them if these do not come', () => {
  const log = createEventLog();
  log.append(range(1, 3));
  log.skipTo(range(8, 9));
  log.append(range(9, 10));
  expect(log.view()).toEqual({ events: range(8, 10), isWhole: false });
  expect([log.last(), log.missingAfter()]).toEqual([10, 3]);
  log.forgetEnd();
  expect(log.view()).toEqual({ events: range(1, 3), isWhole: true });
  expect(log.last()).toBe(3);
});

it('shows an event once that comes twice in one batch', () => {
  const log = createEventLog();
  log.append([...range(1, 3), ...range(2, 4)]);
  log.skipTo(range(8, 9));
  log.append([...range(9, 11), ...range(10, 12)]);
  log.fill(range(5, 7));
  expect(numbersOf(log.view().events)).toEqual(numbersOf(range(1, 12)));
});

it('does not request events forever that the log itself lacks', () => {
  const log = createEventLog();
  log.append(range(1, 3));
  log.skipTo(range(8, 9));
  log.fill([]);
  expect(log.missingAfter()).toBeNull();
  expect(numbersOf(log.view().events)).toEqual([1, 2, 3, 8, 9]);
});
