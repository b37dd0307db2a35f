import type { Failure } from '../contracts/index.js';
import { FixpointError } from './fixpoint-error.js';

/**
 * Any thrown value as data. What we did not throw on purpose is a bug or a vendor's surprise: it may be tried again, and
 * only its message is kept.
 */
export function toFailure(thrown: unknown): Failure {
  if (thrown instanceof FixpointError) return thrown.toFailure();
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return { code: 'unexpected', message: message.slice(0, 10_000), retry: 'backoff' };
}
