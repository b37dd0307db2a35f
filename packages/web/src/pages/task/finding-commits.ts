import type { TaskEvent } from '@fixpoint/shared/contracts';
import type { DataOf } from './build-timeline.js';
import type { Comparison } from './comparisons.js';
import { statesOf } from './document/ledger-matrix.js';

/** A commit that was made while a finding was open. */
export interface FindingCommit {
  readonly commit: string;
  readonly iteration: number;
  /** State of the finding in the next comparison; `pending`: not compared yet. */
  readonly result: 'fixed' | 'improved' | 'worsened' | 'unchanged' | 'pending';
}

/** The comparisons before and after a commit, and the findings that differ. */
export interface CommitFindings {
  readonly before: Comparison;
  readonly after: Comparison;
  /** Ids of findings. */
  readonly changes: Readonly<
    Record<'fixed' | 'improved' | 'worsened' | 'new' | 'regressed', readonly string[]>
  >;
}

const closed = new Set(['fixed', 'absent']);

/** Fixes that made a commit, oldest first. */
export function listCommits(events: readonly TaskEvent[]): readonly DataOf<'fix'>[] {
  return events.flatMap((event) => (event.type === 'fix' && event.data.commit !== null ? [event.data] : []));
}

/** The commits that fixed a finding, or that were to fix it, oldest first. */
export function commitsOfFinding(
  id: string,
  comparisons: readonly Comparison[],
  commits: readonly DataOf<'fix'>[],
): readonly FindingCommit[] {
  const states = statesOf(id, comparisons);
  return commits.flatMap(({ commit, iteration }): readonly FindingCommit[] => {
    const before = comparisons.findLastIndex((comparison) => comparison.iteration <= iteration);
    if (commit === null || before === -1 || closed.has(states[before] ?? 'absent')) return [];
    const after = states[before + 1];
    if (after === undefined) return [{ commit, iteration, result: 'pending' }];
    const results = { fixed: 'fixed', better: 'improved', worse: 'worsened' } as const;
    const result = after in results ? results[after as keyof typeof results] : 'unchanged';
    return [{ commit, iteration, result }];
  });
}

/** The findings that a commit of an iteration fixed or changed; null before the next comparison. */
export function findingsOfCommit(
  iteration: number,
  comparisons: readonly Comparison[],
): CommitFindings | null {
  const index = comparisons.findLastIndex((comparison) => comparison.iteration <= iteration);
  const [before, after] = [comparisons[index], comparisons[index + 1]];
  if (before === undefined || after?.ledger === undefined) return null;
  const { fixed, improved = [], worsened = [], born, regressed } = after.ledger;
  return { before, after, changes: { fixed, improved, worsened, new: born, regressed } };
}
