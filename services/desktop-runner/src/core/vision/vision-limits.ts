import { type VisionPolicy, visionLimits } from '@fixpoint/shared/contracts';

/** What ends a run whatever the model thinks. */
export interface VisionLimits {
  /** Steps, as the policy counts them. */
  readonly steps: number;
  /** Questions to the model. */
  readonly rounds: number;
  /** Milliseconds of work; null: the task's own limit. */
  readonly ms: number | null;
  /** US dollars; null: none. */
  readonly budgetUsd: number | null;
}

export interface WantedLimits {
  readonly max_steps: number | null;
  readonly timeout_seconds: number | null;
  readonly budget_usd: number | null;
}

/** Observations come between actions; a model that only looks ends here. */
const roundsForEachAction = 3;

/** What was asked for, held to what the policy allows: larger values silently become the largest. */
export function limitsOf(
  policy: VisionPolicy,
  wanted: WantedLimits,
  { chatSteps }: { readonly chatSteps: number },
): VisionLimits {
  const budgetUsd = wanted.budget_usd;
  if (policy === 'chat') {
    const steps = Math.min(wanted.max_steps ?? chatSteps, visionLimits.chat.mostSteps);
    return { steps, rounds: steps, ms: toMs(wanted.timeout_seconds), budgetUsd };
  }
  const limits = visionLimits['computer-use'];
  const steps = Math.min(wanted.max_steps ?? limits.steps, limits.mostSteps);
  const seconds = Math.min(wanted.timeout_seconds ?? limits.seconds, limits.mostSeconds);
  return { steps, rounds: steps * roundsForEachAction, ms: toMs(seconds), budgetUsd };
}

function toMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000;
}
