import type { StopReason } from '@fixpoint/sandbox/processes';
import { type FixpointError, readStatedWait, TimedOutError, waitUntilEpoch } from '@fixpoint/shared/errors';
import { formatDuration, toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
import { ClaudeError } from './claude-error.js';
import type { RateLimitInfo, ResultMessage } from './messages.js';

/** Everything by which a run is classified. */
export interface RunEvidence {
  readonly result: ResultMessage | null;
  /** `error` of the last answer that the CLI made up for a failed request. */
  readonly apiError: string | null;
  /** Status of a failed request that the CLI was still repeating when we stopped it. */
  readonly hopelessStatus: number | null;
  /** The newest `rate_limit_event`. */
  readonly rateLimit: RateLimitInfo | null;
  /** Wait that the endpoint asked for with `Retry-After` in its last refusal. */
  readonly retryAfterMs: number | null;
  readonly stoppedBy: StopReason | null;
  readonly exitCode: number | null;
  readonly signalName: string | null;
  readonly output: string;
  readonly timeoutMs: number;
  readonly quietMs: number;
  readonly now: Date;
}

export type RunOutcome =
  /** The engine finished without being stopped. Its report is no proof: check the files. */
  | { readonly kind: 'finished'; readonly terminalReason: string }
  /** It ran into a limit of ours. What it changed until then may be worth keeping. */
  | { readonly kind: 'limited'; readonly terminalReason: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: FixpointError };

const limits = new Set(['max_turns', 'budget_exhausted', 'hook_stopped']);

/** Texts of versions that state a spent quota in no field, and of endpoints behind an API key. */
const quotaWords =
  /usage limit reached|limit reached\s*[|∙·]|\b(?:hit|reached|exceeded) your .{0,40}(?:limit|quota)\b|\bquota\b.{0,40}\b(?:exceeded|spent|exhausted|used up)|exceeded your .{0,20}quota/i;
/** As older versions end a run in which no request was answered, without `is_error`. */
const quotaResult = /^Claude (?:AI )?usage limit reached\|\d+$/;
const creditWords =
  /credit balance is too low|out of usage credits|requires? usage credits|spend(?:ing)? limit/i;

/**
 * Classifies a run by fields. Texts, which change between versions, count only for what no field states: a spent quota and its reset.
 * `subtype` does not help: a failed request comes as `success` with `is_error`.
 */
export function classifyRun(evidence: RunEvidence): RunOutcome {
  const { result, hopelessStatus: status } = evidence;
  if (status !== null) return failed(new ClaudeError('engine-authentication', `HTTP ${status}`, { status }));
  // A result that arrived before we stopped it (the CLI lingers for its background commands) has more detail.
  const stop = result === null || result.terminal_reason?.startsWith('aborted') ? findStop(evidence) : null;
  if (stop !== null) return stop;
  if (result === null) return failed(new ClaudeError('engine-crashed', describeExit(evidence)));

  const terminalReason = result.terminal_reason ?? result.subtype ?? 'unknown';
  if (limits.has(terminalReason)) return { kind: 'limited', terminalReason };
  if (!result.is_error && !quotaResult.test(result.result?.trim() ?? '')) {
    return { kind: 'finished', terminalReason };
  }
  return failed(toError(evidence, result, terminalReason));
}

function failed(error: FixpointError): RunOutcome {
  return { kind: 'failed', error };
}

/** Outcome of a run that we stopped; null if we did not stop it. */
function findStop({ stoppedBy, timeoutMs, quietMs, result }: RunEvidence): RunOutcome | null {
  switch (stoppedBy) {
    case 'abort':
      return { kind: 'stopped' };
    case 'timeout':
      return failed(
        new TimedOutError('Claude Code', timeoutMs, {
          hint: 'Raise TIMEOUT_SUBPROCESS if fixes of this service really take longer.',
        }),
      );
    case 'silence': {
      const context = { ...spentBy(result), limit_ms: quietMs };
      return failed(new ClaudeError('engine-silent', formatDuration(quietMs), context));
    }
    default:
      return null;
  }
}

function spentBy(result: ResultMessage | null): { spent_usd?: number } {
  return result?.total_cost_usd === undefined ? {} : { spent_usd: result.total_cost_usd };
}

function toError(evidence: RunEvidence, result: ResultMessage, terminalReason: string): ClaudeError {
  const status = result.api_error_status ?? null;
  const detail = truncate(toSafeText(result.result ?? ''), 500) || describeExit(evidence);
  const context = { ...spentBy(result), status, terminal_reason: terminalReason };
  if (status === 401 || status === 403 || evidence.apiError === 'authentication_failed') {
    return new ClaudeError('engine-authentication', detail, context);
  }
  const limit = findLimit(evidence, result, detail);
  if (limit !== null) return new ClaudeError(limit.code, detail, context, limit.afterMs);
  if (terminalReason === 'prompt_too_long' || status === 413) {
    return new ClaudeError('engine-prompt-too-long', detail, context);
  }
  if (isOverload(status)) return new ClaudeError('engine-overloaded', detail, context, evidence.retryAfterMs);
  if (status !== null || result.stop_reason === 'refusal') {
    return new ClaudeError('engine-rejected', detail, context);
  }
  return new ClaudeError(
    terminalReason === 'api_error' ? 'engine-overloaded' : 'engine-crashed',
    detail,
    context,
  );
}

function isOverload(status: number | null): boolean {
  return status !== null && (status === 408 || status === 409 || status === 429 || status >= 500);
}

/** A spent quota or credit, with the time until the reset that is stated; null if the failure is another one. */
function findLimit(
  { rateLimit, retryAfterMs, apiError, now }: RunEvidence,
  { api_error: error, api_error_status: status }: ResultMessage,
  detail: string,
): { code: 'quota-spent' | 'engine-credit'; afterMs: number | null } | null {
  const isRejected = rateLimit?.status === 'rejected';
  const isQuota = isRejected || error === 'usage_limit_reached' || quotaWords.test(detail);
  const resetsAt = isRejected ? rateLimit.resetsAt : null;
  const afterMs =
    typeof resetsAt === 'number'
      ? waitUntilEpoch(resetsAt, now)
      : (readStatedWait(detail, now) ?? retryAfterMs);
  const isCredit = apiError === 'billing_error' || status === 402 || creditWords.test(detail);
  if (isCredit && !(isQuota && afterMs !== null)) return { code: 'engine-credit', afterMs: null };
  return isQuota ? { code: 'quota-spent', afterMs } : null;
}

/** Exit codes above 128 name the signal that a shell, or the CLI itself, saw. */
function describeExit({ exitCode, signalName, output }: RunEvidence): string {
  const end = toSafeLine(output.trim().split('\n').at(-1) ?? '', 300);
  const how =
    signalName ??
    (exitCode === 134 ? 'aborted (exit code 134), usually because it ran out of heap memory' : undefined) ??
    (exitCode === 137 ? 'killed (exit code 137), usually because the system ran out of memory' : undefined) ??
    `exit code ${exitCode ?? 'unknown'}`;
  return end === '' ? how : `${how}: ${end}`;
}
