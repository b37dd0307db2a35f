import type { Picture } from '@fixpoint/models/claude';

export interface PlanQuestion {
  readonly instructions: string;
  readonly prompt: string;
  readonly picture: Picture | null;
  readonly budgetUsd: number | null;
}

/** A model that is asked for a plan, and can do nothing but answer. */
export type AskPlanner = (
  question: PlanQuestion,
  signal: AbortSignal,
) => Promise<{ readonly text: string; readonly spentUsd: number }>;
