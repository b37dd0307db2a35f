import { type PreconditionName, preconditionsOfTask, type StageName } from '@fixpoint/shared/contracts';
import type { StageHandler } from '../engine/stage-handler.js';
import { runCheck, toCheckError } from './check.js';
import type { PlanCheck } from './check-catalog.js';
import type { PreconditionSubject } from './check-subject.js';

/**
 * Handler of a stage that runs its service's checks first and throws the first fault, before any effect and any cost. Preconditions that
 * other services check are skipped: their stages are over, or wait or fail before an effect. Default: the preconditions of the task.
 */
export function requireChecks<Name extends StageName>(
  handler: StageHandler<Name>,
  checks: readonly PlanCheck[],
  findNeeded: (
    ...parameters: Parameters<StageHandler<Name>>
  ) => { readonly names: readonly PreconditionName[]; readonly subject: PreconditionSubject } | null = (
    _input,
    { task },
  ) => preconditionsOfTask(task.spec),
): StageHandler<Name> {
  return async (input, context) => {
    const { signal } = context;
    const { names = [], subject = null } = findNeeded(input, context) ?? {};
    const results = await Promise.all(
      checks.filter(({ name }) => names.includes(name)).map((check) => runCheck(check, subject, signal)),
    );
    signal.throwIfAborted();
    const failed = results.find(({ state }) => state === 'failed');
    if (failed) throw toCheckError(failed);
    return handler(input, context);
  };
}
