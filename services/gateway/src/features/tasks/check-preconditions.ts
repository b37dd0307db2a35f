import { type PlanPreconditions, preconditionsOfTask, type TaskSpec } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { type AskPreconditions, summarizePreconditions } from '@fixpoint/tasks/checks';

/** Preconditions in a new task's plan; undefined without preconditions that are checked beforehand. */
export type CheckPreconditions = (spec: TaskSpec) => Promise<PlanPreconditions | undefined>;

/** Time limit, since a person waits for the plan. Slower checks appear in the next plan, since the services cache their results. */
const limitMs = 4_000;

export function createCheckPreconditions(options: {
  readonly ask: AskPreconditions | null;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): CheckPreconditions {
  const { ask, log, now } = options;
  return async (spec) => {
    const needed = preconditionsOfTask(spec);
    if (ask === null || needed === null) return undefined;
    try {
      const results = await ask(['redis', ...needed.names], needed.subject, { limitMs });
      return summarizePreconditions(results, new Date(now()).toISOString());
    } catch (error) {
      // Redis does not respond: then the task cannot be created either, and that error gives the reason.
      log.warn({ err: error }, 'Requesting the preconditions of a task failed');
      return undefined;
    }
  };
}
