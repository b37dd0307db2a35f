import type { Task, TaskEvent, TaskStatus } from '@fixpoint/shared/contracts';

/** Contents of a TASK_UPDATE beside its message. Derived from the log, so that no message needs a read of Redis. */
export interface TaskFacts {
  readonly status: TaskStatus;
  readonly stage: string | null;
  readonly iteration: number;
  readonly pushes: number;
  readonly prs_merged: number;
  readonly created_at: string;
}

export function factsOfTask(task: Pick<Task, keyof TaskFacts>): TaskFacts {
  const { status, stage, iteration, pushes, prs_merged, created_at } = task;
  return { status, stage, iteration, pushes, prs_merged, created_at };
}

/** Payload of a TASK_UPDATE that no event caused. */
export function toUpdate(task: Pick<Task, 'id' | keyof TaskFacts>, message: string) {
  const { created_at, ...facts } = factsOfTask(task);
  return { task_id: task.id, message, elapsed: Math.max(0, Date.now() - Date.parse(created_at)), ...facts };
}

/**
 * Facts after an event. The status is the one that the event carries. Older versions wrote none; then it stays unchanged, or is that of the task's
 * snapshot. Without earlier facts, the event counts as the first known one of its task.
 */
export function advanceFacts(
  before: TaskFacts | undefined,
  event: TaskEvent,
  snapshot: TaskStatus = 'running',
): TaskFacts {
  const facts = {
    ...(before ?? {
      status: snapshot,
      stage: null,
      iteration: 0,
      pushes: 0,
      prs_merged: 0,
      created_at: event.at,
    }),
    ...(event.status === undefined ? {} : { status: event.status }),
  };
  switch (event.type) {
    case 'plan-proposed':
    case 'plan-rejected':
      return { ...facts, stage: null };
    case 'stage-started':
      return { ...facts, stage: event.data.stage, iteration: event.data.iteration };
    case 'fix':
      return event.data.commit === null ? facts : { ...facts, pushes: facts.pushes + 1 };
    case 'task-finished': {
      const { status, iterations, pushes, prs_merged } = event.data.result;
      return { ...facts, status, stage: null, iteration: iterations, pushes, prs_merged };
    }
    default:
      return facts;
  }
}
