import type { Backoff, Retry } from '../../contracts/index.js';

/** Longest wait that a vendor may ask for. */
const longestAfterMs = 15 * 60_000;

/** Milliseconds before the next attempt: the vendor's word where there is one, else doubling from the stage's base. */
export function retryDelay(retry: Exclude<Retry, 'never'>, backoff: Backoff, attempt: number): number {
  if (retry !== 'backoff') return Math.min(retry.after, longestAfterMs);
  return Math.min(backoff.max, backoff.base * 2 ** (attempt - 1));
}
