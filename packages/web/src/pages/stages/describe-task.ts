import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { FailedWork, RetryingStep, StageReport } from '../../api/stages.js';

/** Describes if the error allows another attempt. */
export function describeVerdict({ code, retry }: FailedWork['failure']): string {
  if (code === 'deadline') return 'The task timed out. A re-run gets the full time limit again.';
  if (retry === 'never' || retry === 'person') return 'A re-run will fail the same way. Fix the cause first.';
  const waits = retry === 'backoff' ? '' : ` in ${formatDuration(retry.after, 'seconds')} or later`;
  return `The stage used all its attempts. A re-run may succeed${waits}.`;
}

/** Start of a re-run, as the end of a sentence. */
export function describeStart({ start_from: from, service, document }: FailedWork): string {
  if (service === null) return 'from the beginning';
  if (from === 'email_check') return 'with the mail, without submitting the form again';
  if (from === 'analyze') return `with the comparison of ${document ?? 'the newest document'}`;
  return 'at the form';
}

/** Next attempt of a step: `attempt 2 of 3`. */
export function describeNextAttempt({ attempt, attempts }: RetryingStep): string {
  return `attempt ${attempt + 1}${attempts === null ? '' : ` of ${attempts}`}`;
}

/** The first line of the request, by which people know a task. */
export function firstLine(description: string): string {
  return description.split('\n', 1)[0] ?? '';
}

/** Position of a task, in a sentence: the stage that has it, the worker that holds it, or the reason why no worker does. */
export function describeTaskPosition(
  task: Pick<Task, 'id' | 'status' | 'stage'>,
  stages: readonly StageReport[],
): string {
  for (const report of stages) {
    const held = report.holds.find(({ task_id }) => task_id === task.id);
    if (held !== undefined) return `In ${report.stage}: ${describeHolder(held.worker, report)}.`;
  }
  switch (task.status) {
    case 'awaiting_approval':
      return 'In no stage: the plan is waiting for approval.';
    case 'completed':
    case 'failed':
    case 'cancelled':
      return `In no stage: the task has ended (${task.status}).`;
    case 'paused':
      return `Paused${task.stage === null ? '' : ` before ${task.stage}`}: the task waits until it is resumed.`;
    case 'pending':
      return task.stage === null
        ? 'In no stage yet: the task is queued.'
        : `In ${task.stage}: the task is queued, waiting for a worker or for another task to finish.`;
    case 'waiting_for_vm':
      return 'In no stage yet: the task is waiting for a desktop.';
    case 'running':
      if (task.stage === null) return 'Between two stages.';
      return `In ${task.stage}: the task is queued, waiting for a worker or for its next poll.`;
  }
}

/** Holder of a step. A worker that died holds it until the queue notices; another one takes it over then. */
export function describeHolder(worker: string | null, { workers }: Pick<StageReport, 'workers'>): string {
  if (worker === null) return 'a worker is running it';
  return workers.some(({ name }) => name === worker)
    ? `worker ${worker} is running it`
    : `worker ${worker} is gone; another worker will continue`;
}
