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

/** Base of every error that we throw on purpose: says what happened, and whether trying again can help. */
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
