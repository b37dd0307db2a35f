import { parseJson, toSafeLine } from '@fixpoint/shared/text';
import { z } from 'zod';

/** Fields of a service's JSON log line about a failure that we read. */
const FailureLine = z.object({
  level: z.number().min(50),
  msg: z.string().default(''),
  hint: z.string().optional(),
  err: z.object({ message: z.string(), hint: z.string().optional() }).optional(),
});

const maxPartLength = 1_000;

export interface LastFailures {
  /** Keeps the line if it reports a failure. */
  note(program: string, line: string): void;
  /** Returns and forgets the last failure, as a sentence and the next step that it named; '' if no failure was reported. */
  take(program: string): string;
}

/** Reasons why programs end, from their output: the last error in their log, or one of Node itself if no log was open yet. */
export function createLastFailures(): LastFailures {
  const last = new Map<string, string>();
  return {
    note(program, line) {
      const failure = readFailure(line);
      if (failure !== null) last.set(program, failure);
    },
    take(program) {
      const failure = last.get(program) ?? '';
      last.delete(program);
      return failure;
    },
  };
}

function readFailure(line: string): string | null {
  if (!line.startsWith('{')) {
    return /^(?:Uncaught )?(?:[A-Z]\w*)?Error\b[^:]*: .+/.test(line) ? toSafeLine(line, maxPartLength) : null;
  }
  const entry = FailureLine.safeParse(parseJson(line));
  if (!entry.success) return null;
  const { msg, hint, err } = entry.data;
  const what = [msg, err?.message].filter((part) => part).join(': ');
  const next = hint ?? err?.hint ?? '';
  const end = next === '' || /[.!?…]$/.test(what) ? '' : '.';
  return [`${toSafeLine(what, maxPartLength)}${end}`, toSafeLine(next, maxPartLength)].join(' ').trim();
}
