import type { TaskRow } from '@fixpoint/shared/contracts';
import type { ServiceHealth } from '@fixpoint/shared/contracts/routes';

/** Runs that the health figures cover. */
export const healthRuns = 30;
const maxFrequent = 5;

/** Summarises finished runs, newest first. */
export function toServiceHealth(service: string, rows: readonly TaskRow[]): ServiceHealth {
  const matched = rows.filter(({ result }) => result?.reason === 'matched');
  const counts = new Map<string, number>();
  for (const { checks = [] } of rows) {
    for (const check of checks) counts.set(check, (counts.get(check) ?? 0) + 1);
  }
  return {
    service,
    runs: rows.length,
    matched: matched.length,
    matched_rate: rows.length === 0 ? null : matched.length / rows.length,
    median_iterations: median(matched.map(({ iteration }) => iteration)),
    spent_usd: rows.reduce((sum, { spent_usd }) => sum + spent_usd, 0),
    frequent: [...counts]
      .map(([check, runs]) => ({ check, runs }))
      .toSorted((a, b) => b.runs - a.runs || a.check.localeCompare(b.check))
      .slice(0, maxFrequent),
    newest: rows.map(({ id, result }) => ({ id, reason: result?.reason ?? null })),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
