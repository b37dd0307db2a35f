import { FixpointError } from './fixpoint-error.js';

/** Something took longer than it may. */
export class TimedOutError extends FixpointError {
  constructor(what: string, limitMs: number, options: { hint?: string; retry?: 'never' | 'backoff' } = {}) {
    super(`${what} took longer than ${limitMs / 1000} s.`, {
      code: 'timed-out',
      retry: options.retry ?? 'backoff',
      hint: options.hint,
      context: { limit_ms: limitMs },
    });
  }
}
