import { useMemo } from 'react';
import type { StageReport, StageSlice } from '../../api/stages.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatRunTime } from '../../parts/amounts.js';
import { type ChartSeries, TimeChart } from './time-chart.js';

interface Line extends Omit<ChartSeries, 'values'> {
  readonly of: (slice: StageSlice) => number | null;
}

const throughput: readonly Line[] = [
  { name: 'ended', role: 'good', shape: 'bars', of: ({ finished }) => finished },
  { name: 'failed', role: 'bad', shape: 'bars', of: ({ failed }) => failed },
  // A line that lies on the ground would hide the bars' feet.
  { name: 'retried', role: 'warn', shape: 'line', of: ({ retried }) => (retried === 0 ? null : retried) },
];
const durations: readonly Line[] = [
  { name: 'p50', role: 'info', shape: 'line', of: ({ p50_ms }) => p50_ms },
  { name: 'p95', role: 'warn', shape: 'line', of: ({ p95_ms }) => p95_ms },
];

/** Throughput of a stage, and its durations, over the window. */
export function StageCharts({
  report,
  sliceSeconds,
}: {
  readonly report: StageReport;
  readonly sliceSeconds: number;
}) {
  const { slices } = report;
  const shown = useMemo(() => {
    const values = (lines: readonly Line[]) =>
      lines.map(({ of, ...line }) => ({ ...line, values: slices.map(of) }));
    return {
      times: slices.map(({ from }) => Date.parse(from) / 1_000),
      throughput: values(throughput),
      durations: values(durations),
    };
  }, [slices]);
  if (slices.length === 0) return <p className="quiet">{emptyStates.stageRuns}</p>;
  const per = sliceSeconds < 60 ? `${sliceSeconds} s` : `${Math.round(sliceSeconds / 60)} min`;
  return (
    <div className="charts">
      <TimeChart
        title={`Throughput: runs per ${per}`}
        times={shown.times}
        series={shown.throughput}
        format={formatCount}
      />
      <TimeChart title="Run duration" times={shown.times} series={shown.durations} format={formatRunTime} />
    </div>
  );
}

function formatCount(value: number | null): string {
  return value === null ? '–' : String(value);
}
