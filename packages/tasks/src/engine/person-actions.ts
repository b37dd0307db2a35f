import { finalStatuses, type Task } from '@fixpoint/shared/contracts';
import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import type { Redis } from 'ioredis';
import type { Loops } from '../loops/index.js';
import { decisionOutcome } from './decide-plan.js';
import { editOutcome } from './edit-plan.js';
import type { Keys } from './keys.js';
import { loopOf } from './loop-of.js';
import { moveByPerson, type PersonMove } from './move-by-person.js';
import type { Dispatcher } from './runtime/create-dispatcher.js';
import type { TaskRecord } from './task-record.js';
import type { TaskStore } from './task-store.js';
import { toTask } from './task-views.js';
import type { Tasks } from './tasks.js';

/** Operations by which people change a task that exists. Each returns the task after it. */
type PersonActions = Pick<Tasks, 'decide' | 'editPlan' | 'pause' | 'resume' | 'cancel' | 'addInput'>;

export function createPersonActions({
  redis,
  keys,
  store,
  loops,
  dispatcher,
}: {
  redis: Redis;
  keys: Keys;
  store: TaskStore;
  loops: Loops;
  dispatcher: Pick<Dispatcher, 'dispatch'>;
}): {
  /** Throws `NotFoundError` if there is no such task. */
  readonly view: (id: string) => Promise<Task>;
  readonly actions: PersonActions;
} {
  async function need(id: string): Promise<TaskRecord> {
    const record = await store.read(id);
    if (record === null) throw new NotFoundError('task', id);
    return record;
  }

  async function view(id: string): Promise<Task> {
    return toTask(await need(id), await store.now());
  }

  async function move(change: PersonMove): Promise<Task> {
    const announce = async (id: string, seq: number) => {
      await redis.publish(keys.control, `${id}|${seq}`).catch(() => {});
    };
    await moveByPerson(change, { store, loops, need, announce });
    return view(change.id);
  }

  const actions: PersonActions = {
    decide(id, decision) {
      return move({
        id,
        outcomeOf: (record) => decisionOutcome(record, decision),
        conditions: {
          guards: { status: 'awaiting_approval', nonce: decision.nonce },
          notAfter: 'expires_at',
        },
        fields: { decision: decision.decision, decided_plan: decision.planHash },
        grant: decision.standing,
      });
    },

    editPlan(id, edit) {
      return move({
        id,
        outcomeOf: (record, now) => editOutcome(record, edit, loopOf(loops, record.kind), now),
        conditions: { guards: { status: 'awaiting_approval' }, notAfter: 'expires_at' },
      });
    },

    async pause(id, by) {
      const answer = await store.pause(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`The task cannot be paused: it is ${answer}.`, { reason: 'not-running' });
      return view(id);
    },

    async resume(id, by) {
      const answer = await store.resume(id, by);
      if (answer === 'MISSING') throw new NotFoundError('task', id);
      if (answer !== 'OK')
        throw new ConflictError(`The task cannot be resumed: it is ${answer}.`, { reason: 'not-paused' });
      const record = await need(id);
      // The step may have a job already under another name, which only the whole dispatch can find out.
      if (record.stage !== '')
        await dispatcher.dispatch({ id, seq: record.seq, stage: record.stage }).catch(() => {});
      return toTask(record, await store.now());
    },

    cancel(id, by, reason) {
      return move({
        id,
        outcomeOf: (record) => {
          if (record.status === 'cancelled') return null;
          throwIfOver(record);
          return { type: 'cancelled', by, ...(reason === undefined ? {} : { reason }) };
        },
      });
    },

    async addInput(id, by, text, document) {
      throwIfOver(await need(id));
      const data = { by, text, ...(document === undefined ? {} : { document }) };
      await store.emit(id, null, [{ type: 'user-input', message: text, data }]);
      return view(id);
    },
  };
  return { view, actions };
}

function throwIfOver(record: TaskRecord): void {
  if (finalStatuses.includes(record.status)) {
    throw new ConflictError(`The task has ended: it is ${record.status}.`, { reason: 'over' });
  }
}
