import type { PreconditionName } from '@fixpoint/shared/contracts';
import type { StageHandler } from '@fixpoint/tasks/engine';
import {
  type PreconditionCheck,
  type PreconditionChecks,
  runCheck,
  toPreconditionError,
} from '@fixpoint/tasks/preconditions';

/** The fix stage, which throws the first fault for which nothing could be fixed or pushed, before the engine costs anything. */
export function requirePreconditions(
  handler: StageHandler<'fix'>,
  checks: PreconditionChecks,
): StageHandler<'fix'> {
  return async (input, context) => {
    const results = await Promise.all(
      (input.preconditions ?? []).map((name: PreconditionName) => {
        const check: PreconditionCheck<never> | undefined = checks[name];
        // Those of other services were for the plan: here their stages are past.
        return check === undefined ? null : runCheck(name, check, input.service, context.signal);
      }),
    );
    context.signal.throwIfAborted();
    const failed = results.find((result) => result?.state === 'failed');
    if (failed) throw toPreconditionError(failed);
    return handler(input, context);
  };
}
