import type { Comparison } from './comparisons.js';
import { severities } from './severities.js';

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
