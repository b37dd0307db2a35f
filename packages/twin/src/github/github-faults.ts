import type { Answer } from './github-answer.js';

/** Faults of GitHub. The object is read at every request, so a test sets its fields. */
export interface GithubFaults {
  /** Connections are cut without a response. */
  away: boolean;
  /** Number of requests that get a 502 first. */
  errors: number;
  /** Seconds until the hourly limit resets, during which it is used up; null: it is not used up. */
  rateLimited: number | null;
  /** Number of requests that are rejected as too many at once, with `retry-after` of one second. */
  secondaryLimits: number;
  /** Number of writes that are carried out, and whose responses are lost. */
  lostAnswers: number;
  /** Lead of GitHub's clock over ours, in milliseconds: `date` and the time of the limit's reset use it. */
  clockSkewMs: number;
  /** Tokens that are no longer valid. */
  readonly revoked: Set<string>;
  /** Webhooks: not sent at all, sent this number of times, or held back and sent in the opposite order once they are released. */
  readonly webhooks: { lost: boolean; copies: number; held: boolean };
}

export function noGithubFaults(): GithubFaults {
  return {
    away: false,
    errors: 0,
    rateLimited: null,
    secondaryLimits: 0,
    lostAnswers: 0,
    clockSkewMs: 0,
    revoked: new Set(),
    webhooks: { lost: false, copies: 1, held: false },
  };
}

/** The response by which a fault replaces GitHub's; undefined if the request may continue. */
export function refuse(faults: GithubFaults): Answer | undefined {
  if (faults.errors > 0) {
    faults.errors -= 1;
    return { status: 502, body: { message: 'Server Error' } };
  }
  if (faults.secondaryLimits > 0) {
    faults.secondaryLimits -= 1;
    return {
      status: 403,
      body: {
        message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        documentation_url:
          'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
      },
      headers: { 'retry-after': '1' },
    };
  }
  if (faults.rateLimited === null) return undefined;
  const reset = Math.ceil((Date.now() + faults.clockSkewMs) / 1_000) + faults.rateLimited;
  return {
    status: 403,
    body: {
      message: 'API rate limit exceeded for user ID 1.',
      documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api',
    },
    headers: {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': 'core',
    },
  };
}
