import { type Finding, FindingRecord, LedgerSummary, ledgerCapacity } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Comparison, isCompleteComparison, updateLedger } from './update-ledger.js';

const first = 'a'.repeat(40);
const second = 'b'.repeat(40);

function finding(id: string, overrides: Partial<Finding> = {}): Finding {
  return {
    id,
    check: 'thin-slides',
    category: 'content-depth',
    severity: 'high',
    location: 'slide 3',
    message: 'Too thin.',
    expected: '3 blocks',
    actual: '1 block',
    suggestion: 'Add blocks.',
    ...overrides,
  };
}

function comparison(iteration: number, ids: readonly string[], more: Partial<Comparison> = {}): Comparison {
  return { iteration, commit: null, findings: ids.map((id) => finding(id)), isComplete: true, ...more };
}

function enter(comparisons: readonly Comparison[]): FindingRecord[] {
  return comparisons.reduce<FindingRecord[]>((ledger, one) => updateLedger(ledger, one).ledger, []);
}

it('records when each finding appeared, which commit fixed it and which brought it back', () => {
  const story = [
    comparison(1, ['a', 'b']),
    comparison(2, ['b'], { commit: first }),
    comparison(3, ['a', 'b'], { commit: second }),
  ];
  expect(enter(story)).toMatchObject([
    {
      id: 'a',
      born: 1,
      last_seen: 3,
      sightings: 2,
      fixed: [{ iteration: 2, commit: first }],
      regressed: [{ iteration: 3, commit: second }],
      status: 'open',
    },
    { id: 'b', born: 1, last_seen: 3, sightings: 3, fixed: [], regressed: [], status: 'open' },
  ]);
});

it('summarizes the changes of one comparison, the worst first', () => {
  const ledger = enter([comparison(1, ['a', 'b', 'c']), comparison(2, ['a'])]);
  const worse = [finding('d'), finding('e', { severity: 'critical' }), finding('b')];
  expect(updateLedger(ledger, comparison(3, [], { findings: worse })).summary).toEqual({
    born: ['e', 'd'],
    fixed: ['a'],
    regressed: ['b'],
    open: 3,
    improved: [],
    worsened: [],
  });
});

it('calls nothing fixed that was not checked', () => {
  const unreadable = finding('u', { check: 'unreadable-document', severity: 'critical' });
  expect(isCompleteComparison([unreadable], 1)).toBe(false);
  expect(isCompleteComparison([finding('m', { check: 'missing-document' })], 1)).toBe(false);
  expect(isCompleteComparison([finding('a')], 2)).toBe(false);
  expect(isCompleteComparison([finding('a')], 1)).toBe(true);

  const before = enter([comparison(1, ['a', 'b'])]);
  const { ledger, summary } = updateLedger(
    before,
    comparison(2, [], { findings: [unreadable], isComplete: false, commit: first }),
  );
  expect(ledger.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'open'],
    ['b', 'open'],
    ['u', 'open'],
  ]);
  expect(summary).toMatchObject({ born: ['u'], fixed: [], regressed: [], open: 3 });
});

it('distinguishes findings closer to their goal, further away, and the best so far', () => {
  const at = (iteration: number, value: number) =>
    comparison(iteration, [], {
      findings: [finding('a', { measure: { value, goal: 500, unit: 'words' } }), finding('b')],
    });
  const first = updateLedger([], at(1, 120));
  expect(first).toMatchObject({ isProgress: false, summary: { improved: [], worsened: [] } });
  const better = updateLedger(first.ledger, at(2, 300));
  expect(better).toMatchObject({ isProgress: true, summary: { improved: ['a'], worsened: [] } });
  const worse = updateLedger(better.ledger, at(3, 200));
  expect(worse).toMatchObject({ isProgress: false, summary: { improved: [], worsened: ['a'] } });
  // Better than the time before, and not than the best.
  const back = updateLedger(worse.ledger, at(4, 250));
  expect(back).toMatchObject({ isProgress: false, summary: { improved: ['a'], worsened: [] } });
});

it('forgets fixed findings before open ones', () => {
  const many = Array.from({ length: ledgerCapacity - 1 }, (_, index) => `old-${index}`);
  const ledger = enter([
    comparison(1, ['gone', 'kept']),
    comparison(2, ['kept', ...many], { commit: first }),
  ]);
  expect(ledger).toHaveLength(ledgerCapacity);
  expect(ledger.some(({ id }) => id === 'gone')).toBe(false);
  expect(ledger.some(({ id }) => id === 'kept')).toBe(true);
});

describe('for any series of comparisons', () => {
  const history = fc
    .array(
      fc.record({
        ids: fc.uniqueArray(fc.constantFrom(...'abcdefghij'), { maxLength: 10 }),
        commit: fc.constantFrom(null, first, second),
        isComplete: fc.boolean(),
      }),
      { maxLength: 100 },
    )
    .map((rounds) =>
      rounds.map(({ ids, commit, isComplete }, index) => comparison(index + 1, ids, { commit, isComplete })),
    );

  it('loses no open finding, and its counts agree with each other', () => {
    fc.assert(
      fc.property(history, (comparisons) => {
        let ledger: FindingRecord[] = [];
        for (const one of comparisons) {
          const before = ledger;
          const { ledger: after, summary } = updateLedger(before, one);
          ledger = after;
          LedgerSummary.parse(summary);
          const open = new Set(after.filter(({ status }) => status === 'open').map(({ id }) => id));
          expect(summary.open).toBe(open.size);
          for (const { id } of one.findings) expect(open.has(id)).toBe(true);
          for (const { id, status } of before) {
            if (status === 'open') expect(open.has(id) || summary.fixed.includes(id)).toBe(true);
          }
          if (one.isComplete) expect(open.size).toBe(one.findings.length);
          for (const record of after) {
            FindingRecord.parse(record);
            const { fixed, regressed, status, sightings, born, last_seen: last } = record;
            expect(fixed.length - regressed.length).toBe(status === 'fixed' ? 1 : 0);
            expect(sightings).toBeLessThanOrEqual(last - born + 1);
            expect(sightings).toBeGreaterThanOrEqual(regressed.length + 1);
          }
        }
      }),
    );
  });

  it('is the same when replayed, and no comparison counts twice', () => {
    fc.assert(
      fc.property(history, (comparisons) => {
        const once = enter(comparisons);
        expect(enter(comparisons)).toEqual(once);
        expect(enter(comparisons.flatMap((item) => [item, item]))).toEqual(once);
      }),
    );
  });

  it('never exceeds its limit, and still keeps every finding of the newest comparison', () => {
    const crowd = fc.array(
      fc.record({ from: fc.nat(600), length: fc.integer({ min: 0, max: 200 }), isComplete: fc.boolean() }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(crowd, (rounds) => {
        let ledger: FindingRecord[] = [];
        for (const [index, { from, length, isComplete }] of rounds.entries()) {
          const ids = Array.from({ length }, (_, offset) => `f${from + offset}`);
          ledger = updateLedger(ledger, comparison(index + 1, ids, { isComplete })).ledger;
          expect(ledger.length).toBeLessThanOrEqual(ledgerCapacity);
          const open = new Set(ledger.filter(({ status }) => status === 'open').map(({ id }) => id));
          expect(ids.every((id) => open.has(id))).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
