import { FixpointError } from './fixpoint-error.js';

/** The request does not fit the state that the thing is in now. `reason` is stable, for programs. */
export class ConflictError extends FixpointError {
  readonly reason: string;

  constructor(
    message: string,
    options: { reason: string; hint?: string; context?: Record<string, unknown> },
  ) {
    super(message, { ...options, code: 'conflict', retry: 'never' });
    this.reason = options.reason;
  }
}
