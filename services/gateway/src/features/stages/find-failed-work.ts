import { type FailedWork, maxFailedTasks } from '@fixpoint/shared/contracts/routes';
import type { FailedTask, TaskScope, Tasks } from '@fixpoint/tasks/engine';
import { newestDocument } from '../tasks/rerun-task.js';
import { failedStep, rerunStart } from './failed-step.js';

export interface FindFailedWork {
  /** The latest failures, newest first; of one stage if it is named. */
  list(stage?: string, scope?: TaskScope): Promise<FailedWork[]>;
  /** Null if no stage of the task failed. */
  of(task: FailedTask): Promise<FailedWork | null>;
}
/** Numbers of events to read from the end of the log: the first usually contains the last step's end, the second always. */
const readEvents = [10, 50] as const;

/** The key under which a task is run again from its failed stage. A client's own key has no space. */
export const rerunKey = (id: string) => `run again ${id}`;

/** Failed work, from the tasks and their logs, which are authoritative: jobs are hints, and already removed. */
export function createFindFailedWork(
  tasks: Pick<Tasks, 'recentlyFailed' | 'taskOfKey' | 'events'>,
): FindFailedWork {
  async function lastFailedStep({ id, result, last_event: last }: FailedTask) {
    for (const count of readEvents) {
      const step = failedStep(
        result,
        await tasks.events(id, Math.max(0, last - count), count, ['stage-finished']),
      );
      if (step !== null || last <= count) return step;
    }
    return null;
  }

  async function of(task: FailedTask): Promise<FailedWork | null> {
    if (task.finished_at === null) return null;
    const step = await lastFailedStep(task);
    if (step === null) return null;
    const again = await tasks.taskOfKey(rerunKey(task.id));
    const document = newestDocument(task);
    const startFrom = rerunStart(step.stage, {
      hasService: task.spec.service !== null,
      hasDocument: document !== undefined,
    });
    return {
      task_id: task.id,
      description: task.description,
      service: task.spec.service?.name ?? null,
      stage: step.stage,
      iteration: step.iteration,
      failed_at: task.finished_at,
      failure: step.failure,
      start_from: startFrom,
      document: startFrom === 'analyze' ? (document?.name ?? null) : null,
      rerun: again === null ? null : { task_id: again.id, status: again.status },
    };
  }

  return {
    of,
    async list(stage, scope) {
      const failed = await tasks.recentlyFailed(maxFailedTasks, scope);
      const result = await Promise.all(failed.map(of));
      return result.filter((work) => work !== null).filter((work) => work.stage === (stage ?? work.stage));
    },
  };
}
