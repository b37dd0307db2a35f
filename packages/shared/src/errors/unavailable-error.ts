import { FixpointError } from './fixpoint-error.js';

/** Something we depend on does not answer now; trying again can help. `afterMs` is the vendor's own word on when. */
export class UnavailableError extends FixpointError {
  constructor(
    message: string,
    options: {
      code?: string;
      hint?: string;
      afterMs?: number;
      context?: Record<string, unknown>;
      cause?: unknown;
    } = {},
  ) {
    super(message, {
      code: options.code ?? 'unavailable',
      retry: options.afterMs === undefined ? 'backoff' : { after: options.afterMs },
      hint: options.hint,
      context: options.context,
      cause: options.cause,
    });
  }
}
