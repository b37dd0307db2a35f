import { useMemo } from 'react';
import type { StageReport } from '../../api/stages.js';
import { formatMilliseconds } from '../../stages/format-milliseconds.js';
import { type ChartSeries, TimeChart } from './time-chart.js';

/** How much a stage did, and how long it took, over the window. */
export function StageCharts({ report, sliceSeconds }: { report: StageReport; sliceSeconds: number }) {
  const { slices } = report;
  const { times, throughput, latency } = useMemo(() => {
    const line = (name: string, role: ChartSeries['role'], values: (number | null)[]) => ({
      name,
      role,
      values,
    });
    return {
      times: slices.map(({ from }) => Date.parse(from) / 1_000),
      throughput: [
        line(
          'ended',
          'good',
          slices.map(({ finished }) => finished),
        ),
        line(
          'failed',
          'bad',
          slices.map(({ failed }) => failed),
        ),
        line(
          'tried again',
          'warn',
          slices.map(({ retried }) => retried),
        ),
      ],
      latency: [
        line(
          'p50',
          'info',
          slices.map(({ p50_ms }) => p50_ms),
        ),
        line(
          'p95',
          'warn',
          slices.map(({ p95_ms }) => p95_ms),
        ),
      ],
    };
  }, [slices]);
  if (slices.length === 0) return <p className="quiet">Nothing ended here in this time.</p>;
  const per = sliceSeconds < 60 ? `${sliceSeconds} s` : `${Math.round(sliceSeconds / 60)} min`;
  return (
    <div className="charts">
      <TimeChart
        title={`Throughput, runs in ${per}`}
        times={times}
        series={throughput}
        format={formatCount}
      />
      <TimeChart title="Duration of a run" times={times} series={latency} format={formatMilliseconds} />
    </div>
  );
}

function formatCount(value: number | null): string {
  return value === null ? '–' : String(value);
}
