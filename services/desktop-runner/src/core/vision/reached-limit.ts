import { stripThink } from './strip-think.js';
import type { VisionLimits } from './vision-limits.js';
import type { VisionRun } from './vision-run.js';

export type Limit = 'steps' | 'timeout' | 'budget';

/** The limit that a run has reached; null: it may ask once more. */
export function reachedLimit(run: VisionRun, limits: VisionLimits, usedMs: number): Limit | null {
  if (limits.ms !== null && usedMs >= limits.ms) return 'timeout';
  if (limits.budgetUsd !== null && run.spentUsd >= limits.budgetUsd) return 'budget';
  return run.rounds >= limits.rounds ? 'steps' : null;
}

/** What a person reads of a run that a limit ended, with what the model said last. */
export function limitWords(limit: Limit, run: VisionRun, limits: VisionLimits): string {
  const newest = run.messages.findLast((message) => message.role === 'assistant' && message.text !== '');
  const said = newest?.role === 'assistant' ? stripThink(newest.text) : '';
  const why = {
    steps: `Not done within ${limits.steps} steps (${run.rounds} rounds).`,
    timeout: `Not done within ${(limits.ms ?? 0) / 1_000} seconds.`,
    budget: `Not done for $${limits.budgetUsd}.`,
  }[limit];
  return said === '' ? why : `${why} The model said last: ${said}`;
}
