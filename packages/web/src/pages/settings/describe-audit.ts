import { auditActions, auditResults } from '../../labels/audit.js';

/** `Created a token` for `POST /api/v1/tokens`; null for an action without a label. */
export function describeAudit(action: string): string | null {
  const known = action.replace(/ \/api\/v\d+\//, ' /');
  if (Object.hasOwn(auditActions, known)) return auditActions[known] ?? null;
  return /^[a-z]/.test(action) && action.includes(' ')
    ? `${action[0]?.toUpperCase()}${action.slice(1)}`
    : null;
}

/** The id of a task, with which a re-run responds. */
export const taskId = /^[\da-f]{8}-[\da-f-]{27}$/;

/** `done` for `201`, `ok` and the resulting task, the reason for a refusal, the words themselves for anything else. */
export function describeOutcome(outcome: string): { readonly isGood: boolean; readonly words: string } {
  if (outcome === 'ok' || /^2\d\d$/.test(outcome)) return { isGood: true, words: 'done' };
  if (taskId.test(outcome)) return { isGood: true, words: `task ${outcome.slice(0, 8)}` };
  if (/^\d+ inputs?$/.test(outcome)) return { isGood: true, words: outcome };
  if (/^5\d\d$/.test(outcome)) return { isGood: false, words: 'failed: error in the gateway' };
  return { isGood: false, words: auditResults[outcome] ?? outcome };
}
