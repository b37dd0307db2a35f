import { stageLabels } from '@fixpoint/shared/labels';
import { describe, expect, it } from 'vitest';
import { describeAudit, describeOutcome } from '../pages/settings/describe-audit.js';
import { describeTaskPosition, describeVerdict } from '../pages/stages/describe-task.js';
import { adminOnlyNote, kindLabels, readOnlyNote, roleLabels, roleRights } from './access.js';
import { type Confirmation, confirmations } from './confirmations.js';
import { emptyStates } from './empty-states.js';
import { stageStateLabels } from './stages.js';
import { endLabels, progressLabels, statusLabels } from './status.js';

/** Texts that users see, in the words that were agreed. Change one here only if the new words are plainer. */
const golden: readonly (readonly [shown: string | null | undefined, plain: string])[] = [
  // States
  [statusLabels.awaiting_approval, 'Waiting for approval'],
  [statusLabels.pending, 'Queued'],
  [statusLabels.waiting_for_vm, 'Waiting for a desktop'],
  [statusLabels.cancelled, 'Cancelled'],
  [progressLabels.awaitingApproval.headline, 'Waiting for approval'],
  [progressLabels.awaitingApproval.detail, 'Nothing runs until the plan is approved.'],
  [progressLabels.paused.detail, 'The task has not started.'],
  [progressLabels.paused.hint, 'The time limit does not run while the task is paused.'],
  [progressLabels.queued.detail, 'The task starts when a worker is free.'],
  [progressLabels.waitingForDesktop.detail, 'The task continues automatically when a desktop connects.'],
  [progressLabels.workerLost.headline, 'Worker lost'],
  [progressLabels.waitingUntil.headline('2026-11-26 12:00'), 'Waiting until 2026-11-26 12:00 UTC'],
  [progressLabels.pausing.hint, 'The task pauses when this stage ends.'],
  [endLabels.cancelled.headline, 'Cancelled'],
  [endLabels.deadline.headline, 'Out of time'],
  [endLabels.iterations.hint, 'Check the remaining findings. A new run starts from the current code.'],
  [endLabels.stuck.hint, 'Check the remaining findings and the attempted fixes.'],
  [endLabels.expired.hint, 'Nothing was run. Resubmit the task to get a new plan for the same request.'],
  [stageLabels.submit?.title, 'Submit the form'],
  [stageLabels.revert?.title, 'Revert a change'],
  [stageLabels['build-push']?.now, 'checking the branch on GitHub'],
  [stageStateLabels.waiting, 'not started'],
  [stageStateLabels.off, 'disabled in the plan'],
  [stageStateLabels.retrying, 'will be retried'],
  // Buttons
  [confirmations.cancelTask.label, 'Cancel task'],
  [confirmations.rerunTask.label, 'Run task again'],
  [confirmations.waiveFinding.label, 'Waive finding'],
  [confirmations.cancelTasks(3).label, 'Cancel 3 tasks'],
  [confirmations.revokeGrant('market-research').label, 'Revoke grant'],
  [confirmations.replaceSecret('https://example.com').label, 'Replace secret'],
  [confirmations.deleteSchedule('daily').confirm, 'Delete schedule'],
  // Confirmations
  [confirmations.cancelTask.title, 'Cancel this task?'],
  [confirmations.cancelTasks(1).title, 'Cancel 1 task?'],
  [
    confirmations.cancelTask.consequence,
    'The running stage stops. Pushed commits stay pushed. A cancelled task cannot be resumed.',
  ],
  [
    confirmations.rerunTask.consequence,
    'A new task with the same request is created. This task does not change.',
  ],
  [confirmations.revokeToken('ci').title, 'Revoke token ci?'],
  [
    confirmations.revokeToken('ci').consequence,
    'Open sessions with this token end immediately. This cannot be undone.',
  ],
  [
    confirmations.changeToken('ci').consequence,
    'The secret does not change. Open sessions and approval grants of this token end immediately.',
  ],
  [confirmations.revokeGrant('market-research').title, 'Revoke the approval grant for market-research?'],
  [
    confirmations.dismissMail('Report').consequence,
    'The mail is no longer listed here. It stays in the mailbox.',
  ],
  [confirmations.stopDesktop('win11').consequence, 'A task that uses it loses its screen.'],
  // Empty states
  [emptyStates.checkedDocuments, 'No documents yet. Drop one on any page to check it.'],
  [emptyStates.tasksFiltered, 'No tasks match the filters.'],
  [emptyStates.approvals, 'No plans are waiting for approval.'],
  [emptyStates.schedules, 'No schedules yet. Create one to run a task at fixed times.'],
  [emptyStates.tokens, 'No tokens yet. Create one to give a person or a program access.'],
  [
    emptyStates.webhooks,
    'No webhooks yet. Add one to receive a message when a plan needs approval or a task ends.',
  ],
  [emptyStates.findings, 'No comparison yet.'],
  [emptyStates.documents, 'No documents received yet.'],
  [emptyStates.notices, 'No notices yet. You are notified here when a task ends or needs approval.'],
  [emptyStates.workersHere, 'No workers are running. Work for this stage waits until one starts.'],
  // Access and the audit log
  [readOnlyNote, 'Your token has the role view, which is read-only.'],
  [adminOnlyNote, 'Only admins can do this.'],
  [roleLabels.operate, 'operate: create and control tasks'],
  [roleRights.admin, 'You can do everything, including creating tokens.'],
  [kindLabels.vision, 'vision tasks on a desktop'],
  [describeAudit('POST /api/v1/tokens'), 'Created a token'],
  [describeAudit('CANCEL_TASK'), 'Cancelled a task'],
  [describeOutcome('409').words, 'rejected: conflict with the current state'],
  // Failed tasks
  [
    describeVerdict({ code: 'deadline', message: '', retry: 'never' }),
    'The task timed out. A re-run gets the full time limit again.',
  ],
  [
    describeVerdict({ code: 'x', message: '', retry: 'never' }),
    'A re-run will fail the same way. Fix the cause first.',
  ],
  [
    describeTaskPosition({ id: 'one', status: 'awaiting_approval', stage: null }, []),
    'In no stage: the plan is waiting for approval.',
  ],
];

