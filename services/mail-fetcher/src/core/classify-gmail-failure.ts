import { ConfigurationError, FixpointError, TimedOutError, UnavailableError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { MailError } from './mail-error.js';

/** Details of a failed call to Gmail or to its token endpoint, read from the client's error. */
export interface GmailFailure {
  /** HTTP status; null if no response came. */
  readonly status: number | null;
  /** First machine-readable reason in Gmail's body, such as `rateLimitExceeded`. */
  readonly reason: string | null;
  /** `error` of an OAuth body, such as `invalid_grant`. */
  readonly oauthError: string | null;
  readonly retryAfterMs: number | null;
  /** System or client code, such as `ECONNRESET`, `TimeoutError`, `max-size`. */
  readonly code: string | null;
  readonly message: string;
}

const quotaReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'RATE_LIMIT_EXCEEDED',
  'RESOURCE_EXHAUSTED',
]);
const dayReasons = new Set(['dailyLimitExceeded']);
const disabledReasons = new Set(['accessNotConfigured', 'SERVICE_DISABLED']);
const clientFaults = new Set(['invalid_client', 'unauthorized_client']);
const transientOauth = new Set(['temporarily_unavailable', 'server_error']);
/** The client reports its own time limit as an abort; our own aborts are handled before this. */
const timeoutCodes = new Set(['TimeoutError', 'AbortError', 'ETIMEDOUT']);
const anHour = 3_600_000;

/** Turns a failed call into our error. The table in its test is the specification. */
export function classifyGmailFailure(failure: GmailFailure, limits: { timeoutMs: number }): FixpointError {
  return (
    classifyLogin(failure) ??
    classifyQuota(failure) ??
    classifyForbidden(failure) ??
    classifyStatus(failure) ??
    classifyConnection(failure, limits)
  );
}

function classifyLogin({ status, oauthError }: GmailFailure): FixpointError | null {
  if (oauthError !== null && clientFaults.has(oauthError)) {
    return new MailError('mail-authorization', `Google rejects the OAuth client: ${oauthError}.`, {
      hint: 'Download the OAuth client again to GMAIL_CREDENTIALS_PATH, then run `fixpoint mail login`.',
    });
  }
  if (oauthError !== null && !transientOauth.has(oauthError) && (status ?? 500) < 500) {
    return new MailError('mail-authorization', `Google rejects the saved token: ${oauthError}.`);
  }
  if (status === 401) return new MailError('mail-authorization', 'Gmail refused the access token (401).');
  return null;
}

function classifyQuota(failure: GmailFailure): FixpointError | null {
  const { status, reason } = failure;
  const text = textOf(failure);
  if (reason !== null && dayReasons.has(reason)) {
    return unavailable('mail-quota', `The daily quota of Gmail is exhausted: ${text}`, failure, anHour);
  }
  if (status === 429 || (reason !== null && quotaReasons.has(reason))) {
    return unavailable('mail-quota', `Gmail's request limit is reached: ${text}`, failure);
  }
  return null;
}

function classifyForbidden(failure: GmailFailure): FixpointError | null {
  const { status, reason, retryAfterMs } = failure;
  if (status !== 403) return null;
  const text = textOf(failure);
  if (reason !== null && disabledReasons.has(reason)) {
    return new ConfigurationError(`The Gmail API is not enabled for the OAuth client's project: ${text}`, {
      hint: 'Enable the Gmail API in the Google Cloud project that the OAuth client belongs to.',
    });
  }
  // A 403 with Retry-After is a rate limit, whatever its body contains.
  if (retryAfterMs !== null) {
    return unavailable('mail-quota', `Gmail's request limit is reached: ${text}`, failure);
  }
  return new MailError(
    'mail-authorization',
    `Gmail does not allow reading this mailbox (403${reason === null ? '' : `, ${reason}`}).`,
  );
}

function classifyStatus(failure: GmailFailure): FixpointError | null {
  const { status, reason } = failure;
  if (status === null || status < 400) return null;
  if (status === 408 || status >= 500) {
    return unavailable('mail-unavailable', `Gmail responded ${status}.`, failure);
  }
  return new FixpointError(`Gmail refused the request (${status}): ${textOf(failure)}`, {
    code: 'mail-refused',
    retry: 'never',
    context: { status, reason },
  });
}

function classifyConnection(failure: GmailFailure, limits: { timeoutMs: number }): FixpointError {
  const { status, code } = failure;
  if (code === 'max-size' || (status !== null && status < 300)) {
    return new FixpointError('The response of Gmail exceeds the size limit.', {
      code: 'mail-too-large',
      retry: 'never',
      hint: 'Raise mail.maxAttachmentBytes in the policy file if the document really is that large.',
    });
  }
  if (code !== null && timeoutCodes.has(code)) return new TimedOutError('Gmail', limits.timeoutMs);
  return unavailable(
    'mail-unavailable',
    `Gmail cannot be reached${code === null ? '' : ` (${code})`}.`,
    failure,
  );
}

function textOf({ message }: GmailFailure): string {
  return toSafeLine(message, 300);
}

function unavailable(
  code: string,
  message: string,
  failure: GmailFailure,
  otherwiseMs?: number,
): FixpointError {
  const afterMs = failure.retryAfterMs ?? otherwiseMs;
  return new UnavailableError(message, {
    code,
    ...(afterMs === undefined ? {} : { afterMs }),
    context: { status: failure.status, reason: failure.reason },
  });
}
