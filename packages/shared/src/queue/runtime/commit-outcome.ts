import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { EventDraft, StandingApproval } from '../../contracts/index.js';
import type { LoopContext, Loops, StageOutcome } from '../../loops/index.js';
import { advanceLoop } from '../advance-loop.js';
import { approveProposal } from '../approve-proposal.js';
import { activeMs, type TaskRecord } from '../task-record.js';
import type { Fence, TaskStore } from '../task-store.js';
import { type Transition, toTransition } from '../transition.js';
import { FencedError } from './abort-reasons.js';
import type { Dispatcher } from './create-dispatcher.js';

/** Lets the loop decide on a step's outcome, commits that under the fence, and hands the next step over at once. */
export async function commitOutcome(options: {
  readonly stage: string;
  readonly store: TaskStore;
  readonly loops: Loops;
  readonly dispatcher: Dispatcher;
  readonly fence: Fence;
  readonly guards?: Readonly<Record<string, string>>;
  readonly record: TaskRecord;
  readonly outcome: StageOutcome | { readonly type: 'deadline' };
  /** Milliseconds since 1970 by Redis's clock. */
  readonly now: number;
  readonly log: Logger;
}): Promise<void> {
  const { stage, store, fence, record, outcome, now, log } = options;
  const context: LoopContext = { taskId: fence.id, spec: record.spec, now: new Date(now).toISOString() };
  const advance = advanceLoop(options.loops, record, outcome, context);
  // The fence held, so the outcome is the one that the state waits for; a loop that thinks otherwise is broken.
  if (advance === null) throw new Error(`The loop does not know what to do with the outcome of ${stage}.`);
  const stamps = {
    now,
    createdAt: record.created_at,
    activeMs: activeMs(record, now),
    nonce: randomBytes(16).toString('hex'),
  };
  const commit = (transition: Transition, allowedBy: readonly StandingApproval[] = []) =>
    store.commit({
      ...fence,
      ...(options.guards === undefined ? {} : { guards: options.guards }),
      needs: allowedBy.map(({ id }) => id),
      transition: { ...transition, events: [finished(options), ...transition.events] },
    });
  const loop = options.loops.get(record.kind);
  const proposed = toTransition(advance, stamps);
  const covered =
    advance.next.type === 'approval' && loop !== undefined
      ? approveProposal(
          loop,
          { state: advance.state, transition: proposed },
          { type: 'standing', approvals: await store.standing.list() },
          context,
          stamps,
        )
      : null;
  let transition = covered?.transition ?? proposed;
  let answer = await commit(transition, covered?.allowedBy);
  if (answer === 'uncovered') {
    // A standing approval ended between the look and the write, so a person is asked.
    transition = proposed;
    answer = await commit(transition);
  }
  if (answer !== 'ok') throw new FencedError(`The step could not be committed: ${JSON.stringify(answer)}.`);
  if (transition.stage === '') return;
  // Only for speed: the entry is in the outbox already, and a sweeper would find it.
  await options.dispatcher
    .send({ id: fence.id, seq: String(Number(fence.seq) + 1), stage: transition.stage })
    .catch((error: unknown) => log.debug({ err: error }, 'The next step is left to the sweeper'));
}

function finished({
  stage,
  record,
  outcome,
  now,
}: Pick<Parameters<typeof commitOutcome>[0], 'stage' | 'record' | 'outcome' | 'now'>): EventDraft {
  const ms = Math.max(0, now - (record.step_started ?? now));
  const failure = outcome.type === 'stage' && !outcome.ok ? outcome.failure : undefined;
  const ok = outcome.type === 'stage' && outcome.ok;
  const took = `${(ms / 1_000).toFixed(1)} s`;
  return {
    type: 'stage-finished',
    message: ok
      ? `${stage} finished in ${took}.`
      : `${stage} ended after ${took}: ${failure?.message ?? 'the deadline passed'}`.slice(0, 10_000),
    data: { stage, iteration: record.iteration, ok, ms, ...(failure === undefined ? {} : { failure }) },
  };
}
