import { z } from 'zod';

/** A line of `journalctl --output=json`, as far as we read it. A message that is not UTF-8 is a list of its bytes. */
const JournalEntry = z.object({
  MESSAGE: z.union([z.string(), z.array(z.number().int().min(0).max(255))]),
  PRIORITY: z.string().optional(),
});

/** syslog(3): 3 is an error, 2 critical, 1 an alert, 0 an emergency. */
const errorPriority = 3;
/** The lines of a stack trace are separate entries, but not separate errors. */
const continues = /^(?:\s|Caused by: )/;

/** The lines of a unit's log, in which entries that their writer marked as errors are recognisable as such. */
export function readJournal(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => {
      const entry = JournalEntry.safeParse(toJson(line));
      return entry.success ? [toLine(entry.data)] : [];
    })
    .join('\n');
}

function toLine({ MESSAGE, PRIORITY }: z.infer<typeof JournalEntry>): string {
  const message = typeof MESSAGE === 'string' ? MESSAGE : Buffer.from(MESSAGE).toString('utf8');
  const isError = PRIORITY !== undefined && Number(PRIORITY) <= errorPriority;
  // A JSON line carries its level.
  if (!isError || continues.test(message) || message.startsWith('{')) return message;
  const [first = '', ...rest] = message.split('\n');
  return [JSON.stringify({ level: 'error', message: first }), ...rest].join('\n');
}

function toJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
