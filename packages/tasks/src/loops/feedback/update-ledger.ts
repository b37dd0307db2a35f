import {
  type Finding,
  type FindingRecord,
  gapOf,
  type LedgerSummary,
  ledgerCapacity,
} from '@fixpoint/shared/contracts';
import { rankOf } from '@fixpoint/shared/severity';

export interface Comparison {
  readonly iteration: number;
  /** The one change deployed since the comparison before; null if there was no change, or several. */
  readonly commit: string | null;
  readonly findings: readonly Finding[];
  /** True if a finding that is not among them is gone: false if something could not be looked at. */
  readonly isComplete: boolean;
}

/** With these findings a document was not looked at, so others may well still be in it. */
const blindChecks: ReadonlySet<string> = new Set(['unreadable-document', 'missing-document']);

/** True if `findings`, of `total` in all, show which findings are gone: nothing was cut off and every document was read. */
export function isCompleteComparison(findings: readonly Finding[], total: number): boolean {
  return findings.length >= total && !findings.some(({ check }) => blindChecks.has(check));
}

/**
 * Enters one comparison. A finding in it is open; one that is missing is fixed, provided that the comparison was
 * complete. The same comparison a second time changes nothing. Findings that were fixed are forgotten first, then those
 * that were not seen for longest.
 */
export function updateLedger(
  ledger: readonly FindingRecord[],
  comparison: Comparison,
): {
  ledger: FindingRecord[];
  summary: LedgerSummary;
  /** True if a finding is closer to its goal than in any comparison before, or gone for the first time. */
  isProgress: boolean;
} {
  const { iteration, commit, findings, isComplete } = comparison;
  const currentById = new Map(findings.map((finding) => [finding.id, finding]));
  const known = new Set(ledger.map(({ id }) => id));
  const turn = { iteration, commit };

  const updated = ledger.map((record): FindingRecord => {
    const finding = currentById.get(record.id);
    if (finding !== undefined) return see(record, finding, turn);
    if (!isComplete || record.status === 'fixed') return record;
    return { ...record, status: 'fixed', fixed: [...record.fixed, turn] };
  });
  const born = [...currentById.values()]
    .filter(({ id }) => !known.has(id))
    .map((item) => toRecord(item, iteration));
  const before = new Map(ledger.map((record) => [record.id, record]));
  const turned = (status: FindingRecord['status']) =>
    updated.filter((record) => record.status === status && before.get(record.id)?.status !== status);
  const moved = (direction: number) =>
    updated.filter((record) => {
      const earlier = before.get(record.id);
      const wasOpen = earlier?.status === 'open' && earlier.measure !== undefined;
      return wasOpen && Math.sign(gapOf(record) - gapOf(earlier)) === direction;
    });
  const best = (record: FindingRecord) => before.get(record.id)?.best_gap ?? Number.POSITIVE_INFINITY;

  const all = [...updated, ...born];
  return {
    ledger: forget(all),
    summary: {
      born: toIds(born),
      fixed: toIds(turned('fixed')),
      regressed: toIds(turned('open')),
      open: all.filter(({ status }) => status === 'open').length,
      improved: toIds(moved(-1)),
      worsened: toIds(moved(1)),
    },
    isProgress:
      turned('fixed').some(({ fixed }) => fixed.length === 1) ||
      updated.some((record) => currentById.has(record.id) && (record.best_gap ?? 1) < best(record)),
  };
}

function see(record: FindingRecord, finding: Finding, turn: FindingRecord['fixed'][number]): FindingRecord {
  const { iteration } = turn;
  const { measure: _measure, earlier_value: _earlier, ...lasting } = record;
  const earlier = earlierValue(record, finding, iteration);
  return {
    ...lasting,
    ...describe(finding),
    ...measured(finding, record.best_gap),
    ...(earlier === undefined ? {} : { earlier_value: earlier }),
    last_seen: iteration,
    sightings: record.sightings + (record.last_seen === iteration ? 0 : 1),
    regressed: record.status === 'fixed' ? [...record.regressed, turn] : record.regressed,
    status: 'open',
  };
}

/** A second comparison of the same iteration does not count as an earlier one. */
function earlierValue(
  { status, measure, last_seen, earlier_value }: FindingRecord,
  finding: Finding,
  iteration: number,
): number | undefined {
  if (status === 'fixed' || measure === undefined || measure.unit !== finding.measure?.unit) return undefined;
  return last_seen === iteration ? earlier_value : measure.value;
}

function toRecord(finding: Finding, iteration: number): FindingRecord {
  return {
    id: finding.id,
    check: finding.check,
    ...describe(finding),
    ...measured(finding, undefined),
    born: iteration,
    last_seen: iteration,
    sightings: 1,
    fixed: [],
    regressed: [],
    status: 'open',
  };
}

function describe({ severity, location, message }: Finding) {
  return { severity, location: location.slice(0, 200), message: message.slice(0, 200) };
}

/** The current measure of a finding, absent without one whatever it had before, and its smallest gap so far. */
function measured(finding: Finding, best: number | undefined): Pick<FindingRecord, 'measure' | 'best_gap'> {
  const gap = gapOf(finding);
  return {
    ...(finding.measure === undefined ? {} : { measure: finding.measure }),
    best_gap: Math.min(best ?? gap, gap),
  };
}

function toIds(records: readonly FindingRecord[]): string[] {
  return records
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .slice(0, ledgerCapacity)
    .map(({ id }) => id);
}

function forget(records: readonly FindingRecord[]): FindingRecord[] {
  if (records.length <= ledgerCapacity) return [...records];
  const kept = new Set(
    records
      .toSorted(
        (a, b) => Number(a.status === 'fixed') - Number(b.status === 'fixed') || b.last_seen - a.last_seen,
      )
      .slice(0, ledgerCapacity),
  );
  return records.filter((record) => kept.has(record));
}