/** Every confirmation, those about a thing with a name for it. */
const allConfirmations: readonly (readonly [string, Partial<Confirmation>])[] = Object.entries(
  confirmations,
).map(([name, one]) => [
  name,
  typeof one === 'function' ? (one as (...about: unknown[]) => Partial<Confirmation>)('thing', 2) : one,
]);

describe('The texts of the pages', () => {
  it('keep the words of the golden list', () => {
    expect(golden.length).toBeGreaterThanOrEqual(60);
    expect(golden.map(([shown]) => shown)).toEqual(golden.map(([, plain]) => plain));
  });

  it.each(allConfirmations)('ask a question and name its action and consequence: %s', (_, texts) => {
    const { label, title, confirm, consequence } = texts;
    expect(title).toMatch(/^[A-Z].* .*\?$/);
    // A verb and its object.
    expect(confirm).toMatch(/^[A-Z][a-z]+ \S/);
    expect(label ?? confirm).toMatch(/^[A-Z][a-z]+ \S/);
    expect(consequence ?? 'Stated in the dialog.').toMatch(/^[A-Z].*\.$/);
  });

  it.each(Object.entries(emptyStates))('describe an empty view in sentences: %s', (_, text) => {
    expect(text).toMatch(/^(?:No|The) .*\.$/);
  });

  it.each(Object.entries(stageLabels))('describe what the stage %s is doing now', (_, { title, now }) => {
    expect(title).toMatch(/^[A-Z][^.]*$/);
    expect(now).toMatch(/ing\b/);
  });
});
