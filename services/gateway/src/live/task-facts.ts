import { stageCatalog, type Task, type TaskEvent, type TaskStatus } from '@fixpoint/shared/contracts';

/** What a TASK_UPDATE says beside its message. Drawn from the log, so that no message needs a look into Redis. */
export interface TaskFacts {
  readonly status: TaskStatus;
  readonly stage: string | null;
  readonly iteration: number;
  readonly pushes: number;
  readonly prs_merged: number;
  readonly created_at: string;
}

export function factsOfTask(task: Task): TaskFacts {
  const { status, stage, iteration, pushes, prs_merged, created_at } = task;
  return { status, stage, iteration, pushes, prs_merged, created_at };
}

/** Facts after an event. Without earlier ones, the event is taken for the first that is known of its task. */
export function advanceFacts(before: TaskFacts | undefined, event: TaskEvent): TaskFacts {
  const facts = before ?? {
    status: 'running',
    stage: null,
    iteration: 0,
    pushes: 0,
    prs_merged: 0,
    created_at: event.at,
  };
  switch (event.type) {
    case 'task-created':
      return { ...facts, status: event.data.status };
    case 'plan-proposed':
      return { ...facts, status: 'awaiting_approval', stage: null };
    case 'plan-approved':
      return { ...facts, status: event.data.status ?? 'pending' };
    case 'plan-rejected':
      return { ...facts, status: 'cancelled', stage: null };
    case 'task-queued':
      return { ...facts, status: event.data.resource.startsWith('desktop') ? 'waiting_for_vm' : 'pending' };
    case 'stage-started':
      return {
        ...facts,
        status: statusDuring(event.data.stage),
        stage: event.data.stage,
        iteration: event.data.iteration,
      };
    case 'stage-progress':
      return { ...facts, status: statusDuring(event.data.stage, event.data.detail?.state) };
    case 'fix':
      return event.data.commit === null ? facts : { ...facts, pushes: facts.pushes + 1 };
    case 'task-paused':
      return { ...facts, status: 'paused' };
    case 'task-resumed':
      // It gets its turn anew; where it had not stopped yet, it goes on as it did.
      return before?.status === 'paused' ? { ...facts, status: 'pending' } : facts;
    case 'task-finished': {
      const { status, iterations, pushes, prs_merged } = event.data.result;
      return { ...facts, status, stage: null, iteration: iterations, pushes, prs_merged };
    }
    default:
      return facts;
  }
}

/** A step on a desktop says so where it waits for the desktop itself, or for a person who took it over. */
function statusDuring(stage: string, state?: unknown): TaskFacts['status'] {
  const isWaiting =
    stage === stageCatalog['find-desktop'].name ||
    state === 'waiting-for-desktop' ||
    state === 'waiting-for-person';
  return isWaiting ? 'waiting_for_vm' : 'running';
}
