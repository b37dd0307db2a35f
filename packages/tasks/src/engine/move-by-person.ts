import type { ApprovalGrant, EventDraft, TaskSpec } from '@fixpoint/shared/contracts';
import { ConflictError, UnavailableError } from '@fixpoint/shared/errors';
import type { Loops, StepOutcome } from '../loops/index.js';
import { advanceLoop } from './advance-loop.js';
import { createApprovalGrant } from './approval-grants/create-grant-store.js';
import { throwUnlessRace } from './decide-plan.js';
import { type MoveDependencies, moveTask } from './move-task.js';
import type { CommitRequest } from './step-writes.js';
import { wordsOf } from './task-index/split-words.js';
import { activeMs, type TaskRecord } from './task-record.js';
import type { TaskStore } from './task-store.js';
import { specFieldsOf } from './task-views.js';
import type { Decision } from './tasks.js';
import { approvedStatus, type Transition } from './transition.js';

/** Maximum number of attempts for a command that lost a race against a worker's commit. */
const races = 20;

export interface PersonMove {
  readonly id: string;
  /** Outcome of the person's command for the task in its current state; null: there is nothing to do. Throws if the command is refused. */
  readonly outcomeOf: (record: TaskRecord, now: number) => StepOutcome | null;
  readonly conditions?: Pick<CommitRequest, 'guards' | 'notAfter'>;
  /** Fields that record the command itself. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly grant?: Decision['standing'];
}

/** Lets the loop decide on a person's outcome and commits that, against whatever the workers do meanwhile. */
export async function moveByPerson(
  { id, outcomeOf, conditions, fields, grant: wanted }: PersonMove,
  deps: MoveDependencies & {
    readonly store: Pick<TaskStore, 'now' | 'commit'>;
    readonly loops: Loops;
    readonly need: (id: string) => Promise<TaskRecord>;
    /** Notifies the workers that runs of older steps have nothing left to do. */
    readonly announce: (id: string, seq: number) => Promise<void>;
  },
): Promise<void> {
  const { store, loops, need, announce } = deps;
  for (let attempt = 0; attempt < races; attempt += 1) {
    const [record, now] = await Promise.all([need(id), store.now()]);
    const outcome = outcomeOf(record, now);
    if (outcome === null) return;
    const spec = (outcome.type === 'edited' ? outcome.spec : undefined) ?? record.spec;
    const context = { taskId: id, spec, now: new Date(now).toISOString() };
    const advance = advanceLoop(loops, record, outcome, context);
    if (advance === null)
      throw new ConflictError('The task is already in another state.', { reason: 'past' });
    const grant =
      wanted === undefined || outcome.type !== 'approved'
        ? undefined
        : createApprovalGrant(outcome.plan, wanted, { taskId: id, now });
    const seq = Number(record.seq) + 1;
    const { answer } = await moveTask(
      {
        taskId: id,
        spec,
        loop: loops.get(record.kind),
        advance,
        // The editor of a plan has not approved it: a grant that would cover it now must not start it unseen.
        approval: 'ask',
        stamps: { now, createdAt: record.created_at, activeMs: activeMs(record, now), isRunning: false },
        causes: (transition) => decisionEvents(outcome, transition, grant),
      },
      deps,
      async (transition) => {
        const answer = await store.commit({
          ...conditions,
          id,
          seq: record.seq,
          epoch: '',
          grant,
          ...newWords(id, record.spec, spec),
          // A new proposal clears the decision on the one before.
          transition: {
            ...transition,
            fields: { ...(spec === record.spec ? {} : specFieldsOf(spec)), ...fields, ...transition.fields },
          },
        });
        if (answer === 'ok') await announce(id, seq);
        return answer;
      },
    );
    if (answer === 'ok') return;
    throwUnlessRace(answer);
  }
  throw new UnavailableError(`Task ${id} changed too often during the update. Try again.`);
}

/** Words by which a search also finds the task from here on. */
function newWords(id: string, before: TaskSpec, after: TaskSpec): Pick<CommitRequest, 'words'> {
  if (before === after) return {};
  const known = new Set(wordsOf(id, before));
  return { words: wordsOf(id, after).filter((word) => !known.has(word)) };
}

/** The log message for a person's decision on a plan. */
function decisionEvents(
  outcome: StepOutcome,
  transition: Pick<Transition, 'status'>,
  granted?: ApprovalGrant,
): EventDraft[] {
  if (outcome.type === 'approved') {
    const { by, plan } = outcome;
    return [
      {
        type: 'plan-approved',
        message: `Approved by ${by}.${granted === undefined ? '' : describeGrant(granted)}`,
        data: {
          by,
          version: plan.version,
          ...approvedStatus(transition),
          ...(granted === undefined ? {} : { granted }),
        },
      },
    ];
  }
  if (outcome.type === 'edited') {
    const { by, plan, changes } = outcome;
    const message = `Edited by ${by}: ${changes.join(' ')}`.slice(0, 10_000);
    return [{ type: 'plan-edited', message, data: { by, version: plan.version, changes: [...changes] } }];
  }
  if (outcome.type === 'rejected') {
    const { by, reason } = outcome;
    const data = { by, ...(reason === undefined ? {} : { reason }) };
    return [{ type: 'plan-rejected', message: `Rejected by ${by}.`, data }];
  }
  return [];
}

function describeGrant({ action_classes, resource, expires_at }: ApprovalGrant): string {
  return ` Until ${expires_at}, plans for ${resource} start without approval if they contain only these classes of steps: ${action_classes.join(', ')}.`;
}
