import { type VisionPolicy, visionLimits } from '@fixpoint/shared/contracts';
import { countOf, stripThink } from '@fixpoint/shared/text';
import type { SessionState } from './session-state.js';

/** Limits that end a run regardless of the model. */
export interface SessionLimits {
  /** Steps, as the policy counts them. */
  readonly steps: number;
  /** Questions to the model. */
  readonly rounds: number;
  /** Milliseconds of work; null: the task's own limit. */
  readonly ms: number | null;
  /** US dollars; null: unlimited. */
  readonly budgetUsd: number | null;
}

interface WantedLimits {
  readonly max_steps: number | null;
  readonly timeout_seconds: number | null;
  readonly budget_usd: number | null;
}

/** Maximum number of rounds for each action: observations come between actions; ends a model that only observes. */
const roundsForEachAction = 3;

/** The requested limits, capped to those of the policy: larger values silently become the largest. */
export function limitsOf(
  policy: VisionPolicy,
  wanted: WantedLimits,
  { chatSteps }: { readonly chatSteps: number },
): SessionLimits {
  const budgetUsd = wanted.budget_usd;
  if (policy === 'chat') {
    const steps = Math.min(wanted.max_steps ?? chatSteps, visionLimits.chat.maxSteps);
    return { steps, rounds: steps, ms: toMs(wanted.timeout_seconds), budgetUsd };
  }
  const limits = visionLimits['computer-use'];
  const steps = Math.min(wanted.max_steps ?? limits.steps, limits.maxSteps);
  const seconds = Math.min(wanted.timeout_seconds ?? limits.seconds, limits.maxSeconds);
  return { steps, rounds: steps * roundsForEachAction, ms: toMs(seconds), budgetUsd };
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000;
}

export type Limit = 'steps' | 'timeout' | 'budget';

/** The limit that a run has reached; null: it may call the model again. */
export function reachedLimit(run: SessionState, limits: SessionLimits, usedMs: number): Limit | null {
  if (limits.ms !== null && usedMs >= limits.ms) return 'timeout';
  if (limits.budgetUsd !== null && run.spentUsd >= limits.budgetUsd) return 'budget';
  return run.rounds >= limits.rounds ? 'steps' : null;
}

/** The summary of a run that reached a limit, with the model's last text. */
export function describeLimit(limit: Limit, run: SessionState, limits: SessionLimits): string {
  const newest = run.messages.findLast((message) => message.role === 'assistant' && message.text !== '');
  const lastText = newest?.role === 'assistant' ? stripThink(newest.text) : '';
  const why = {
    steps: `Stopped after ${countOf(limits.steps, 'step')} (${countOf(run.rounds, 'model turn')}) without finishing.`,
    timeout: `Stopped after ${(limits.ms ?? 0) / 1_000} seconds without finishing.`,
    budget: `Stopped after spending $${limits.budgetUsd} without finishing.`,
  }[limit];
  return lastText === '' ? why : `${why} The model's last text: ${lastText}`;
}
