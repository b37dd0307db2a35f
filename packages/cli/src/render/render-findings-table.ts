import { type FindingCounts, Severity } from '@fixpoint/shared/contracts';
import type { Paint } from './paint.js';

export interface FindingsRow {
  readonly iteration: number;
  readonly counts: FindingCounts;
}

/** Findings by iteration and severity: one row an iteration, the way to zero. */
export function renderFindingsTable(rows: readonly FindingsRow[], paint: Paint): string[] {
  const header = ['iteration', ...Severity.options, 'total'];
  return [paint('dim', header.join('  ')), ...rows.map((row) => renderRow(row, header, paint))];
}

function renderRow(row: FindingsRow, header: readonly string[], paint: Paint): string {
  const total = totalOf(row.counts);
  const values = [row.iteration, ...Severity.options.map((severity) => row.counts[severity]), total];
  const line = values.map((value, column) => String(value).padStart(header[column]?.length ?? 0)).join('  ');
  return total === 0 ? paint('green', line) : line;
}

export function totalOf(counts: FindingCounts): number {
  return Severity.options.reduce((sum, severity) => sum + counts[severity], 0);
}
