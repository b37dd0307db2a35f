import { FixpointError } from '@fixpoint/shared/errors';

/** The system did not take an input: a lock screen, a program with more rights, a hand on the mouse. */
export class InputBlockedError extends FixpointError {
  constructor(what: string, context: Record<string, unknown> = {}) {
    super(what, {
      code: 'input-blocked',
      retry: 'never',
      hint: 'Unlock the screen, leave mouse and keyboard alone, and close windows that run with more rights.',
      context,
    });
  }
}
