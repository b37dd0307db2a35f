import { type Evidence, mostEvidence } from '@fixpoint/shared/contracts';
import type { FeedbackState } from './feedback-state.js';

/** Adds what was seen, the newest last; of too much, the oldest goes. */
export function addEvidence(
  state: FeedbackState,
  source: Evidence['source'],
  texts: readonly string[],
): FeedbackState {
  const pieces = texts.filter((text) => text !== '').map((text) => ({ source, text: text.slice(0, 4_000) }));
  return { ...state, evidence: [...state.evidence, ...pieces].slice(-mostEvidence) };
}
