import { askClaude } from '@fixpoint/models/claude';
import type { Containment } from '@fixpoint/models/processes';
import { TimedOutError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { AskPlanner } from '../../core/planner.js';

export interface ClaudePlannerOptions {
  /** `CLAUDE_CODE_PATH`. */
  readonly path: string;
  /** Longest answer, in milliseconds: `TIMEOUT_PLAN_GENERATION`. */
  readonly timeoutMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly containment: Containment;
  readonly log: Logger;
}

/** Has the Claude Code CLI plan, and so a Max subscription. It has no tool, so it can do nothing but answer. */
export function createClaudePlanner({ timeoutMs, ...options }: ClaudePlannerOptions): AskPlanner {
  return async ({ instructions, prompt, picture, budgetUsd }, signal) => {
    const { text, costUsd } = await askClaude({
      ...options,
      instructions,
      prompt,
      ...(picture === null ? {} : { pictures: [picture] }),
      budgetUsd,
      timeoutMs,
      signal,
    }).catch((error: unknown) => {
      if (!(error instanceof TimedOutError)) throw error;
      throw new TimedOutError('The plan of Claude Code', timeoutMs, {
        hint: 'Try again; raise TIMEOUT_PLAN_GENERATION if plans really take longer here.',
      });
    });
    return { text, spentUsd: costUsd };
  };
}
