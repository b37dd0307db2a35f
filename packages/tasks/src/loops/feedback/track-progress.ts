import { createHash } from 'node:crypto';
import { type Finding, gapOf } from '@fixpoint/shared/contracts';

/** Comparisons in a row, the first of them included, in which no finding came closer to its goal. */
const stuckAfter = 3;
/** A swing: this comparison, the one before it, and the same two before those. */
const swing = 4;

/** Movement of the findings so far: everything that distinguishes a standstill from progress. */
export interface Progress {
  /** Comparisons since the last that was better than any before it, itself included. */
  readonly standstill: number;
  /** Findings of the newest comparisons, oldest first. */
  readonly recent: readonly string[];
  /** The least that the findings ever weighed; null before the first comparison. */
  readonly lightest: number | null;
}

export type Standstill =
  /** No finding is better by its measure over three comparisons. */
  | { readonly type: 'standstill'; readonly comparisons: number }
  /** The document changes between the same two states. */
  | { readonly type: 'swing' }
  /** The same findings in the same measure, for the third time. */
  | { readonly type: 'returned'; readonly times: number };

/**
 * Enters one comparison. `isProgress`: the ledger saw a finding gone for the first time, or closer than ever. `isRestored`: a change
 * was taken back, so the comparison only shows the state before it again and counts for nothing.
 */
export function trackProgress(
  before: Progress,
  {
    state,
    weight,
    isProgress,
    isRestored,
  }: {
    readonly state: string;
    readonly weight: number;
    readonly isProgress: boolean;
    readonly isRestored: boolean;
  },
): Progress {
  if (isRestored) return before;
  const isBetter = isProgress || before.lightest === null || weight < before.lightest;
  return {
    standstill: isBetter ? 1 : before.standstill + 1,
    recent: [...before.recent, state].slice(-swing),
    lightest: Math.min(before.lightest ?? weight, weight),
  };
}

/** The standstill and how it shows, or null. `times`: how often the newest state was seen. */
export function findStandstill({ standstill, recent }: Progress, times: number): Standstill | null {
  if (standstill <= 1) return null;
  if (standstill >= stuckAfter) return { type: 'standstill', comparisons: standstill };
  const [first, second, third, fourth] = recent;
  if (fourth !== undefined && first === third && second === fourth && first !== second)
    return { type: 'swing' };
  return times >= stuckAfter ? { type: 'returned', times } : null;
}

/** Findings of a comparison, measures included, as one word: equal words, equal findings. */
export function stateOf(signature: string, findings: readonly Finding[]): string {
  const gaps = findings.map((finding) => `${finding.id}=${gapOf(finding)}`).sort();
  return createHash('sha256')
    .update([signature, ...gaps].join('\n'))
    .digest('hex');
}
