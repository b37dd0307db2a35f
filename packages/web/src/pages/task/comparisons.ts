import type { FindingCounts, Severity, TaskEvent } from '@fixpoint/shared/contracts';
import type { DataOf } from './build-timeline.js';

/** Worst first, as the contracts order them; written again since pages take only types from there. */
export const severities = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[];

/** One comparison of a task, as its event reports it. */
export interface Comparison extends DataOf<'findings'> {
  readonly at: string;
  readonly total: number;
}

/** Every comparison, oldest first; if an iteration compared twice, both. */
export function listComparisons(events: readonly TaskEvent[]): readonly Comparison[] {
  return events.flatMap((event) =>
    event.type === 'findings' ? [{ ...event.data, at: event.at, total: totalOf(event.data.counts) }] : [],
  );
}

export function totalOf({ critical, high, medium, low }: FindingCounts): number {
  return critical + high + medium + low;
}

/** `Weight of the findings: 12 in iteration 1, 4 in iteration 2`, for those who do not see the line. */
export function describeWeights(
  comparisons: readonly Pick<Comparison, 'iteration' | 'weight' | 'total'>[],
): string {
  const parts = comparisons.map(
    ({ iteration, weight, total }) => `${weight ?? total} in iteration ${iteration}`,
  );
  return `Findings weight: ${parts.join(', ')}`;
}

/** History of one finding, oldest first: `new in 1`, `better in 2`, `gone in 3`, `back in 4`. */
export function historyOf(id: string, comparisons: readonly Comparison[]): readonly string[] {
  return comparisons.flatMap(({ iteration, ledger }) => {
    if (ledger === undefined) return [];
    if (ledger.born.includes(id)) return [`new in ${iteration}`];
    if (ledger.fixed.includes(id)) return [`fixed in ${iteration}`];
    if (ledger.regressed.includes(id)) return [`regressed in ${iteration}`];
    if (ledger.improved?.includes(id) === true) return [`improved in ${iteration}`];
    return ledger.worsened?.includes(id) === true ? [`worsened in ${iteration}`] : [];
  });
}

/** Change of a finding in this comparison. Null if the event is too old to contain it. */
export function changeOf(
  id: string,
  { ledger, unstable }: Comparison,
): 'new' | 'back' | 'stays' | 'varies' | null {
  if (unstable?.includes(id) === true) return 'varies';
  if (ledger === undefined) return null;
  if (ledger.born.includes(id)) return 'new';
  return ledger.regressed.includes(id) ? 'back' : 'stays';
}

/**
 * Columns of a stacked chart: for each severity, mildest first, the sum of itself and all worse ones. Drawn in this order,
 * each covers the one before from below, and what stays to be seen of each is its own share.
 */
export function stackCounts(comparisons: readonly Pick<Comparison, 'iteration' | 'counts'>[]): {
  readonly iterations: readonly number[];
  readonly columns: readonly {
    readonly severity: (typeof severities)[number];
    readonly sums: readonly number[];
  }[];
} {
  return {
    iterations: comparisons.map(({ iteration }) => iteration),
    columns: severities
      .map((severity, index) => ({
        severity,
        sums: comparisons.map(({ counts }) =>
          severities.slice(0, index + 1).reduce((sum, worse) => sum + counts[worse], 0),
        ),
      }))
      .toReversed(),
  };
}
