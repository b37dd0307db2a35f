import { type Evidence, maxEvidence } from '@fixpoint/shared/contracts';
import type { FeedbackState } from './feedback-state.js';

/** Adds observations, the newest last; of too many, the oldest are dropped. */
export function addEvidence(
  state: FeedbackState,
  source: Evidence['source'],
  texts: readonly string[],
): FeedbackState {
  const pieces = texts.filter((text) => text !== '').map((text) => ({ source, text: text.slice(0, 4_000) }));
  return { ...state, evidence: [...state.evidence, ...pieces].slice(-maxEvidence) };
}
