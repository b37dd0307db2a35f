import { type Backoff, type EventDraft, Failure } from '@fixpoint/shared/contracts';

/** Shortest wait for which a step is parked, in ms: a shorter one is not worth a stopped clock. */
const minParkMs = 5_000;
/** Longest wait until the other side is queried again, in ms: weekly quotas are the longest that are known. */
const maxParkMs = 8 * 24 * 60 * 60_000;
/** Waits of one step before a person decides. With a minute each they last as long as a service may be unavailable. */
const maxWaits = 30;

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

/** Consequence of a failure: the end of the step, another attempt, or a wait until the instant that the other side named. */
export type NextRun =
  | { readonly type: 'end'; readonly failure: Failure }
  | { readonly type: 'again'; readonly count: 'attempt' | 'waits'; readonly delayMs: number };

/**
 * Decides by the failure's kind. A wait of five seconds or more parks the step and counts no attempt; after `maxWaits` of them a person
 * decides. A shorter one is a pause before the next attempt.
 */
export function nextRun(
  failure: Failure,
  {
    attempt,
    attempts,
    waits,
  }: { readonly attempt: number; readonly attempts: number; readonly waits: number },
  backoff: Backoff,
): NextRun {
  const { retry } = failure;
  if (retry === 'never' || retry === 'person') return { type: 'end', failure };
  if (typeof retry === 'object' && retry.after >= minParkMs) {
    if (waits >= maxWaits) return { type: 'end', failure: { ...failure, retry: 'person' } };
    return { type: 'again', count: 'waits', delayMs: Math.min(retry.after, maxParkMs) };
  }
  if (attempt >= attempts) return { type: 'end', failure };
  const delayMs =
    retry === 'backoff' ? Math.min(backoff.max, backoff.base * 2 ** (attempt - 1)) : retry.after;
  return { type: 'again', count: 'attempt', delayMs };
}

/** The log message of a step that is tried again. `now`: milliseconds since 1970. */
export function retried(
  stage: string,
  attempt: number,
  failure: Failure,
  {
    count,
    delayMs,
    now,
  }: { readonly count: 'attempt' | 'waits'; readonly delayMs: number; readonly now: number },
): EventDraft {
  const next =
    count === 'waits'
      ? `waits until ${new Date(now + delayMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : `failed; next attempt in ${Math.ceil(delayMs / 1_000)} s`;
  return {
    type: 'stage-retry',
    message: `${stage} ${next}: ${failure.message}`.slice(0, 10_000),
    data: { stage, attempt, failure, delay_ms: delayMs },
  };
}

/** The end of a step in which too many workers died. */
export function workerDied(deaths: number): Failure {
  return {
    code: 'worker-died',
    message: `${deaths} workers crashed in this step.`,
    retry: 'never',
    hint: 'Check the logs of the service that serves the stage, then start a new task.',
  };
}
