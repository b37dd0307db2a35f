import { type EventDraft, type Failure, type StageName, stageCatalog } from '@fixpoint/shared/contracts';
import { TimedOutError, toFailure } from '@fixpoint/shared/errors';
import type { ObservedRun, RunEnd, RunObserver } from '@fixpoint/shared/observability';
import { DelayedError, type Job } from 'bullmq';
import type { Logger } from 'pino';
import type { Loops, StageOutcome } from '../../loops/index.js';
import type { Fence } from '../effect-journal.js';
import type { Keys } from '../keys.js';
import type { StageHandler } from '../stage-handler.js';
import type { ClaimAnswer } from '../step-writes.js';
import {
  activeMs,
  parseRunRecord,
  type RunRecord,
  type TaskHash,
  UnreadableTaskError,
} from '../task-record.js';
import type { TaskStore } from '../task-store.js';
import { FencedError, RunStopped, type StopReason, WaitFor } from './abort-reasons.js';
import { awaitWithAbortGrace } from './await-with-abort-grace.js';
import { commitOutcome, endUnreadable } from './commit-outcome.js';
import { createStepContext } from './create-step-context.js';
import { parsePayload } from './parse-payload.js';
import type { RunRegistry } from './run-registry.js';
import { nextRun, retried, toRecordableFailure, workerDied } from './step-failure.js';

import { watchLease } from './watch-lease.js';

/** Delay before a step with an unreadable record is tried again, in ms: another version may be able to read it. */
const unreadableDelayMs = 5_000;

export interface RunStep<Name extends StageName> {
  readonly stage: Name;
  /** The queue the job came from: the stage's, or its own machine's. */
  readonly queue: string;
  readonly handler: StageHandler<Name>;
  readonly timeoutMs: number;
  readonly lockMs: number;
  /** Deaths of a worker in one step before the step counts as the killer. */
  readonly maxDeaths: number;
  /** Names this process and, with a number behind it, each of its runs. */
  readonly owner: string;
  readonly store: TaskStore;
  readonly keys: Keys;
  readonly loops: Loops;
  readonly registry: RunRegistry;
  readonly observer?: RunObserver | undefined;
  readonly log: Logger;
}

/**
 * One job is one run of one step: claim, handle, commit. Whatever happens, the job completes only when the step is over or
 * parked; in every other case it fails or is delayed, so that the queue brings the step back. `fetched`: the claim that came with the
 * job, if one did.
 *
 * A run ends in one of these ways:
 *   committed   the loop has decided on the outcome, the task has moved
 *   again       the step was given back: it waits, failed and will be retried, or this process stops
 *   fenced      the step belongs to another run; nothing was written
 *   died        the process ended without a report; the next claim counts it, and too many of them end the step as `worker-died`
 */
