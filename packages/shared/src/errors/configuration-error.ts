import { FixpointError } from './fixpoint-error.js';

/** The set-up is wrong or incomplete; `hint` says what to set. */
export class ConfigurationError extends FixpointError {
  constructor(
    message: string,
    options: { hint: string; context?: Record<string, unknown>; cause?: unknown },
  ) {
    super(message, { ...options, code: 'configuration', retry: 'never' });
  }
}
