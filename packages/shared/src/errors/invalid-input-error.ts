import { FixpointError } from './fixpoint-error.js';

/** Somebody gave us something that cannot be used. `field` is the path of the first thing that is wrong. */
export class InvalidInputError extends FixpointError {
  readonly field: string;

  constructor(
    message: string,
    options: { field: string; hint?: string; context?: Record<string, unknown>; cause?: unknown },
  ) {
    super(message, { ...options, code: 'invalid-input', retry: 'never' });
    this.field = options.field;
  }
}
