import { z } from 'zod';
import { FindingMeasure, Severity } from './finding.js';
import { CommitSha } from './identifiers.js';

/** Maximum number of findings that a comparison passes to a task's ledger, and that the ledger remembers. */
export const ledgerCapacity = 1_000;

/**
 * Time at which a finding went or came back. `commit`: the one change that was deployed between the two comparisons; null if there was no
 * change, or more than one, so that it is unknown.
 */
const FindingTurn = z.strictObject({ iteration: z.int().positive(), commit: CommitSha.nullable() });

/** A task may have 100 iterations, so a finding goes, and comes back, at most 50 times. */
const Turns = z.array(FindingTurn).max(50);

/** History of one finding in one task, over all its iterations. */
export const FindingRecord = z.strictObject({
  id: z.string().min(1).max(64),
  check: z.string().min(1).max(64),
  severity: Severity,
  /** As it was seen last, cut short. */
  location: z.string().max(200),
  message: z.string().max(200),
  /** Iteration that found it first. */
  born: z.int().positive(),
  last_seen: z.int().positive(),
  /** Number of comparisons that found it. */
  sightings: z.int().positive(),
  /** Oldest first. One more than `regressed` while it is fixed, as many while it is open. */
  fixed: Turns,
  regressed: Turns,
  status: z.enum(['open', 'fixed']),
  /** As it was measured last; absent if the check counts nothing, and in records of older versions. */
  measure: FindingMeasure.optional(),
  /** Its measured value in the comparison before; absent if it was not open then or was measured in another unit. */
  earlier_value: z.number().optional(),
  /** The smallest gap between value and goal that any comparison found. */
  best_gap: z.number().nonnegative().optional(),
});
export type FindingRecord = z.infer<typeof FindingRecord>;

/** Changes of the ledger by one comparison: ids of findings, worst first, and the number of open ones now. */
export const LedgerSummary = z.strictObject({
  born: z.array(z.string()).max(ledgerCapacity),
  fixed: z.array(z.string()).max(ledgerCapacity),
  regressed: z.array(z.string()).max(ledgerCapacity),
  open: z.int().nonnegative(),
  /** Open before and after, and closer to their goal than before, or further from it; absent in events of older versions. */
  improved: z.array(z.string()).max(ledgerCapacity).optional(),
  worsened: z.array(z.string()).max(ledgerCapacity).optional(),
});
export type LedgerSummary = z.infer<typeof LedgerSummary>;
