import { refuse } from '../decision/decision.js';

/** Bounds the time of one judgement. */
export interface WorkBudget {
  /** Throws a `Refusal` once the time is over. */
  spend(): void;
}

const limitMs = 1_000;

/** `now` in milliseconds. The guard denies what takes it longer than a second: an agent waits for every answer. */
export function createWorkBudget(now: () => number): WorkBudget {
  const end = now() + limitMs;
  return {
    spend() {
      if (now() > end) refuse('too-slow', `The guard could not evaluate this within ${limitMs} ms.`);
    },
  };
}
