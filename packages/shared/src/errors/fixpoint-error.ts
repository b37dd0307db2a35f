import type { Failure, Retry } from '../contracts/index.js';

export interface FixpointErrorOptions {
  /** Stable name of the fault, kebab-case. */
  readonly code: string;
  readonly retry: Retry;
  /** The next step, for the person who must act. */
  readonly hint?: string | undefined;
  /** Values that help to understand the fault; never a secret. */
  readonly context?: Record<string, unknown> | undefined;
  readonly cause?: unknown;
}

/** Base of every error that we throw on purpose: states the failure, and if trying again can help. */
export class FixpointError extends Error {
  readonly code: string;
  readonly retry: Retry;
  readonly hint: string | undefined;
  readonly context: Record<string, unknown> | undefined;

  constructor(message: string, options: FixpointErrorOptions) {
    super(message, { cause: options.cause });
    this.name = new.target.name;
    this.code = options.code;
    this.retry = options.retry;
    this.hint = options.hint;
    this.context = options.context;
  }

  toFailure(): Failure {
    return {
      code: this.code,
      message: this.message.slice(0, 10_000),
      retry: this.retry,
      ...(this.hint === undefined ? {} : { hint: this.hint }),
      ...(this.context === undefined ? {} : { context: this.context }),
    };
  }
}

/** The set-up is wrong or incomplete; `hint` names the settings to change. */
export class ConfigurationError extends FixpointError {
  constructor(
    message: string,
    options: { hint: string; context?: Record<string, unknown>; cause?: unknown },
  ) {
    super(message, { ...options, code: 'configuration', retry: 'never' });
  }
}

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

/** The input cannot be used. `field` is the path of the first wrong value. */
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

/** The object does not exist, or no longer. */
export class NotFoundError extends FixpointError {
  constructor(what: string, id: string, { hint }: { readonly hint?: string } = {}) {
    super(`There is no ${what} "${id}".`, { code: 'not-found', retry: 'never', hint, context: { what, id } });
  }
}

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

/**
 * Any thrown value as data. What we did not throw on purpose is a bug or a vendor's surprise: it may be tried again, and
 * only its message is kept.
 */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FixpointError) return thrown.toFailure();
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: 'unexpected', message: message.slice(0, 10_000), retry: 'backoff' };
}
