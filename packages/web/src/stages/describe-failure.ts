import type { FailedWork, RetryingStep } from '../api/stages.js';
import { formatDuration } from '../task/format-duration.js';

/** What the error says about trying the same again. */
export function describeVerdict({ code, retry }: FailedWork['failure']): string {
  if (code === 'deadline') return 'Its time was up. Run again, it has as much time once more.';
  if (retry === 'never') return 'The same again ends the same: mend the cause first.';
  const waits = retry === 'backoff' ? '' : ` in ${formatDuration(retry.after)} or later`;
  return `This may pass${waits}: every attempt that the stage has was made.`;
}

/** Where the work begins when it is run again, as the end of a sentence. */
export function describeStart({ start_from: from, service, document }: FailedWork): string {
  if (service === null) return 'from its beginning';
  if (from === 'email_check') return 'at the mail; the form is not submitted again';
  if (from === 'analyze') return `with the comparison of ${document ?? 'the newest document'}`;
  return 'at the form';
}

/** Which attempt of a step comes next: `attempt 2 of 3`. */
export function describeNextAttempt({ attempt, attempts }: RetryingStep): string {
  return `attempt ${attempt + 1}${attempts === null ? '' : ` of ${attempts}`}`;
}

/** The first line of what was asked for, by which people know a task. */
export function firstLine(description: string): string {
  return description.split('\n', 1)[0] ?? '';
}