export async function runStep<Name extends StageName>(
  options: RunStep<Name>,
  job: Job,
  token: string,
  fetched?: ClaimAnswer,
): Promise<void> {
  const { stage, store, registry } = options;
  const { id, seq } = job.data as { id: string; seq: string };
  const { begun, claim } = await takeStep(options, job, token, fetched);
  if (claim === null) return;
  if (claim.type !== 'claimed') return delayJob(job, token, claim.waitMs);

  const { hash, now } = claim;
  const fence: Fence = { id, seq, epoch: claim.epoch };
  const log = createLazyLogger(options.log, { task: id, stage, seq, epoch: claim.epoch });
  const record = readRecord(id, hash, options.loops);
  if (record instanceof UnreadableTaskError) {
    log().warn({ err: record }, 'Reading a task failed');
    if (crashesOf(hash) < options.maxDeaths) return delayJob(job, token, unreadableDelayMs);
    return endUnreadable(store, fence, hash, record, now);
  }
  const activeLeftMs = record.spec.limits.minutes * 60_000 - activeMs(record, now);
  const lease = watchLease({
    begun,
    lockMs: options.lockMs,
    timeoutMs: options.timeoutMs,
    deadlineMs: activeLeftMs,
    isCurrent: () => store.isCurrent(fence),
  });
  const end = registry.begin({
    taskId: id,
    seq: Number(seq),
    queue: options.queue,
    jobId: job.id ?? '',
    lease,
  });
  const elapsed = () => Math.round(performance.now() - begun);
  const observed = options.observer?.begin(toObservedRun(stage, record, now));
  let ended: Omit<RunEnd, 'ms'> = { ending: 'broken' };
  try {
    const outcome = await handle(options, record, now, fence, lease.signal, log);
    if (outcome.type === 'again') {
      const delayMs = await giveBack(store, fence, outcome, activeLeftMs - elapsed());
      ended = toRunEnd(outcome);
      return await delayJob(job, token, delayMs);
    }
    await commitOutcome({
      ...options,
      stage: options.queue,
      fence,
      record,
      outcome,
      now: now + elapsed(),
    });
    ended = toRunEnd(outcome);
  } catch (error) {
    if (error instanceof FencedError) ended = { ending: 'fenced' };
    // Without its lock this process may neither finish nor delay the job, but it lives: this must not count as a death.
    if (stopReason(lease.signal) === 'lock-lost') store.release(fence, '', 0, []).catch(() => {});
    if (!isExpectedEnd(error))
      log().error({ err: error }, 'Saving the task state failed; the step runs again');
    throw error;
  } finally {
    end();
    lease.release();
    observed?.({ ...ended, ms: elapsed() });
  }
}

/** Creates the logger only when something is logged, which most steps do not. */
function createLazyLogger(log: Logger, fields: Readonly<Record<string, string>>): () => Logger {
  let named: Logger | undefined;
  return () => {
    named ??= log.child(fields);
    return named;
  };
}

function crashesOf({ crashes = '0' }: TaskHash): number {
  return Number(crashes);
}

function isExpectedEnd(error: unknown): boolean {
  return error instanceof FencedError || error instanceof DelayedError;
}

/** `performance.now()` when the fetch of the job was sent: BullMQ stamps the job with the clock of this process then. */
function fetchedSince({ processedOn = 0 }: Job): number {
  return performance.now() - Math.max(0, Date.now() - processedOn);
}

/**
 * The claim on a step, null if the step is over or belongs to another run. The lock was held at some time after `begun`, so a lease that
 * counts from there never outlives it.
 */
async function takeStep<Name extends StageName>(
  options: RunStep<Name>,
  job: Job,
  token: string,
  fetched: ClaimAnswer | undefined,
) {
  const begun = fetched === undefined ? performance.now() : fetchedSince(job);
  const claim = fetched ?? (await claimStep(options, job, token));
  if (claim.type === 'no-lock')
    throw new FencedError('The lock on the job was lost before the step was claimed.');
  return { begun, claim: claim.type === 'stale' || claim.type === 'held' ? null : claim };
}

/** Claims a step whose claim did not come with its job. */
async function claimStep<Name extends StageName>(
  { stage, store, keys, queue, owner, registry }: RunStep<Name>,
  job: Job,
  token: string,
) {
  const { id, seq } = job.data as { id: string; seq: string };
  return store.claim({
    id,
    seq,
    token,
    lock: keys.lock(queue, job.id ?? ''),
    owner: `${owner}/${registry.nextRun()}`,
    status: stageCatalog[stage].runningStatus ?? 'running',
  });
}

/** Releases the step for a later run. Returns the delay until then, in ms. */
async function giveBack(
  store: TaskStore,
  fence: Fence,
  { count, delayMs: wantedMs, events, status }: Extract<Handled, { type: 'again' }>,
  activeLeftMs: number,
): Promise<number> {
  // Every wait ends in time for the step's deadline; a parked step has its clock stopped.
  const delayMs = count === 'waits' ? wantedMs : Math.min(wantedMs, Math.max(0, activeLeftMs));
  if (!(await store.release(fence, count, delayMs, events, status))) throw new FencedError();
  return delayMs;
}

function readRecord(id: string, hash: TaskHash, loops: Loops): RunRecord | UnreadableTaskError {
  try {
    return parseRunRecord(id, hash, loops);
  } catch (error) {
    if (error instanceof UnreadableTaskError) return error;
    throw error;
  }
}

