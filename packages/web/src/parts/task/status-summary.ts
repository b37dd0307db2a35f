import type { HaltReason, TaskResult, TaskRow } from '@fixpoint/shared/contracts';
import { headlineOf } from '@fixpoint/shared/labels';
import { labelIteration, stageNow, stageTitle } from './stage-labels.js';

/** What a person may want to do next, most useful first. */
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

const ends: Record<HaltReason, Pick<StatusSummary, 'tone' | 'headline' | 'hint' | 'next'>> = {
  matched: { tone: 'good', headline: 'Matched', hint: null, next: ['output', 'changes'] },
  done: { tone: 'good', headline: 'Done', hint: null, next: ['log'] },
  unverified: {
    tone: 'warn',
    headline: 'Not verified',
    hint: 'The model stopped without reporting the work as done. Check the desktop, then run the task again if the work is not done.',
    next: ['log', 'rerun'],
  },
  stuck: {
    tone: 'bad',
    headline: 'Stuck',
    hint: 'No finding came closer to its goal. Check the remaining findings and the fixes that were tried.',
    next: ['findings', 'changes', 'rerun'],
  },
  iterations: {
    tone: 'warn',
    headline: 'Out of iterations',
    hint: 'Check the remaining findings. A new run starts from the code as it is now.',
    next: ['findings', 'rerun'],
  },
  deadline: {
    tone: 'warn',
    headline: 'Out of time',
    hint: 'The progress below shows what took long. A new run starts from the code as it is now.',
    next: ['findings', 'rerun'],
  },
  budget: {
    tone: 'warn',
    headline: 'Out of budget',
    hint: 'Check the remaining findings and the spend. A new run may spend as much again.',
    next: ['findings', 'rerun'],
  },
  rejected: {
    tone: 'warn',
    headline: 'Plan rejected',
    hint: 'Nothing was run. Run it again to get a new plan, and change it before you approve.',
    next: ['rerun'],
  },
  cancelled: {
    tone: 'warn',
    headline: 'Ended by hand',
    hint: 'What was pushed before stays pushed.',
    next: ['rerun'],
  },
  expired: {
    tone: 'warn',
    headline: 'Plan expired',
    hint: 'Nothing was run. Offer it again for the same request with a new plan.',
    next: ['offer-again'],
  },
  failed: {
    tone: 'bad',
    headline: 'Failed',
    hint: 'The log shows what happened before.',
    next: ['log', 'rerun'],
  },
};

/** A task, or its row in a list, which has only the head of the result. */
type Summarized = Pick<
  TaskRow,
  'kind' | 'status' | 'stage' | 'iteration' | 'pause_requested' | 'worker_lost_at'
> & {
  readonly result: (NonNullable<TaskRow['result']> & Partial<TaskResult>) | null;
};

export function summarizeStatus(task: Summarized): StatusSummary {
  const { result } = task;
  if (result !== null) {
    const end = ends[result.reason];
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
      return {
        tone: 'warn',
        headline: 'Waits for you',
        detail: 'Nothing runs until its plan is approved.',
        hint: null,
        next: ['approve'],
      };
    case 'paused':
      return {
        tone: 'warn',
        headline: 'Paused',
        detail: following ?? 'It has not begun.',
        hint: 'Time does not count while it is held.',
        next: ['resume'],
      };
    case 'pending':
      return {
        tone: 'info',
        headline: 'Waits for its turn',
        detail: following ?? 'It starts as soon as a worker is free.',
        hint: 'Tasks for the same service go one after another. Where this takes long, a worker may not be running.',
        next: ['stages'],
      };
    case 'waiting_for_vm':
      return {
        tone: 'warn',
        headline: 'Waits for a desktop',
        detail: 'It continues by itself when one connects.',
        hint: 'Start a desktop-runner on the machine that should do the work.',
        next: ['desktops'],
      };
    case 'worker_lost':
      return {
        tone: 'bad',
        headline: 'Worker lost',
        detail: `Nothing was heard of the worker since about ${task.worker_lost_at?.slice(11, 16)} UTC. ${now}`,
        hint: 'Another worker takes the step over, or this one comes back. Check that the service runs on its machine; the time limit of the task counts on.',
        next: [task.stage?.startsWith('desktop.') === true ? 'desktops' : 'stages'],
      };
    default:
      return {
        tone: 'info',
        headline: task.pause_requested ? 'Running, about to pause' : 'Running',
        detail: now,
        hint: task.pause_requested ? 'It is held as soon as this stage is over.' : null,
        next: task.pause_requested ? ['resume'] : [],
      };
  }
}

/** `Iteration 2: comparing the document …`; work without iterations shows the second half alone. */
function describeNow({ iteration: number, stage }: Summarized, iteration: string | null): string {
  const what = stage === null ? '' : stageNow(stage);
  const where = number === 0 ? 'Starting' : iteration;
  if (where !== null) return what === '' ? `${where}.` : `${where}: ${what}.`;
  return what === '' ? 'At work.' : `${what[0]?.toUpperCase()}${what.slice(1)}.`;
}
