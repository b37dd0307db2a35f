import type { StopReason } from '@fixpoint/sandbox/processes';
import { type FixpointError, TimedOutError } from '@fixpoint/shared/errors';
import { formatDuration, toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';
import { ClaudeError } from './claude-error.js';
import type { ResultMessage } from './messages.js';

/** Everything by which a run is classified. */
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

export type RunOutcome =
  /** The engine finished by itself. Its report is no proof: check the files. */
  | { readonly kind: 'finished'; readonly terminalReason: string }
  /** It ran into a limit of ours. What it changed until then may be worth keeping. */
  | { readonly kind: 'limited'; readonly terminalReason: string }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: FixpointError };

const limits = new Set(['max_turns', 'budget_exhausted', 'hook_stopped']);

/**
 * Classifies a run by fields, never by texts, which change between versions. `subtype` is no guide: a failed request comes as
 * `success` with `is_error`.
 */
export function classifyRun(evidence: RunEvidence): RunOutcome {
  const { result } = evidence;
  const spent = result?.total_cost_usd === undefined ? {} : { spent_usd: result.total_cost_usd };
  const failed = (error: FixpointError): RunOutcome => ({ kind: 'failed', error });

  if (evidence.hopelessStatus !== null) {
    return failed(
      new ClaudeError('engine-authentication', `HTTP ${evidence.hopelessStatus}`, {
        status: evidence.hopelessStatus,
      }),
    );
  }
  // A result that arrived before we stopped it (the CLI lingers for its background commands) has more detail.
  if (result === null || result.terminal_reason?.startsWith('aborted')) {
    if (evidence.stoppedBy === 'abort') return { kind: 'stopped' };
    if (evidence.stoppedBy === 'timeout') {
      return failed(
        new TimedOutError('Claude Code', evidence.timeoutMs, {
          hint: 'Raise TIMEOUT_SUBPROCESS if fixes of this service really take longer.',
        }),
      );
    }
    if (evidence.stoppedBy === 'silence')
      return failed(
        new ClaudeError('engine-silent', formatDuration(evidence.quietMs), {
          ...spent,
          limit_ms: evidence.quietMs,
        }),
      );
  }
  if (result === null) return failed(new ClaudeError('engine-crashed', describeExit(evidence)));

  const terminalReason = result.terminal_reason ?? result.subtype ?? 'unknown';
  if (limits.has(terminalReason)) return { kind: 'limited', terminalReason };
  if (!result.is_error) return { kind: 'finished', terminalReason };

  const status = result.api_error_status ?? null;
  const detail = truncate(toSafeText(result.result ?? ''), 500) || describeExit(evidence);
  const context = { ...spent, status, terminal_reason: terminalReason };
  if (status === 401 || status === 403 || evidence.apiError === 'authentication_failed') {
    return failed(new ClaudeError('engine-authentication', detail, context));
  }
  if (terminalReason === 'prompt_too_long' || status === 413) {
    return failed(new ClaudeError('engine-prompt-too-long', detail, context));
  }
  if (status === 408 || status === 409 || status === 429 || (status !== null && status >= 500)) {
    return failed(new ClaudeError('engine-overloaded', detail, context));
  }
  if (status !== null || result.stop_reason === 'refusal' || evidence.apiError === 'billing_error') {
    return failed(new ClaudeError('engine-rejected', detail, context));
  }
  if (terminalReason === 'api_error') return failed(new ClaudeError('engine-overloaded', detail, context));
  return failed(new ClaudeError('engine-crashed', detail, context));
}

/** Exit codes above 128 name the signal that a shell, or the CLI itself, saw. */
function describeExit({ exitCode, signalName, output }: RunEvidence): string {
  const end = toSafeLine(output.trim().split('\n').at(-1) ?? '', 300);
  const how =
    signalName ??
    (exitCode === 134 ? 'aborted (134), as it does when out of heap' : undefined) ??
    (exitCode === 137 ? 'killed (137), as by the system when out of memory' : undefined) ??
    `exit code ${exitCode ?? 'unknown'}`;
  return end === '' ? how : `${how}: ${end}`;
}
