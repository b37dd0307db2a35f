/** What somebody did, in words, by the request, message or tool that did it. What stands in no row stays as it is. */
const words: Readonly<Record<string, string>> = {
  'POST /tasks': 'Created a task',
  'POST /tasks/:id/approve': 'Approved a plan',
  'POST /tasks/:id/reject': 'Rejected a plan',
  'PUT /tasks/:id/plan': 'Changed a plan',
  'POST /tasks/:id/cancel': 'Ended a task',
  'POST /tasks/:id/pause': 'Paused a task',
  'POST /tasks/:id/resume': 'Resumed a task',
  'POST /tasks/:id/rerun': 'Ran a task again',
  'POST /tasks/:id/input': 'Sent a message to an agent',
  'POST /tasks/:id/learn': 'Decided what a document teaches',
  'POST /tasks/:id/offer-again': 'Offered a plan again',
  'DELETE /tasks/:id/workspace/preview': 'Ended a preview',
  'POST /tokens': 'Gave out a token',
  'PUT /tokens/:id': 'Changed what a token allows',
  'DELETE /tokens/:id': 'Revoked a token',
  'POST /tokens/:id/rotate': 'Replaced a token',
  'POST /session': 'Signed in',
  'DELETE /session': 'Signed out',
  'DELETE /approvals/standing/:id': 'Took an approval grant back',
  'POST /artifacts': 'Uploaded a document',
  'POST /webhooks': 'Added a webhook',
  'DELETE /webhooks/:id': 'Removed a webhook',
  'POST /webhooks/:id/rotate': 'Replaced the secret of a webhook',
  'POST /webhooks/:id/deliveries/:delivery/redeliver': 'Sent a webhook again',
  'POST /desktops/:name/take-over': 'Took a desktop over',
  'POST /desktops/:name/give-back': 'Released a desktop',
  'POST /desktops/:name/input': 'Used a desktop',
  'POST /desktops/:name/screenshot': 'Took a screenshot',
  'POST /desktops/:name/start': 'Started a desktop',
  'POST /desktops/:name/stop': 'Stopped a desktop',
  'POST /desktops/:name/restart': 'Restarted a desktop',
  'POST /mail/orphans/:id/task': 'Started a task from a mail',
  'DELETE /mail/orphans/:id': 'Dismissed a mail',
  'PUT /services/:name/fixes/:id': 'Changed the words of a fix',
  'DELETE /services/:name/fixes/:id': 'Forgot a fix',
  'POST /services/:name/templates/undo': 'Undid a learned template',
  'POST /stages/:stage/clean': 'Removed the leftovers of a stage',
  'POST /stages/:stage/rerun': 'Ran failed tasks again',
  NEW_TASK: 'Created a task',
  PLAN_APPROVED: 'Approved a plan',
  PLAN_REJECTED: 'Rejected a plan',
  USER_INPUT: 'Sent a message to an agent',
  PAUSE_TASK: 'Paused a task',
  RESUME_TASK: 'Resumed a task',
  CANCEL_TASK: 'Ended a task',
  SCREENSHOT_REQUEST: 'Took a screenshot',
  submit_task: 'Created a task',
  approve_plan: 'Approved a plan',
  offer_again: 'Offered a plan again',
  run_task: 'Created a task for a desktop',
  start_sandbox: 'Started a desktop',
  stop_sandbox: 'Stopped a desktop',
  restart_sandbox: 'Restarted a desktop',
  workspace_make: 'Created a workspace project',
};

/** `Gave out a token` for `POST /api/v1/tokens`; null for what has no words of its own. */
export function describeAudit(action: string): string | null {
  const known = action.replace(/ \/api\/v\d+\//, ' /');
  if (Object.hasOwn(words, known)) return words[known] ?? null;
  return /^[a-z]/.test(action) && action.includes(' ')
    ? `${action[0]?.toUpperCase()}${action.slice(1)}`
    : null;
}

const answers: Readonly<Record<string, string>> = {
  '400': 'refused: malformed',
  '401': 'refused: not signed in',
  '403': 'refused: not allowed',
  '404': 'refused: no such thing',
  '409': 'refused: too late, or another was first',
  '413': 'refused: too large',
  '422': 'refused: something in it is wrong',
  '429': 'refused: too many at once',
};

/** The id of a task, with which a run again answers. */
export const taskId = /^[\da-f]{8}-[\da-f-]{27}$/;

/** `done` for `201`, `ok` and the task that came of it, what was wrong for a refusal, the words themselves for anything else. */
export function describeOutcome(outcome: string): { readonly isGood: boolean; readonly words: string } {
  if (outcome === 'ok' || /^2\d\d$/.test(outcome)) return { isGood: true, words: 'done' };
  if (taskId.test(outcome)) return { isGood: true, words: `as task ${outcome.slice(0, 8)}` };
  if (/^\d+ inputs?$/.test(outcome)) return { isGood: true, words: outcome };
  if (/^5\d\d$/.test(outcome)) return { isGood: false, words: 'failed in the gateway' };
  return { isGood: false, words: answers[outcome] ?? outcome };
}
