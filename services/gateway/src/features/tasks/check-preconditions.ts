import { type PlanPreconditions, preconditionsOfTask, type TaskSpec } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { type AskPreconditions, summarizePreconditions } from '@fixpoint/tasks/checks';

/** Preconditions in a new task's plan; undefined if none are checked beforehand. */
export type CheckPreconditions = (spec: TaskSpec) => Promise<PlanPreconditions | undefined>;

/** A person waits for the plan. What takes longer is in the next one, since the services keep their answers. */
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
      // Redis does not answer: then no task is made either, and that says why.
      log.warn({ err: error }, 'Requesting the preconditions of a task failed');
      return undefined;
    }
  };
}
