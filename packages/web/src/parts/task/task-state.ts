import { stageLabels } from '@fixpoint/shared/labels';
import { shortStatusLabels } from '../../labels/status.js';
import { withoutMachine } from './stage-labels.js';
import { type StatusSummary, type Summarized, summarizeStatus } from './status-summary.js';

/** State of a task in at most three words: `Fixing`, `Matched`, `Out of budget`. */
export interface TaskState {
  readonly tone: StatusSummary['tone'] | 'plain';
  readonly label: string;
}

/** Ends that need no attention. */
const plainEnds: ReadonlySet<string> = new Set(['cancelled', 'rejected', 'expired']);

export function stateOf(task: Summarized): TaskState {
  const { tone, headline } = summarizeStatus(task);
  if (task.result !== null) {
    return { tone: plainEnds.has(task.result.reason) ? 'plain' : tone, label: headline };
  }
  if (task.worker_lost_at !== undefined) return { tone, label: headline };
  if (task.waiting_until !== undefined) return { tone, label: 'Waiting' };
  if (task.status === 'running' && task.stage !== null && !task.pause_requested) {
    return { tone, label: stageLabels[withoutMachine(task.stage)]?.state ?? headline };
  }
  return { tone, label: shortStatusLabels[task.status] };
}
