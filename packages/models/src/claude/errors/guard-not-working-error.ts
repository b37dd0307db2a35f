import { FixpointError } from '@fixpoint/shared/errors';

/** The guard did not answer as it must. No engine is started without it. */
export class GuardNotWorkingError extends FixpointError {
  constructor(detail: string, context: Record<string, unknown> = {}) {
    super(`The guard that watches the coding agent does not work: ${detail}`, {
      code: 'guard-not-working',
      // A machine that is busy enough makes the hook run into its own time limit.
      retry: 'backoff',
      hint: 'Run "fixpoint policy explain \'git push --force\'": it must answer deny. Then check the policy file.',
      context,
    });
  }
}
