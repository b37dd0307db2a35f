import type { Finding, Severity } from '@fixpoint/shared/contracts';
import type { Comparison } from '../comparisons.js';

/** State of a finding in one comparison; `absent`: not there yet, or still gone. */
export type LedgerState = 'new' | 'open' | 'better' | 'worse' | 'fixed' | 'back' | 'absent';

export interface LedgerRow {
  readonly id: string;
  readonly severity: Severity | null;
  /** Empty if it is no longer described anywhere. */
  readonly message: string;
  readonly location: string;
  /** One for each comparison, in their order. */
  readonly states: readonly LedgerState[];
}

type Known = Pick<Finding, 'id' | 'severity' | 'message' | 'location'>;

/** Every finding that a task ever had, and its state in each comparison: those that are open come first, the worst of them first. */
export function ledgerMatrix(
  comparisons: readonly Comparison[],
  known: readonly Known[],
): readonly LedgerRow[] {
  const ids = new Set(
    comparisons.flatMap(({ ledger }) => [...(ledger?.born ?? []), ...(ledger?.regressed ?? [])]),
  );
  const about = new Map(known.map((finding) => [finding.id, finding]));
  for (const { top } of comparisons) for (const finding of top) about.set(finding.id, finding);
  return [...ids]
    .map((id): LedgerRow => {
      const { severity = null, message = '', location = '' } = about.get(id) ?? {};
      return { id, severity, message, location, states: statesOf(id, comparisons) };
    })
    .toSorted(compareRows);
}

/** States of a finding, one for each comparison. */
export function statesOf(id: string, comparisons: readonly Comparison[]): LedgerState[] {
  let isOpen = false;
  return comparisons.map(({ ledger }) => {
    const state = stateIn(ledger, id, isOpen);
    isOpen = !closed.includes(state);
    return state;
  });
}

function stateIn(ledger: Comparison['ledger'], id: string, wasOpen: boolean): LedgerState {
  if (ledger?.fixed.includes(id)) return 'fixed';
  if (ledger?.born.includes(id)) return 'new';
  if (ledger?.regressed.includes(id)) return 'back';
  if (!wasOpen) return 'absent';
  if (ledger?.improved?.includes(id)) return 'better';
  return ledger?.worsened?.includes(id) ? 'worse' : 'open';
}

const ranks: Readonly<Record<Severity, number>> = { critical: 0, high: 1, medium: 2, low: 3 };
const closed: readonly LedgerState[] = ['fixed', 'absent'];

function compareRows(a: LedgerRow, b: LedgerRow): number {
  const isClosed = ({ states }: LedgerRow) => closed.includes(states.at(-1) ?? 'absent');
  const rank = ({ severity }: LedgerRow) => (severity === null ? 4 : ranks[severity]);
  return Number(isClosed(a)) - Number(isClosed(b)) || rank(a) - rank(b);
}
