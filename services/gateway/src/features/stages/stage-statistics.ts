import type { StepEvent } from '@fixpoint/tasks/engine';

/** Results of one stage within a slice of time. Durations in milliseconds; null if nothing ended. */
export interface StageSlice {
  /** Start of the slice, milliseconds since 1970. */
  readonly from: number;
  readonly finished: number;
  readonly failed: number;
  readonly retried: number;
  readonly p50: number | null;
  readonly p95: number | null;
}

export interface StageStatistics {
  readonly slices: readonly StageSlice[];
  /** Over the whole window. */
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

export interface StatisticsWindow {
  /** End of the window, milliseconds since 1970. */
  readonly until: number;
  readonly sliceMs: number;
  readonly slices: number;
}

interface SliceCounts {
  /** In milliseconds. */
  readonly durations: number[];
  failed: number;
  retried: number;
}

/** Counts ended steps, by stage and slice. Pure; events outside the window are ignored. */
export function stageStatistics(
  events: readonly StepEvent[],
  { until, sliceMs, slices }: StatisticsWindow,
): ReadonlyMap<string, StageStatistics> {
  const from = until - sliceMs * slices;
  const byStage = new Map<string, SliceCounts[]>();
  for (const event of events) {
    if (event.type !== 'stage-finished' && event.type !== 'stage-retry') continue;
    const { stage } = event.data;
    const counts =
      byStage.get(stage) ??
      Array.from({ length: slices }, (): SliceCounts => ({ durations: [], failed: 0, retried: 0 }));
    const slice = counts[Math.floor((Date.parse(event.at) - from) / sliceMs)];
    if (slice === undefined) continue;
    byStage.set(stage, counts);
    if (event.type === 'stage-retry') slice.retried += 1;
    else {
      slice.durations.push(event.data.ms);
      if (!event.data.ok) slice.failed += 1;
    }
  }
  return new Map(
    [...byStage].map(([stage, counts]) => {
      const all = counts.flatMap(({ durations }) => durations);
      return [
        stage,
        {
          slices: counts.map(({ durations, failed, retried }, index) => ({
            from: from + index * sliceMs,
            finished: durations.length,
            failed,
            retried,
            p50: percentile(durations, 0.5),
            p95: percentile(durations, 0.95),
          })),
          p50: percentile(all, 0.5),
          p95: percentile(all, 0.95),
          p99: percentile(all, 0.99),
        },
      ];
    }),
  );
}

/** The smallest value that at least this share of the values do not exceed (nearest rank); null without values. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
