import type { Task } from '@fixpoint/shared/contracts';
import type { StageReport } from '../api/stages.js';

/** Where a task is, in a sentence: which stage has it, whether a worker holds it, or why none has. */
export function describeWhereabouts(
  task: Pick<Task, 'id' | 'status' | 'stage'>,
  stages: readonly StageReport[],
): string {
  for (const { stage, holds } of stages) {
    const held = holds.find(({ task_id }) => task_id === task.id);
    if (held !== undefined) return `In ${stage}: ${held.worker ?? 'a worker'} holds it.`;
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
      return 'In no stage yet: it waits for its turn behind another task.';
    case 'waiting_for_vm':
      return 'In no stage yet: it waits for a desktop.';
    case 'running':
      if (task.stage === null) return 'Between two stages.';
      return `In ${task.stage}: it waits in the queue, for a worker or for its next look.`;
  }
}
