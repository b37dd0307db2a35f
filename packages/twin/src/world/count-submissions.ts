import type { FrontRequest } from '../front/index.js';

/** Submissions of the form that reached the service. */
export interface SubmissionCounts {
  readonly total: number;
  /** Those that the service answered with 202, repeated keys included. */
  readonly accepted: number;
  /** Times that each idempotency key was sent. Without a key: under the empty text. */
  readonly byKey: Readonly<Record<string, number>>;
}

export function createSubmissionCounter(endpoint: string): {
  add: (request: FrontRequest) => void;
  counts: () => SubmissionCounts;
} {
  const byKey = new Map<string, number>();
  let total = 0;
  let accepted = 0;
  return {
    add({ method, path, headers, status }) {
      if (method !== 'POST' || path !== endpoint) return;
      total += 1;
      if (status === 202) accepted += 1;
      const key = String(headers['idempotency-key'] ?? '');
      byKey.set(key, (byKey.get(key) ?? 0) + 1);
    },
    counts: () => ({ total, accepted, byKey: Object.fromEntries(byKey) }),
  };
}
