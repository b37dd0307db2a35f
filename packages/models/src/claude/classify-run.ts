import { type FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import type { StopReason } from '../processes/index.js';
import {
  ClaudeAuthenticationError,
  ClaudeCrashedError,
  ClaudeOverloadedError,
  ClaudeRejectedError,
  ClaudeSilentError,
  PromptTooLongError,
} from './errors/index.js';
import type { ResultMessage } from './messages.js';

/** All that tells how a run went. */
export interface RunEvidence {
  readonly result: ResultMessage | null;
  /** `error` of the last answer that the CLI made up for a failed request. */
  readonly apiError: string | null;
  /** Status of a failed request that the CLI was still repeating when we stopped it. */
  readonly hopelessStatus: number | null;
  readonly stoppedBy: StopReason | null;
  readonly exitCode: number | null;
  readonly signalName: string | null;
  readonly output: string;
  readonly timeoutMs: number;
  readonly quietMs: number;
}

export type RunVerdict =
  /** The engine finished by itself. What it says it did is no proof that it did: look at the files. */
  | { readonly kind: 'finished'; readonly terminalReason: string }
  /** It ran into a limit of ours. What it changed until then may be worth keeping. */
  | { readonly kind: 'limited'; readonly terminalReason: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: FixpointError };

const limits = new Set(['max_turns', 'budget_exhausted', 'hook_stopped']);

/**
 * Judges a run by fields, never by texts, which change between versions. `subtype` is no guide: a failed request comes as
 * `success` with `is_error`.
 */
export function classifyRun(evidence: RunEvidence): RunVerdict {
  const { result } = evidence;
  const spent = result?.total_cost_usd === undefined ? {} : { spent_usd: result.total_cost_usd };
  const failed = (error: FixpointError): RunVerdict => ({ kind: 'failed', error });

  if (evidence.hopelessStatus !== null) {
    return failed(
      new ClaudeAuthenticationError(`HTTP ${evidence.hopelessStatus}`, { status: evidence.hopelessStatus }),
    );
  }
  // A result that arrived before we stopped it (the CLI lingers for its background commands) is the better witness.
  if (result === null || result.terminal_reason?.startsWith('aborted')) {
    if (evidence.stoppedBy === 'abort') return { kind: 'stopped' };
    if (evidence.stoppedBy === 'timeout') {
      return failed(
        new TimedOutError('Claude Code', evidence.timeoutMs, {
          hint: 'Raise TIMEOUT_SUBPROCESS if fixes of this service really take longer.',
        }),
      );
    }
    if (evidence.stoppedBy === 'silence') return failed(new ClaudeSilentError(evidence.quietMs, spent));
  }
  if (result === null) return failed(new ClaudeCrashedError(describeExit(evidence)));

  const terminalReason = result.terminal_reason ?? result.subtype ?? 'unknown';
  if (limits.has(terminalReason)) return { kind: 'limited', terminalReason };
  if (!result.is_error) return { kind: 'finished', terminalReason };

  const status = result.api_error_status ?? null;
  const detail = (result.result ?? '').slice(0, 500) || describeExit(evidence);
  const context = { ...spent, status, terminal_reason: terminalReason };
  if (status === 401 || status === 403 || evidence.apiError === 'authentication_failed') {
    return failed(new ClaudeAuthenticationError(detail, context));
  }
  if (terminalReason === 'prompt_too_long' || status === 413) {
    return failed(new PromptTooLongError(detail, context));
  }
  if (status === 408 || status === 409 || status === 429 || (status !== null && status >= 500)) {
    return failed(new ClaudeOverloadedError(detail, context));
  }
  if (status !== null || result.stop_reason === 'refusal' || evidence.apiError === 'billing_error') {
    return failed(new ClaudeRejectedError(detail, context));
  }
  if (terminalReason === 'api_error') return failed(new ClaudeOverloadedError(detail, context));
  return failed(new ClaudeCrashedError(detail, context));
}

/** Exit codes above 128 name the signal that a shell, or the CLI itself, saw. */
function describeExit({ exitCode, signalName, output }: RunEvidence): string {
  const end = output.trim().split('\n').at(-1)?.slice(0, 300) ?? '';
  const how =
    signalName ??
    (exitCode === 134 ? 'aborted (134), as it does when out of heap' : undefined) ??
    (exitCode === 137 ? 'killed (137), as by the system when out of memory' : undefined) ??
    `exit code ${exitCode ?? 'unknown'}`;
  return end === '' ? how : `${how}: ${end}`;
}
