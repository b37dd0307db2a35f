import { lazy, Suspense } from 'react';
import type { Comparison } from './comparisons.js';

const FindingsChart = lazy(() =>
  import('./findings-chart.js').then((module) => ({ default: module.FindingsChart })),
);

/** The chart in a separate file: a task without findings does not load it. Its place is kept, so nothing jumps. */
export function LazyFindingsChart({ comparisons }: { readonly comparisons: readonly Comparison[] }) {
  return (
    <div className="chart-place">
      <Suspense fallback={null}>
        <FindingsChart comparisons={comparisons} />
      </Suspense>
    </div>
  );
}
