import { FixpointError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import { z } from 'zod';

/** Facts about a request that GitHub did not serve; `status` undefined: no response came. */
export interface GithubFailure {
  readonly route: string;
  readonly status?: number | undefined;
  readonly headers?: Readonly<Record<string, string | number | undefined>>;
  readonly message: string;
}

const minWaitMs = 1_000;
/** GitHub's limits are of an hour; a longer wait is a broken clock. */
const maxWaitMs = 3_600_000;
/** GitHub's advice if it names no time. */
const secondaryWaitMs = 60_000;
const refusedTokenWaitMs = 300_000;

/**
 * The typed error for a failure: each names its wait, or says that waiting cannot help. Times are reckoned against GitHub's own clock, as
 * its answer gives it, so that ours may be wrong.
 */
export function classifyGithubFailure({
  route,
  status,
  headers = {},
  message,
}: GithubFailure): FixpointError {
  const context = { route, ...(status === undefined ? {} : { status }) };
  const limit = findLimit(status, headers, message);
  if (limit !== null) {
    const seconds = Math.ceil(limit.afterMs / 1_000);
    return new UnavailableError(
      limit.code === 'github-rate-limited'
        ? `The GitHub rate limit is used up. It resets in ${seconds} s.`
        : `GitHub requests a pause of ${seconds} s (secondary rate limit).`,
      { ...limit, context },
    );
  }
  if (status === undefined || status >= 500) {
    const what = status === undefined ? 'does not respond' : `responded with HTTP ${status}`;
    return new UnavailableError(`GitHub ${what}.`, { code: 'github-unavailable', context });
  }
  if (status === 401) {
    return new FixpointError('GitHub rejected the token.', {
      code: 'github-token-refused',
      retry: { after: refusedTokenWaitMs },
      hint: 'Set GITHUB_TOKEN to a token that may read and write issues of the repository, then restart.',
      context,
    });
  }
  if (status === 404 || status === 410) {
    return new NotFoundError('GitHub resource', route, {
      hint: 'It was deleted, or the token has no access to it. Check GITHUB_REPOSITORY and the permissions of GITHUB_TOKEN.',
    });
  }
  return new FixpointError(`GitHub rejected ${route}: HTTP ${status}, ${message}`, {
    code: status === 403 ? 'github-forbidden' : 'github-refused',
    retry: 'never',
    ...(status === 403
      ? { hint: 'Give the token permission to read and write issues of the repository.' }
      : {}),
    context,
  });
}

/** Classifies the error that octokit throws for a request: its status, headers and message. */
export function classifyRequestFailure(route: string, error: unknown): FixpointError {
  const { status, response, message } = error as {
    status?: number;
    response?: { headers: Record<string, string> };
    message: string;
  };
  return classifyGithubFailure({
    route,
    // octokit gives a request without a response the status 500.
    status: response === undefined ? undefined : status,
    headers: response?.headers ?? {},
    message,
  });
}

/** GraphQL responds 200 with errors that have their own types. All else that is thrown means no response, or an unreadable one. */
export function classifyGraphqlFailure(route: string, error: unknown): FixpointError {
  const { errors, headers } = error as {
    errors?: readonly { type?: string; message?: string }[];
    headers?: Record<string, string>;
  };
  if (error instanceof z.ZodError) {
    return classifyGithubFailure({ route, status: 502, message: `invalid response: ${error.message}` });
  }
  const [first] = errors ?? [];
  if (first === undefined) return classifyRequestFailure(route, error);
  const status = graphqlStatuses[first.type ?? ''] ?? 502;
  const limited = first.type === 'RATE_LIMITED' ? { 'x-ratelimit-remaining': '0' } : {};
  return classifyGithubFailure({
    route,
    status,
    message: first.message ?? '',
    headers: { ...headers, ...limited },
  });
}

const graphqlStatuses: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  RATE_LIMITED: 403,
};

function findLimit(
  status: number | undefined,
  headers: NonNullable<GithubFailure['headers']>,
  message: string,
): { code: string; afterMs: number } | null {
  if (status !== 403 && status !== 429) return null;
  const wait = (ms: number) => Math.min(maxWaitMs, Math.max(minWaitMs, ms));
  const retryAfter = Number(headers['retry-after'] ?? Number.NaN);
  if (Number(headers['x-ratelimit-remaining'] ?? Number.NaN) === 0) {
    const theirNow = Date.parse(String(headers.date ?? ''));
    const reset = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1_000;
    const left = Number.isFinite(reset - theirNow) ? reset - theirNow : secondaryWaitMs;
    return { code: 'github-rate-limited', afterMs: wait(left) };
  }
  if (Number.isFinite(retryAfter)) {
    return { code: 'github-secondary-limit', afterMs: wait(retryAfter * 1_000) };
  }
  return status === 429 || /rate limit/i.test(message)
    ? { code: 'github-secondary-limit', afterMs: secondaryWaitMs }
    : null;
}
