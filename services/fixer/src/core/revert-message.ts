import { toSafeLine } from '@fixpoint/shared/text';
import { taskTrailer } from './commit-message.js';

/** Reference that links a revert to the task and to the change that it reverts: there is at most one for each. */
export function formatRevertReference(taskId: string, commit: string): string {
  return `${taskId}/revert/${commit}`;
}

/** In the wording of git's own `revert`, with the reason and our trailer. */
export function buildRevertMessage(options: {
  readonly commit: string;
  /** First line of the change's message. */
  readonly subject: string;
  readonly reason: string;
  readonly reference: string;
}): string {
  const subject = toSafeLine(options.subject, 60) || options.commit.slice(0, 12);
  return [
    `Revert "${subject}"`,
    '',
    `This reverts commit ${options.commit}.`,
    toSafeLine(options.reason, 1_000),
    '',
    `${taskTrailer}: ${options.reference}`,
    '',
  ].join('\n');
}
