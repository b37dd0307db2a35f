import { ConflictError } from '@fixpoint/shared/errors';

/** The error for an idempotency key that belongs to another request. */
export function idempotencyKeyReused(context?: Record<string, unknown>): ConflictError {
  return new ConflictError('This idempotency key was already used for a different request.', {
    reason: 'idempotency-key-reused',
    hint: 'Use a new key for a new request.',
    ...(context === undefined ? {} : { context }),
  });
}
