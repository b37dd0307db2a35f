import { preconditionsOfTask, type StageName } from '@fixpoint/shared/contracts';
import type { StageHandler } from '../engine/stage-handler.js';
import {
  type PreconditionCheck,
  type PreconditionChecks,
  runCheck,
  toPreconditionError,
} from './precondition-check.js';

/**
 * The handler of a stage before which a task has had no effect: it throws the first fault that ends the task, found by the same checks as
 * for the plan. Those of other services are not asked: their stages come later, and wait or fail before an effect of their own.
 */
export function requireOwnPreconditions<Name extends StageName>(
  handler: StageHandler<Name>,
  checks: PreconditionChecks,
): StageHandler<Name> {
  return async (input, context) => {
    const { signal, task } = context;
    const needed = preconditionsOfTask(task.spec);
    const results = await Promise.all(
      (needed?.names ?? []).map((name) => {
        const check: PreconditionCheck<never> | undefined = checks[name];
        return check === undefined ? null : runCheck(name, check, needed?.subject ?? null, signal);
      }),
    );
    signal.throwIfAborted();
    const failed = results.find((result) => result?.state === 'failed');
    if (failed) throw toPreconditionError(failed);
    return handler(input, context);
  };
}
