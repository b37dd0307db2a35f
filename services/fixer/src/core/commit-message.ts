import { toSafeLine } from '@fixpoint/shared/text';

/** Trailer that ties a commit to its task and iteration, so that it is found again after a crash. */
export const taskTrailer = 'Task-Id';

/** `{task}/{iteration}` */
export function formatTaskReference(taskId: string, iteration: number): string {
  return `${taskId}/${iteration}`;
}

/**
 * `Fix: {description}` and the trailer. The description is the line that the engine ended its answer with; without one the
 * checks that were to be repaired name the change.
 */
export function buildCommitMessage(options: {
  readonly answer: string;
  readonly checks: readonly string[];
  readonly service: string;
  readonly reference: string;
}): string {
  const lines = options.answer.split('\n').map((line) => line.trim().replace(/^[`*_\s]+|[`*_\s]+$/g, ''));
  const subject = lines.findLast((line) => /^fix:\s*\S/i.test(line))?.replace(/^fix:\s*/i, '');
  const checks = [...new Set(options.checks)].slice(0, 3).join(', ');
  const description = toSafeLine(subject ?? `${checks} in ${options.service}`, 67);
  return `Fix: ${description}\n\n${taskTrailer}: ${options.reference}\n`;
}
