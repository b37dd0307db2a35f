import { redactSecrets } from '@fixpoint/guard/change-gate';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { hideCredentials, toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';

/** Trailer that links a commit to its task and iteration, so that it is found again after a crash. */
export const taskTrailer = 'Task-Id';

/** `{task}/{iteration}` */
export function formatTaskReference(taskId: string, iteration: number): string {
  return `${taskId}/${iteration}`;
}

const maxBodyLength = 2_000;
const subjectLine = /^[`*_\s]*fix:\s*\S/i;
/** `Co-authored-by: …`, `Task-Id: …`, `skip-checks: true`: only the fixer's own trailer counts. */
const trailerLine = /^\s*[a-z]+(?:-[a-z]+)+\s*:/i;
/** Words with which a platform closes an issue. */
const closesIssue = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+\S*#\d/i;
/** Marks that make a platform skip the build or the deploy of a commit. */
const skipMark = /\[[^\]\n]*\bskip\b[^\]\n]*\]|\[no ci\]|\*\*\*NO_CI\*\*\*/gi;

/**
 * `Fix: {description}`, the rest of the engine's answer and the trailer. The description is the last line of the engine's answer; without one the
 * checks that were to be fixed name the change.
 */
export function buildCommitMessage(options: {
  readonly answer: string;
  readonly checks: readonly string[];
  readonly service: string;
  readonly reference: string;
}): string {
  const answer = redactSecrets(options.answer, { patterns: defaultPolicy.diff.secretPatterns });
  const lines = answer.split('\n').map((line) => line.trim().replace(/^[`*_\s]+|[`*_\s]+$/g, ''));
  const subject = lines.findLast((line) => /^fix:\s*\S/i.test(line))?.replace(/^fix:\s*/i, '');
  const checks = [...new Set(options.checks)].slice(0, 3).join(', ');
  const description = toSafeLine(subject ?? `${checks} in ${options.service}`, 67);
  const body = describeChange(answer);
  return `Fix: ${description}\n\n${body === '' ? '' : `${body}\n\n`}${taskTrailer}: ${options.reference}\n`;
}

/** The answer without its subject and without anything that git or a platform would act on. */
function describeChange(answer: string): string {
  const lines = hideCredentials(toSafeText(answer).replace(skipMark, ''))
    .split('\n')
    .filter((line) => ![subjectLine, trailerLine, closesIssue].some((pattern) => pattern.test(line)));
  return truncate(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxBodyLength,
  );
}
