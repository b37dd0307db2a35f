import { randomUUID } from 'node:crypto';
import type { ApprovalGrant, Task, TaskSpec } from '@fixpoint/shared/contracts';
import type { Loop, LoopStateBase } from '../loops/index.js';
import { keepEdits } from './keep-edits.js';
import { type MoveDependencies, moveTask } from './move-task.js';
import { wordsOf } from './task-index/split-words.js';
import type { TaskStore } from './task-store.js';
import { type SeenRecord, specFieldsOf, toTask } from './task-views.js';
import type { CreateTask } from './tasks.js';
import type { LoopTransition } from './transition.js';

/** Result of a request: a task, with the grants by which it started, or the id of the task that was created earlier with the same key. */
export type CreatedTask =
  | { readonly task: Task; readonly allowedBy: readonly ApprovalGrant[] }
  | { readonly known: string };

/** Writes a task with all that it starts with, its first step and the job of it. */
export async function createTask(
  { spec, approval, by, idPrefix = '', preconditions, earlierPlan, idempotencyKey, keySeconds }: CreateTask,
  {
    store,
    loop,
  }: MoveDependencies & {
    readonly store: Pick<TaskStore, 'now' | 'create'>;
    readonly loop: Loop<LoopStateBase>;
  },
): Promise<CreatedTask> {
  const id = `${idPrefix}${randomUUID()}`;
  const now = await store.now();
  const started = loop.start({ taskId: id, spec, now: new Date(now).toISOString(), preconditions });
  const { advance, kept } = keepEdits(started, earlierPlan);
  const { answer, transition, allowedBy } = await moveTask(
    {
      taskId: id,
      spec,
      loop,
      advance,
      approval: approval === 'auto' ? { by } : 'grants',
      stamps: { now, createdAt: now, activeMs: 0, isRunning: false },
      causes: ({ status }) => [
        { type: 'task-created', message: `Created by ${by}. ${kept}`.trim(), data: { status } },
      ],
    },
    { store },
    (transition, needs) =>
      store.create({
        id,
        transition,
        fields: { ...fieldsOf(spec, now), by: by.slice(0, 200) },
        idempotencyKey,
        keySeconds,
        needs,
        words: wordsOf(id, spec),
      }),
  );
  if (typeof answer === 'object') return answer;
  // The written values are known; reading them back would double the cost of a request.
  return { task: toTask(toNewRecord(id, spec, now, transition), now), allowedBy };
}

/** Fields of a new task's hash besides those that its loop decided. */
function fieldsOf(spec: TaskSpec, now: number): Record<string, string> {
  return {
    created_at: String(now),
    updated_at: String(now),
    kind: spec.intent.kind,
    seq: '0',
    epoch: '0',
    owner: '',
    attempt: '1',
    ...specFieldsOf(spec),
    // One task at a time for each target service: a task must not compare what another submits and deploys.
    resource: spec.service === null ? '' : `service:${spec.service.name}`,
  };
}

/** The record of a task that was just written, as reading it back would give it. */
function toNewRecord(id: string, spec: TaskSpec, now: number, transition: LoopTransition): SeenRecord {
  const { fields, status, stage, events } = transition;
  const proposal = events.findLast((event) => event.type === 'plan-proposed')?.data;
  const end = events.findLast((event) => event.type === 'task-finished')?.data;
  return {
    id,
    kind: spec.intent.kind,
    status,
    stage,
    seq: '0',
    phase: fields.phase,
    iteration: Number(fields.iteration),
    pushes: Number(fields.pushes),
    spent_usd: Number(fields.spent_usd),
    spec,
    plan: proposal?.plan,
    nonce: fields.nonce ?? '',
    expires_at: fields.expires_at === undefined ? undefined : Number(fields.expires_at),
    hold: '',
    result: end?.result,
    created_at: now,
    updated_at: now,
    active_ms: 0,
    last_event: events.length,
  };
}
