import type { HaltReason, TaskStatus } from '@fixpoint/shared/contracts';

export const statusLabels: Readonly<Record<TaskStatus, string>> = {
  awaiting_approval: 'Waiting for approval',
  pending: 'Queued',
  waiting_for_vm: 'Waiting for a desktop',
  running: 'Running',
  paused: 'Paused',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The same in short, for a row of a list. */
export const shortStatusLabels: Readonly<Record<TaskStatus, string>> = {
  ...statusLabels,
  awaiting_approval: 'Approval',
  waiting_for_vm: 'No desktop',
};

/** Status line of a task that ended, by its reason; the hint applies if the result does not have one. */
export const endLabels: Readonly<
  Record<HaltReason, { readonly headline: string; readonly hint: string | null }>
> = {
  matched: { headline: 'Matched', hint: null },
  done: { headline: 'Done', hint: null },
  unverified: {
    headline: 'Not verified',
    hint: 'The model stopped without reporting the work as done. Check the desktop. If the work is not done, run the task again.',
  },
  stuck: {
    headline: 'Stuck',
    hint: 'Check the remaining findings and the attempted fixes.',
  },
  iterations: {
    headline: 'Out of iterations',
    hint: 'Check the remaining findings. A new run starts from the current code.',
  },
  deadline: {
    headline: 'Out of time',
    hint: 'The timeline shows which stages took longest. A new run starts from the current code.',
  },
  budget: {
    headline: 'Out of budget',
    hint: 'Check the remaining findings and the cost. A new run gets the full budget again.',
  },
  rejected: {
    headline: 'Plan rejected',
    hint: 'Nothing was run. Run the task again to get a new plan, and edit the plan before you approve it.',
  },
  cancelled: { headline: 'Cancelled', hint: 'Commits that were already pushed are not reverted.' },
  expired: {
    headline: 'Plan expired',
    hint: 'Nothing was run. Resubmit the task to get a new plan for the same request.',
  },
  failed: { headline: 'Failed', hint: 'The log shows what happened before the failure.' },
};

/** Status lines of a task that has not ended. */
export const progressLabels = {
  awaitingApproval: {
    headline: 'Waiting for approval',
    detail: 'Nothing runs until the plan is approved.',
    hint: null,
  },
  paused: {
    headline: 'Paused',
    detail: 'The task has not started.',
    hint: 'The time limit does not run while the task is paused.',
  },
  queued: {
    headline: 'Queued',
    detail: 'The task starts when a worker is free.',
    hint: 'Tasks for the same service run one after another. If this takes long, check that a worker is running.',
  },
  waitingForDesktop: {
    headline: 'Waiting for a desktop',
    detail: 'The task continues automatically when a desktop connects.',
    hint: 'Start a desktop-runner on the machine that should do the work.',
  },
  workerLost: {
    headline: 'Worker lost',
    detail: (time: string, now: string) => `No heartbeat from the worker since about ${time} UTC. ${now}`,
    hint: 'Either another worker takes over the step, or this worker reconnects. Check that the worker is running on its machine. The time limit of the task keeps running.',
  },
  waitingUntil: {
    headline: (time: string) => `Waiting until ${time} UTC`,
    detail: (now: string) => `${now} The log shows what the task is waiting for.`,
    hint: 'The task continues automatically. Its time limit does not run while it waits. Resume the task to try now.',
  },
  running: { headline: 'Running', hint: null },
  pausing: { headline: 'Running, pausing soon', hint: 'The task pauses when this stage ends.' },
} as const;
