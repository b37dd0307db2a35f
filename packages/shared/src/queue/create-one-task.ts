import { randomUUID } from 'node:crypto';
import type { StandingApproval, Task } from '../contracts/index.js';
import type { Loop, LoopStateBase } from '../loops/index.js';
import { type BegunTask, beginTask } from './begin-task.js';
import { toTask } from './task-record.js';
import type { TaskStore } from './task-store.js';
import type { CreateTask } from './tasks.js';
import { toNewRecord } from './to-new-record.js';

/** What became of a request: a task, with the standing approvals by which it started, or the id of the one that its key made. */
export type CreatedTask =
  | { readonly task: Task; readonly allowedBy: readonly StandingApproval[] }
  | { readonly known: string };

/** Writes a task with all that it starts with, and sends its first step, in one round trip where that can be. */
export async function createOneTask(
  request: CreateTask,
  deps: {
    readonly store: Pick<TaskStore, 'now' | 'create' | 'standing'>;
    readonly loop: Loop<LoopStateBase>;
    readonly send: (id: string, seq: string, stage: string) => Promise<void>;
    readonly newNonce: () => string;
  },
): Promise<CreatedTask> {
  const { store, loop, send, newNonce } = deps;
  const { spec, approval, idempotencyKey, keySeconds } = request;
  const id = randomUUID();
  const now = await store.now();

  const begin = (standing: readonly StandingApproval[]) =>
    beginTask(
      loop,
      { ...request, standing },
      { taskId: id, spec, now: new Date(now).toISOString() },
      { now, createdAt: now, activeMs: 0, nonce: newNonce() },
    );
  const write = (task: BegunTask) =>
    store.create({ id, ...task, idempotencyKey, keySeconds, needs: task.allowedBy.map((one) => one.id) });

  let begun = begin(approval === 'ask' ? await store.standing.list() : []);
  // Where nothing can keep the task from being made, its job goes along in the same round trip; without its task it would be
  // a hint at nothing, which a worker drops.
  const isCertain = idempotencyKey === undefined && begun.allowedBy.length === 0;
  const writing = write(begun);
  const sending = isCertain ? send(id, '0', begun.stage) : undefined;
  let made = await writing;
  if (made === null) {
    // A standing approval ended between the look and the write, so a person is asked.
    begun = begin([]);
    made = await write(begun);
  }
  if (made !== null && made !== id) return { known: made };
  await (sending ?? send(id, '0', begun.stage));
  // What was written is known; reading it back would double the cost of a request.
  return { task: toTask(toNewRecord(begun, spec), now), allowedBy: begun.allowedBy };
}
