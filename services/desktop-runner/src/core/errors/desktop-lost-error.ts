import { FixpointError } from '@fixpoint/shared/errors';

/**
 * The screen, or the right to it, went away in the middle. Reason of the signal of a turn that ended by it. `touched`:
 * what was asked for may have been done in part, so nobody may simply do it again; whoever goes on looks first.
 */
export class DesktopLostError extends FixpointError {
  readonly touched: boolean;

  constructor(reason: string, { touched = false, cause }: { touched?: boolean; cause?: unknown } = {}) {
    super(`The desktop is lost: ${reason}.`, {
      code: 'desktop-lost',
      retry: touched ? 'never' : 'backoff',
      hint: 'The log of its desktop-runner says more.',
      context: { touched },
      cause,
    });
    this.touched = touched;
  }
}
