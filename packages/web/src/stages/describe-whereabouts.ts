import type { Task } from '@fixpoint/shared/contracts';
import type { StageReport } from '../api/stages.js';

/** Where a task is, in a sentence: which stage has it, whether a worker holds it, or why none has. */
export function describeWhereabouts(
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
      return `In ${task.stage}: it waits in the queue, for a worker or for its next look.`;
  }
}

/** Who holds a step. A worker that died holds it until the queue notices; another one takes it over then. */
export function describeHolder(worker: string | null, { workers }: Pick<StageReport, 'workers'>): string {
  if (worker === null) return 'a worker holds it';
  return workers.some(({ name }) => name === worker)
    ? `${worker} holds it`
    : `${worker} held it and is gone; another worker takes it over`;
}
