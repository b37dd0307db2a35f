import type { HaltReason, TaskResult, TaskRow } from '@fixpoint/shared/contracts';
import { headlineOf } from '@fixpoint/shared/labels';
import { endLabels, progressLabels } from '../../labels/status.js';
import { labelIteration, stageNow, stageTitle } from './stage-labels.js';

/** Actions that a person may want next, most useful first. */
export type NextAction =
  | 'approve'
  | 'resume'
  | 'rerun'
  | 'offer-again'
  | 'findings'
  | 'changes'
  | 'output'
  | 'log'
  | 'desktops'
  | 'stages';

/** Status of a task, its reason, and the next actions: the head of its page. */
export interface StatusSummary {
  readonly tone: 'good' | 'warn' | 'bad' | 'info';
  readonly headline: string;
  readonly detail: string;
  readonly hint: string | null;
  readonly next: readonly NextAction[];
}

const ends: Record<HaltReason, Pick<StatusSummary, 'tone' | 'next'>> = {
  matched: { tone: 'good', next: ['output', 'changes'] },
  done: { tone: 'good', next: ['log'] },
  unverified: { tone: 'warn', next: ['log', 'rerun'] },
  stuck: { tone: 'bad', next: ['findings', 'changes', 'rerun'] },
  iterations: { tone: 'warn', next: ['findings', 'rerun'] },
  deadline: { tone: 'warn', next: ['findings', 'rerun'] },
  budget: { tone: 'warn', next: ['findings', 'rerun'] },
  rejected: { tone: 'warn', next: ['rerun'] },
  cancelled: { tone: 'warn', next: ['rerun'] },
  expired: { tone: 'warn', next: ['offer-again'] },
  failed: { tone: 'bad', next: ['log', 'rerun'] },
};

/** A task, or its row in a list, which has only the head of the result. */
export type Summarized = Pick<
  TaskRow,
  'kind' | 'status' | 'stage' | 'iteration' | 'pause_requested' | 'worker_lost_at' | 'waiting_until'
> & {
  readonly result: (NonNullable<TaskRow['result']> & Partial<TaskResult>) | null;
};

export function summarizeStatus(task: Summarized): StatusSummary {
  const { result } = task;
  if (result !== null) {
    const end = { ...ends[result.reason], ...endLabels[result.reason] };
    // A task that plans and compares nothing has nothing to match.
    const headline =
      result.status === 'completed' && result.reason !== 'matched' ? 'Completed' : end.headline;
    const next = end.next.filter(
      (action) =>
        (action !== 'output' || (result.output_files ?? []).length > 0) &&
        (action !== 'changes' || result.reason !== 'matched' || (result.pushes ?? 0) > 0),
    );
    return { ...end, headline, detail: result.summary, hint: result.failure?.hint ?? end.hint, next };
  }
  return summarizeUnfinished(task);
}

function summarizeUnfinished(task: Summarized): StatusSummary {
  const iteration = labelIteration(task.kind, task.iteration);
  const now = describeNow(task, iteration);
  const following =
    task.stage === null
      ? null
      : `Next: ${[stageTitle(task.stage), iteration?.toLowerCase()].filter(Boolean).join(', ')}.`;
  switch (headlineOf(task)) {
    case 'awaiting_approval':
      return { tone: 'warn', ...progressLabels.awaitingApproval, next: ['approve'] };
    case 'paused':
      return {
        tone: 'warn',
        ...progressLabels.paused,
        detail: following ?? progressLabels.paused.detail,
        next: ['resume'],
      };
    case 'pending':
      return {
        tone: 'info',
        ...progressLabels.queued,
        detail: following ?? progressLabels.queued.detail,
        next: ['stages'],
      };
    case 'waiting_for_vm':
      return { tone: 'warn', ...progressLabels.waitingForDesktop, next: ['desktops'] };
    case 'worker_lost':
      return {
        tone: 'bad',
        ...progressLabels.workerLost,
        detail: progressLabels.workerLost.detail(task.worker_lost_at?.slice(11, 16) ?? '', now),
        next: [task.stage?.startsWith('desktop.') === true ? 'desktops' : 'stages'],
      };
    default:
      if (task.waiting_until !== undefined) {
        return {
          tone: 'warn',
          headline: progressLabels.waitingUntil.headline(task.waiting_until.slice(0, 16).replace('T', ' ')),
          detail: progressLabels.waitingUntil.detail(now),
          hint: progressLabels.waitingUntil.hint,
          next: ['resume'],
        };
      }
      return {
        tone: 'info',
        ...(task.pause_requested ? progressLabels.pausing : progressLabels.running),
        detail: now,
        next: task.pause_requested ? ['resume'] : [],
      };
  }
}

/** `Iteration 2: comparing the document …`; work without iterations shows the second half alone. */
function describeNow({ iteration: number, stage }: Summarized, iteration: string | null): string {
  const what = stage === null ? '' : stageNow(stage);
  const where = number === 0 ? 'Starting' : iteration;
  if (where !== null) return what === '' ? `${where}.` : `${where}: ${what}.`;
  return what === '' ? 'Running.' : `${what[0]?.toUpperCase()}${what.slice(1)}.`;
}
