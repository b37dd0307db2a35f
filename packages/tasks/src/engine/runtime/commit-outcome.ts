import type { EventDraft, TaskResult } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { Loops, StageOutcome } from '../../loops/index.js';
import { advanceLoop } from '../advance-loop.js';
import type { Fence } from '../effect-journal.js';
import type { OutboxEntry } from '../keys.js';
import { moveTask } from '../move-task.js';
import { activeMs, type RunRecord, type TaskHash, type UnreadableTaskError } from '../task-record.js';
import type { TaskStore } from '../task-store.js';
import { toEnd } from '../transition.js';

import { FencedError } from './abort-reasons.js';

export interface CommitOutcome {
  readonly stage: string;
  readonly store: TaskStore;
  readonly loops: Loops;
  readonly fence: Fence;
  readonly guards?: Readonly<Record<string, string>>;
  readonly record: Omit<RunRecord, 'input'>;
  readonly outcome: StageOutcome | { readonly type: 'deadline' };
  /** Milliseconds since 1970 by Redis's clock. */
  readonly now: number;
}

/** Lets the loop decide on a step's outcome and commits that under the fence, with the next step and its job. */
export async function commitOutcome(options: CommitOutcome): Promise<void> {
  const { stage, store, loops, fence, guards, record, outcome, now } = options;
  const { spec } = record;
  const context = { taskId: fence.id, spec, now: new Date(now).toISOString() };
  const advance = advanceLoop(loops, record, outcome, context);
  // The fence held, so the outcome is the one that the state waits for; a loop that thinks otherwise is broken.
  if (advance === null) throw new Error(`The loop cannot handle the outcome of ${stage}.`);
  const { answer } = await moveTask(
    {
      taskId: fence.id,
      spec,
      loop: loops.get(record.kind),
      advance,
      approval: 'grants',
      stamps: {
        now,
        createdAt: record.created_at,
        activeMs: activeMs(record, now),
        isRunning: true,
      },
      causes: () => [stageFinished(options)],
    },
    { store },
    (transition, needs) => store.commit({ ...fence, ...(guards && { guards }), needs, transition }),
  );
  if (answer !== 'ok') throw new FencedError(`The step could not be committed: ${JSON.stringify(answer)}.`);
}

/** Ends a task at its deadline while no living worker has its step: the service that would notice may not run at all. */
export async function expireStep(
  options: Pick<CommitOutcome, 'store' | 'loops'>,
  { id, seq, stage }: OutboxEntry,
): Promise<void> {
  const record = await options.store.read(id);
  if (record === null || record.seq !== seq) return;
  try {
    await commitOutcome({
      ...options,
      stage,
      fence: { id, seq, epoch: record.epoch },
      guards: { owner: record.owner },
      record,
      outcome: { type: 'deadline' },
      now: await options.store.now(),
    });
  } catch (error) {
    // Another run claimed the step just now, and will see the deadline too.
    if (!(error instanceof FencedError)) throw error;
  }
}

/** Ends a task whose record cannot be read, so that its step is not brought back for ever. Believes no field of it, so it calls no loop. */
export async function endUnreadable(
  store: Pick<TaskStore, 'commit'>,
  fence: Fence,
  hash: TaskHash,
  error: UnreadableTaskError,
  now: number,
): Promise<void> {
  const count = (text: string | undefined) => Math.max(0, Math.trunc(Number(text)) || 0);
  const result: TaskResult = {
    status: 'failed',
    reason: 'failed',
    summary: error.message.slice(0, 10_000),
    iterations: count(hash.iteration),
    pushes: count(hash.pushes),
    prs_merged: 0,
    spent_usd: count(hash.spent_usd),
    output_files: [],
    failure: error.toFailure(),
  };
  const stamps = { now, createdAt: count(hash.created_at) || now, activeMs: count(hash.active_ms) };
  const answer = await store.commit({ ...fence, transition: toEnd(result, stamps) });
  if (answer !== 'ok') throw new FencedError();
}

function stageFinished({ stage, record, outcome, now }: CommitOutcome): EventDraft {
  const ms = Math.max(0, now - (record.step_started ?? now));
  const failure = outcome.type === 'stage' && !outcome.ok ? outcome.failure : undefined;
  const ok = outcome.type === 'stage' && outcome.ok;
  const took = formatDuration(ms);
  return {
    type: 'stage-finished',
    message: ok
      ? `${stage} finished in ${took}.`
      : `${stage} ended after ${took}: ${failure?.message ?? 'the task timed out'}`.slice(0, 10_000),
    data: { stage, iteration: record.iteration, ok, ms, ...(failure === undefined ? {} : { failure }) },
  };
}
