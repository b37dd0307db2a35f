import { DelayedError, type Job } from 'bullmq';
import type { Logger } from 'pino';
import { type EventDraft, type Failure, type StageName, stageCatalog } from '../../contracts/index.js';
import { TimedOutError, toFailure } from '../../errors/index.js';
import type { Loops, StageOutcome } from '../../loops/index.js';
import type { Keys } from '../keys.js';
import type { StageHandler } from '../stage-handler.js';
import { activeMs, type TaskRecord } from '../task-record.js';
import type { Fence, TaskStore } from '../task-store.js';
import { FencedError, RunStopped, WaitFor } from './abort-reasons.js';
import { commitOutcome } from './commit-outcome.js';
import type { Dispatcher } from './create-dispatcher.js';
import { createStepContext } from './create-step-context.js';
import { retryDelay } from './retry-delay.js';
import type { RunRegistry } from './run-registry.js';
import { watchLease } from './watch-lease.js';

/** How soon a step looks again for a resource that another task holds. */
const busyDelayMs = 500;
/** Deaths of a worker in one step before the step counts as the killer. */
const maxCrashes = 20;
/** How long a handler may take to obey its signal before its run is given up. */
const obeyMs = 15_000;

export interface RunStep<Name extends StageName> {
  readonly stage: Name;
  readonly handler: StageHandler<Name>;
  readonly timeoutMs: number;
  readonly lockMs: number;
  readonly owner: string;
  readonly store: TaskStore;
  readonly keys: Keys;
  readonly loops: Loops;
  readonly dispatcher: Dispatcher;
  readonly registry: RunRegistry;
  readonly log: Logger;
}

/**
 * One job is one run of one step: claim, handle, commit. Whatever happens, the job completes only when the step is over;
 * in every other case it fails or is delayed, so that the queue brings the step back.
 */
export async function runStep<Name extends StageName>(
  options: RunStep<Name>,
  job: Job,
  token: string,
): Promise<void> {
  const { stage, store, keys, registry } = options;
  const { id, seq } = job.data as { id: string; seq: string };
  const claim = await store.claim({
    id,
    seq,
    token,
    lock: keys.lock(stage, job.id ?? ''),
    owner: options.owner,
  });
  if (claim.type === 'stale' || claim.type === 'held') return;
  if (claim.type === 'no-lock')
    throw new FencedError('The lock on the job was lost before the step was claimed.');
  if (claim.type === 'busy') return delayJob(job, token, busyDelayMs);

  const { record, now } = claim;
  const claimedAt = performance.now();
  const fence: Fence = { id, seq, epoch: claim.epoch };
  const log = options.log.child({ task: id, stage, seq, epoch: claim.epoch });
  const lease = watchLease({
    lockMs: options.lockMs,
    timeoutMs: options.timeoutMs,
    deadlineMs: record.spec.limits.minutes * 60_000 - activeMs(record, now),
    isCurrent: async () => {
      const current = await store.read(id);
      return current !== null && current.seq === seq && current.epoch === claim.epoch;
    },
  });
  const end = registry.begin({ taskId: id, seq: Number(seq), jobId: job.id ?? '', lease });
  try {
    const outcome = await handle(options, record, now, fence, lease.signal, log);
    if (outcome.type === 'again') {
      const given = await store.release(fence, outcome.count, outcome.delayMs, outcome.events);
      if (!given) throw new FencedError();
      return await delayJob(job, token, outcome.delayMs);
    }
    const at = now + Math.round(performance.now() - claimedAt);
    await commitOutcome({ ...options, fence, record, outcome, now: at, log });
  } finally {
    end();
    lease.release();
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
      readonly count: 'looks' | 'attempt' | '';
      readonly delayMs: number;
      readonly events: readonly EventDraft[];
    };

async function handle<Name extends StageName>(
  options: RunStep<Name>,
  record: TaskRecord,
  now: number,
  fence: Fence,
  signal: AbortSignal,
  log: Logger,
): Promise<Handled> {
  const { stage, store } = options;
  const definition = stageCatalog[stage];
  const ended = (failure: Failure) => ({ type: 'stage', stage, ok: false, failure }) as StageOutcome;
  if (record.crashes >= maxCrashes) return ended(workerDied(record.crashes));
  if (activeMs(record, now) >= record.spec.limits.minutes * 60_000) return { type: 'deadline' };

  const context = createStepContext({ store, fence, record, now, signal, log, stage });
  try {
    const input = definition.input.parse(record.input) as Parameters<StageHandler<Name>>[0];
    const output = await obeying(options.handler(input, context), signal);
    return { type: 'stage', stage, ok: true, output: definition.output.parse(output) } as StageOutcome;
  } catch (error) {
    if (error instanceof FencedError) throw error;
    if (error instanceof WaitFor) return { type: 'again', count: 'looks', delayMs: error.ms, events: [] };
    const stopped = signal.aborted && signal.reason instanceof RunStopped ? signal.reason.reason : undefined;
    switch (stopped) {
      case 'lock-lost':
      case 'moved':
        throw new FencedError();
      case 'shutdown':
        return { type: 'again', count: '', delayMs: 0, events: [] };
      case 'deadline':
        return { type: 'deadline' };
      default: {
        const failure = toFailure(
          stopped === 'timeout' ? new TimedOutError(`Stage ${stage}`, options.timeoutMs) : error,
        );
        log.warn({ err: error, attempt: record.attempt }, 'The stage failed');
        if (failure.retry === 'never' || record.attempt >= definition.attempts) return ended(failure);
        const delayMs = retryDelay(failure.retry, definition.backoff, record.attempt);
        const event: EventDraft = {
          type: 'stage-retry',
          message:
            `${stage} failed and is tried again in ${Math.ceil(delayMs / 1_000)} s: ${failure.message}`.slice(
              0,
              10_000,
            ),
          data: { stage, attempt: record.attempt, failure, delay_ms: delayMs },
        };
        return { type: 'again', count: 'attempt', delayMs, events: [event] };
      }
    }
  }
}

/** Waits for a handler, but not for ever once it was told to stop. */
async function obeying<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const disobeyed = new Promise<never>((_, reject) => {
    const arm = () => {
      timer = setTimeout(() => reject(signal.reason), obeyMs);
    };
    if (signal.aborted) arm();
    else signal.addEventListener('abort', arm, { once: true });
  });
  try {
    return await Promise.race([work, disobeyed]);
  } finally {
    clearTimeout(timer);
    // A handler that was given up may still reject later; that is nobody's news.
    work.catch(() => {});
  }
}

function workerDied(crashes: number): Failure {
  return {
    code: 'worker-died',
    message: `${crashes} workers died in this step.`,
    retry: 'never',
    hint: 'Look into the logs of the service that serves the stage; then start a new task.',
  };
}