/** Ends the run in the middle of the job's life: it comes back after `ms`. */
async function delayJob(job: Job, token: string, ms: number): Promise<never> {
  await job.moveToDelayed(Date.now() + ms, token);
  throw new DelayedError();
}

type Handled =
  | StageOutcome
  | { readonly type: 'deadline' }
  | {
      readonly type: 'again';
      readonly count: 'looks' | 'attempt' | 'waits' | '';
      readonly delayMs: number;
      readonly events: readonly EventDraft[];
      readonly status?: 'waiting_for_vm' | '';
      readonly failure?: Failure;
    };

function toRunEnd(outcome: Handled): Omit<RunEnd, 'ms'> {
  if (outcome.type === 'deadline') return { ending: 'deadline' };
  if (outcome.type === 'stage')
    return outcome.ok ? { ending: 'ok' } : { ending: 'failed', failure: outcome.failure };
  const endings = { looks: 'waiting', attempt: 'retried', waits: 'waiting', '': 'given-back' } as const;
  return { ending: endings[outcome.count], failure: outcome.failure };
}

async function handle<Name extends StageName>(
  options: RunStep<Name>,
  record: RunRecord,
  now: number,
  fence: Fence,
  signal: AbortSignal,
  log: () => Logger,
): Promise<Handled> {
  const { stage, store } = options;
  const definition = stageCatalog[stage];
  const ended = (failure: Failure) => ({ type: 'stage', stage, ok: false, failure }) as StageOutcome;
  if (record.crashes >= options.maxDeaths) return ended(workerDied(record.crashes));
  if (activeMs(record, now) >= record.spec.limits.minutes * 60_000) return { type: 'deadline' };

  const context = createStepContext({ store, fence, record, now, signal, log, stage: options.queue });
  try {
    const input = parsePayload(stage, 'input', definition.input, record.input);
    const output = await awaitWithAbortGrace(
      options.handler(input as Parameters<StageHandler<Name>>[0], context),
      signal,
    );
    return {
      type: 'stage',
      stage,
      ok: true,
      output: parsePayload(stage, 'output', definition.output, output),
    } as StageOutcome;
  } catch (error) {
    if (error instanceof FencedError) throw error;
    if (error instanceof WaitFor)
      return { type: 'again', count: 'looks', delayMs: error.ms, events: [], status: error.status };
    const stopped = stopReason(signal);
    switch (stopped) {
      case 'lock-lost':
      case 'moved':
        throw new FencedError();
      case 'shutdown':
        return { type: 'again', count: '', delayMs: 0, events: [] };
      case 'deadline':
        return { type: 'deadline' };
      default: {
        const failure = toRecordableFailure(
          toFailure(stopped === 'timeout' ? new TimedOutError(`Stage ${stage}`, options.timeoutMs) : error),
        );
        log().warn({ err: error, attempt: record.attempt }, 'Stage failed');
        const { attempt, waits } = record;
        const next = nextRun(failure, { attempt, attempts: definition.attempts, waits }, definition.backoff);
        if (next.type === 'end') return ended(next.failure);
        const { count, delayMs } = next;
        return {
          type: 'again',
          count,
          delayMs,
          events: [retried(options.queue, attempt, failure, { count, delayMs, now })],
          failure,
        };
      }
    }
  }
}

function stopReason(signal: AbortSignal): StopReason | undefined {
  return signal.aborted && signal.reason instanceof RunStopped ? signal.reason.reason : undefined;
}

/** A run as onlookers see it. `now`: when it was claimed, in milliseconds since 1970 by Redis's clock. */
function toObservedRun(stage: StageName, record: RunRecord, now: number): ObservedRun {
  return {
    taskId: record.id,
    kind: record.kind,
    service: record.spec.service?.name ?? null,
    stage,
    iteration: record.iteration,
    seq: Number(record.seq),
    attempt: record.attempt,
    looks: record.looks,
    stepStartedAt: record.step_started ?? now,
    startedAt: now,
  };
}
