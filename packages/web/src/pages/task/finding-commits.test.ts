import { expect, it } from 'vitest';
import type { DataOf } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { commitsOfFinding, findingsOfCommit } from './finding-commits.js';

const compared = (iteration: number, ledger: Partial<NonNullable<Comparison['ledger']>>) =>
  ({
    iteration,
    report: `report-${iteration}`,
    top: [],
    ledger: { born: [], fixed: [], regressed: [], open: 0, ...ledger },
  }) as unknown as Comparison;
const commit = (iteration: number) => ({ iteration, commit: `c${iteration}` }) as DataOf<'fix'>;

const comparisons = [
  compared(1, { born: ['a', 'b'] }),
  compared(2, { improved: ['a'] }),
  compared(3, { fixed: ['a'], born: ['d'] }),
];
const commits = [commit(1), commit(2), commit(3)];

it('finds the commit that fixed a finding, and those before it that did not', () => {
  expect(commitsOfFinding('a', comparisons, commits)).toEqual([
    { commit: 'c1', iteration: 1, result: 'improved' },
    { commit: 'c2', iteration: 2, result: 'fixed' },
  ]);
});

it('names commits that left a finding as it was, and the one that is not compared yet', () => {
  expect(commitsOfFinding('b', comparisons, commits).map(({ result }) => result)).toEqual([
    ...['unchanged', 'unchanged', 'pending'],
  ]);
  expect(commitsOfFinding('d', comparisons, commits)).toMatchObject([{ commit: 'c3', result: 'pending' }]);
});

it('lists the findings that a commit fixed and changed, once they were compared', () => {
  expect(findingsOfCommit(2, comparisons)).toMatchObject({
    before: { iteration: 2 },
    after: { iteration: 3 },
    changes: { fixed: ['a'], new: ['d'], improved: [], worsened: [], regressed: [] },
  });
  expect(findingsOfCommit(3, comparisons)).toBeNull();
});
