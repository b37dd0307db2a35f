import type { Failure } from '@fixpoint/shared/contracts';
import type { StepEvent } from '@fixpoint/tasks/engine';

/** A failed step with an automatic retry. */
export interface RetryingStep {
  readonly taskId: string;
  /** The attempt that failed, from 1. */
  readonly attempt: number;
  /** Times of the failure and of the next attempt, in milliseconds since 1970. */
  readonly at: number;
  readonly againAt: number;
  readonly failure: Omit<Failure, 'context'>;
}

/** The steps that wait for their next attempt, by queue, the newest failure first. Pure; `events` are the oldest first. */
export function retryingSteps(events: readonly StepEvent[]): ReadonlyMap<string, readonly RetryingStep[]> {
  const byTask = new Map<string, { readonly stage: string; readonly step: RetryingStep }>();
  for (const event of events) {
    const { task_id: taskId } = event;
    switch (event.type) {
      case 'stage-retry': {
        const { stage, attempt, delay_ms: delay } = event.data;
        const { context: _, ...failure } = event.data.failure;
        const time = Date.parse(event.at);
        byTask.set(taskId, { stage, step: { taskId, attempt, at: time, againAt: time + delay, failure } });
        break;
      }
      case 'stage-started':
      case 'stage-finished':
      case 'task-paused':
      case 'task-finished':
        byTask.delete(taskId);
    }
  }
  const byStage = new Map<string, RetryingStep[]>();
  const newestFirst = [...byTask.values()].sort((a, b) => b.step.at - a.step.at);
  for (const { stage, step } of newestFirst) byStage.set(stage, [...(byStage.get(stage) ?? []), step]);
  return byStage;
}
