import { type EventDraft, type FindingCounts, Severity } from '@fixpoint/shared/contracts';
import { type Colour, clean, type Paint } from './terminal-text.js';

type Findings = Extract<EventDraft, { type: 'findings' }>['data'];

export const severityColours: Record<Severity, Colour> = {
  critical: 'red',
  high: 'red',
  medium: 'yellow',
  low: 'dim',
};
/** Findings named under a table. */
const namedFindings = 4;

/** One comparison: the table of all so far, the effect of the change before, and the worst findings by name. */
export function renderFindings(rows: readonly FindingsRow[], data: Findings, paint: Paint): string[] {
  const table = renderFindingsTable(rows, paint);
  const changes = renderChanges(data, paint);
  if (totalOf(data.counts) === 0) return [paint('green', 'no findings'), ...table, ...changes];
  const named = data.top.slice(0, namedFindings).map((finding) => {
    const severity = paint(severityColours[finding.severity], finding.severity.padEnd(8));
    const accepted = data.accepted?.find(({ id }) => id === finding.id);
    const why = accepted === undefined ? '' : paint('dim', ` (${clean(accepted.reason)})`);
    return `${severity}  ${clean(finding.location)}: ${clean(finding.message)}${why}`;
  });
  const unnamed = totalOf(data.counts) - named.length;
  return [
    'findings',
    ...table,
    ...changes,
    ...named,
    ...(unnamed > 0 ? [paint('dim', `… and ${unnamed} more`)] : []),
  ];
}

/** Nothing in the first comparison, where every finding is new, and nothing in events of versions without a ledger. */
function renderChanges({ iteration, ledger }: Findings, paint: Paint): string[] {
  if (ledger === undefined || iteration === 1) return [];
  const { fixed, regressed, born } = ledger;
  const parts = [
    ...(fixed.length > 0 ? [paint('green', `${fixed.length} fixed`)] : []),
    ...(regressed.length > 0 ? [paint('red', `${regressed.length} came back`)] : []),
    ...(born.length > 0 ? [paint('yellow', `${born.length} new`)] : []),
  ];
  return parts.length === 0 ? [] : [parts.join(', ')];
}

export interface FindingsRow {
  readonly iteration: number;
  readonly counts: FindingCounts;
}

/** Findings by iteration and severity: one row an iteration, the way to zero. */
function renderFindingsTable(rows: readonly FindingsRow[], paint: Paint): string[] {
  const header = ['iteration', ...Severity.options, 'total'];
  return [paint('dim', header.join('  ')), ...rows.map((row) => renderRow(row, header, paint))];
}

function renderRow(row: FindingsRow, header: readonly string[], paint: Paint): string {
  const total = totalOf(row.counts);
  const values = [row.iteration, ...Severity.options.map((severity) => row.counts[severity]), total];
  const line = values.map((value, column) => String(value).padStart(header[column]?.length ?? 0)).join('  ');
  return total === 0 ? paint('green', line) : line;
}

function totalOf(counts: FindingCounts): number {
  return Severity.options.reduce((sum, severity) => sum + counts[severity], 0);
}
