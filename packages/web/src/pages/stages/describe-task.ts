import type { Task } from '@fixpoint/shared/contracts';
import { formatDuration } from '@fixpoint/shared/text';
import type { FailedWork, RetryingStep, StageReport } from '../../api/stages.js';

/** Whether the error allows another attempt. */
export function describeVerdict({ code, retry }: FailedWork['failure']): string {
  if (code === 'deadline') return 'Its time was up. Run again, it has as much time once more.';
  if (retry === 'never') return 'The same again ends the same: mend the cause first.';
  const waits = retry === 'backoff' ? '' : ` in ${formatDuration(retry.after, 'seconds')} or later`;
  return `This may pass${waits}: every attempt that the stage has was made.`;
}

/** Where the work begins when it is run again, as the end of a sentence. */
export function describeStart({ start_from: from, service, document }: FailedWork): string {
  if (service === null) return 'from its beginning';
  if (from === 'email_check') return 'at the mail; the form is not submitted again';
  if (from === 'analyze') return `with the comparison of ${document ?? 'the newest document'}`;
  return 'at the form';
}

/** Which attempt of a step comes next: `attempt 2 of 3`. */
export function describeNextAttempt({ attempt, attempts }: RetryingStep): string {
  return `attempt ${attempt + 1}${attempts === null ? '' : ` of ${attempts}`}`;
}

/** The first line of the request, by which people know a task. */
export function firstLine(description: string): string {
  return description.split('\n', 1)[0] ?? '';
}

/** Where a task is, in a sentence: which stage has it, whether a worker holds it, or why none has. */
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
      return 'In no stage: its plan waits for a person.';
    case 'completed':
    case 'failed':
    case 'cancelled':
      return `In no stage: it is over (${task.status}).`;
    case 'paused':
      return `Paused${task.stage === null ? '' : ` before ${task.stage}`}: no stage has it until somebody resumes it.`;
    case 'pending':
      return task.stage === null
        ? 'In no stage yet: it waits for its turn.'
        : `In ${task.stage}: it waits in the queue, for a worker or behind another task.`;
    case 'waiting_for_vm':
      return 'In no stage yet: it waits for a desktop.';
    case 'running':
      if (task.stage === null) return 'Between two stages.';
      return `In ${task.stage}: it waits in the queue, for a worker or for its next poll.`;
  }
}

/** Who holds a step. A worker that died holds it until the queue notices; another one takes it over then. */
export function describeHolder(worker: string | null, { workers }: Pick<StageReport, 'workers'>): string {
  if (worker === null) return 'a worker is working on it';
  return workers.some(({ name }) => name === worker)
    ? `${worker} is working on it`
    : `${worker} was working on it and is gone; another worker will continue`;
}
