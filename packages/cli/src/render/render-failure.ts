import type { Failure } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { clean, type Paint, wholeLines } from './terminal-text.js';

/** Parts of a failure's context for a person; other values are for programs. */
const Details = z.object({
  /** Mails that were read and not taken. */
  passed_over: z
    .array(
      z.object({ from: z.string(), subject: z.string(), reason: z.string(), text: z.string().optional() }),
    )
    .optional()
    .catch(undefined),
  /** Answer of the service to the form. */
  said: z.string().optional().catch(undefined),
  /** Last lines of a command. */
  output: z.string().optional().catch(undefined),
});

/** Lines of a command that are shown. */
const maxOutputLines = 20;

/** A failure for a person, nothing cut: the message, the remedy, and the other side's response. The first line is the message's. */
export function renderFailure({ message, hint, context = {} }: Failure, paint: Paint): string[] {
  const [first = '', ...rest] = wholeLines(message);
  const advice = hint === undefined ? '' : wholeLines(hint).join(' ');
  const { passed_over: mails = [], said, output = '' } = Details.safeParse(context).data ?? {};
  const isSingle = rest.length === 0;
  return [
    isSingle && advice !== '' ? `${first} ${advice}` : first,
    ...rest,
    ...(isSingle || advice === '' ? [] : [`→ ${advice}`]),
    ...mails.flatMap(({ from, subject, reason, text }) => [
      `${paint('yellow', 'ignored:')} "${clean(subject)}" from ${clean(from)}: ${wholeLines(reason).join(' ')}`,
      ...wholeLines(text ?? '').map((line) => `  | ${line}`),
    ]),
    ...(said === undefined || message.includes(said)
      ? []
      : [`response of the service: ${wholeLines(said).join(' ')}`]),
    ...(message.includes(output)
      ? []
      : wholeLines(output)
          .slice(-maxOutputLines)
          .map((line) => `| ${line}`)),
  ];
}
