import { FixpointError } from '../../errors/index.js';

/** An effect was begun, nobody knows whether it took place, and it must not be repeated blindly. */
export class UnknownOutcomeError extends FixpointError {
  constructor(effect: string) {
    super(`Whether "${effect}" took place is not known, and it cannot be repeated safely.`, {
      code: 'unknown-outcome',
      retry: 'never',
      hint: 'Look at the other side, then start a new task from the right step.',
      context: { effect },
    });
  }
}
