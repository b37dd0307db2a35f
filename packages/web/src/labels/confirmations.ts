import { countOf } from '@fixpoint/shared/text';

/** Texts of an action that requires a confirmation. */
export interface Confirmation {
  /** Of the button that opens the dialog. */
  readonly label: string;
  /** Question with the object. */
  readonly title: string;
  /** Of the button that confirms. */
  readonly confirm: string;
  readonly consequence: string;
}

/** By the action. */
export const confirmations = {
  cancelTask: {
    label: 'Cancel task',
    title: 'Cancel this task?',
    confirm: 'Cancel task',
    consequence: 'The running stage stops. Pushed commits stay pushed. A cancelled task cannot be resumed.',
  },
  cancelTasks: (count: number) => ({
    label: `Cancel ${countOf(count, 'task')}`,
    title: `Cancel ${countOf(count, 'task')}?`,
    confirm: 'Cancel tasks',
    consequence: 'Running stages stop immediately. Cancelled tasks cannot be resumed.',
  }),
  cancelFromStage: (stage: string) => ({
    label: 'Cancel task',
    title: 'Cancel this task?',
    confirm: 'Cancel task',
    consequence: `The stage ${stage} stops. Completed work is kept. A cancelled task cannot be resumed.`,
  }),
  pauseInStage: (stage: string) => ({
    label: 'Pause task',
    title: 'Pause this task?',
    confirm: 'Pause task',
    consequence: `The stage ${stage} finishes first. The next stage starts when the task is resumed.`,
  }),
  rerunTask: {
    label: 'Run task again',
    title: 'Run this task again?',
    confirm: 'Run task again',
    consequence: 'A new task with the same request is created. This task does not change.',
  },
  rerunTasks: (count: number) => ({
    label: `Run ${countOf(count, 'task')} again`,
    title: `Run ${countOf(count, 'task')} again?`,
    confirm: 'Run tasks again',
    consequence:
      'A new task with the same request is created for each one. Each new plan waits for approval.',
  }),
  rerunFailedTask: (start: string) => ({
    title: 'Run this task again?',
    confirm: 'Run task again',
    consequence: `A new task with the same request starts ${start}. Its plan waits for approval, unless an approval grant covers it. The failed task does not change.`,
  }),
  rerunFailedTasks: (stage: string, count: number) => ({
    label: `Run ${countOf(count, 'task')} again`,
    title: `Run ${countOf(count, 'task')} that failed in ${stage} again?`,
    confirm: 'Run tasks again',
    consequence:
      'A new task with the same request is created for each one. Each new plan waits for approval, unless an approval grant covers it.',
  }),
  waiveFinding: {
    label: 'Waive finding',
    title: 'Waive this finding?',
    confirm: 'Waive and compare again',
  },
  promoteFinding: {
    label: 'Count finding',
    title: 'Count this finding?',
    confirm: 'Count it and compare again',
  },
  rejectForLearning: {
    label: 'Never learn from document',
    title: 'Never learn from this document?',
    confirm: 'Never learn from it',
    consequence: 'Rules learned from this document are removed. This cannot be undone.',
  },
  undoLearned: (version: number) => ({
    label: 'Undo version',
    title: `Undo version ${version}?`,
    confirm: 'Undo version',
    consequence: 'Future comparisons use the previous version. This version stays in the list.',
  }),
  deleteFix: (check: string) => ({
    label: 'Delete fix',
    title: `Delete the known fix for ${check}?`,
    confirm: 'Delete fix',
    consequence: 'Later fix prompts no longer include it. The code change itself stays.',
  }),
  startFromMail: (subject: string, document: string | undefined) => ({
    label: 'Start task from mail',
    title: `Start a task from "${subject}"?`,
    confirm: 'Start task',
    consequence: `The task starts by comparing ${document ?? 'the document'}. Nothing runs until you approve its plan.`,
  }),
  dismissMail: (subject: string) => ({
    label: 'Dismiss mail',
    title: `Dismiss "${subject}"?`,
    confirm: 'Dismiss mail',
    consequence: 'The mail is no longer listed here. It stays in the mailbox.',
  }),
  deleteSchedule: (name: string) => ({
    label: 'Delete schedule',
    title: `Delete schedule ${name}?`,
    confirm: 'Delete schedule',
    consequence: 'It creates no more tasks. Tasks that it already created stay.',
  }),
  revokeGrant: (resource: string) => ({
    label: 'Revoke grant',
    title: `Revoke the approval grant for ${resource}?`,
    confirm: 'Revoke grant',
    consequence: 'Tasks that already started continue. The next task waits for approval.',
  }),
  replaceToken: (name: string) => ({
    label: 'Replace token',
    title: `Replace token ${name}?`,
    confirm: 'Replace token',
    consequence:
      'The old secret stops working, and its open sessions end immediately. The new secret is shown once.',
  }),
  revokeToken: (name: string) => ({
    label: 'Revoke token',
    title: `Revoke token ${name}?`,
    confirm: 'Revoke token',
    consequence: 'Open sessions with this token end immediately. This cannot be undone.',
  }),
  changeToken: (name: string) => ({
    label: 'Change access',
    title: `Change the access of token ${name}?`,
    confirm: 'Change access',
    consequence:
      'The secret does not change. Open sessions and approval grants of this token end immediately.',
  }),
  replaceSecret: (url: string) => ({
    label: 'Replace secret',
    title: `Replace the secret of ${url}?`,
    confirm: 'Replace secret',
    consequence:
      'The new secret is shown once. For 24 hours, messages are signed with both secrets so that you can update the receiver.',
  }),
  removeWebhook: (url: string) => ({
    label: 'Remove webhook',
    title: `Remove webhook ${url}?`,
    confirm: 'Remove webhook',
    consequence: 'Pending messages to this webhook are not sent. This cannot be undone.',
  }),
  cleanStage: (stage: string, failed: number) => ({
    label: 'Remove old jobs',
    title: `Remove old jobs from ${stage}?`,
    confirm: 'Remove jobs',
    consequence: `Failed (${failed}) and completed jobs that ended more than a minute ago are removed. Waiting, running and delayed jobs stay. The logs and results of tasks are kept.`,
  }),
  startDesktop: (name: string) => ({
    label: 'Start desktop',
    title: `Start desktop ${name}?`,
    confirm: 'Start desktop',
    consequence: 'The provider may charge for it while it runs.',
  }),
  stopDesktop: (name: string) => ({
    label: 'Stop desktop',
    title: `Stop desktop ${name}?`,
    confirm: 'Stop desktop',
    consequence: 'A task that uses it loses its screen.',
  }),
  restartDesktop: (name: string) => ({
    label: 'Restart desktop',
    title: `Restart desktop ${name}?`,
    confirm: 'Restart desktop',
    consequence: 'A task that uses it loses its open programs.',
  }),
} as const satisfies Record<string, Partial<Confirmation> | ((...about: never[]) => Partial<Confirmation>)>;
