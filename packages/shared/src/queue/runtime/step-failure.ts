import { type Backoff, type EventDraft, Failure, type Retry } from '../../contracts/index.js';

/** Longest wait that a vendor may request. */
const longestAfterMs = 15 * 60_000;

/**
 * A failure that a task's record can hold, whatever a handler threw: a context that is not JSON or a text that is too long
 * must not keep the failure out of the log, since the step would run again instead.
 */
export function toRecordableFailure(failure: Failure): Failure {
  const whole = parse(failure);
  if (whole !== null) return whole;
  const { code, message, retry, hint } = failure;
  return {
    code: code.slice(0, 64) || 'unexpected',
    message: message.slice(0, 10_000),
    retry: typeof retry === 'string' ? retry : { after: Math.max(0, Math.ceil(retry.after) || 0) },
    ...(hint === undefined ? {} : { hint: hint.slice(0, 2_000) }),
  };
}

function parse(failure: Failure): Failure | null {
  try {
    return Failure.safeParse(JSON.parse(JSON.stringify(failure))).data ?? null;
  } catch {
    return null;
  }
}

/** Milliseconds before the next attempt: the vendor's word where there is one, else doubling from the stage's base. */
export function retryDelay(retry: Exclude<Retry, 'never'>, backoff: Backoff, attempt: number): number {
  if (retry !== 'backoff') return Math.min(retry.after, longestAfterMs);
  return Math.min(backoff.max, backoff.base * 2 ** (attempt - 1));
}

/** The log message of a step that is tried again. */
export function retried(stage: string, attempt: number, failure: Failure, delayMs: number): EventDraft {
  const seconds = Math.ceil(delayMs / 1_000);
  const message = `${stage} failed and is tried again in ${seconds} s: ${failure.message}`;
  return {
    type: 'stage-retry',
    message: message.slice(0, 10_000),
    data: { stage, attempt, failure, delay_ms: delayMs },
  };
}

/** The end of a step in which too many workers died. */
export function workerDied(deaths: number): Failure {
  return {
    code: 'worker-died',
    message: `${deaths} workers died in this step.`,
    retry: 'never',
    hint: 'Check the logs of the service that serves the stage, then start a new task.',
  };
}
