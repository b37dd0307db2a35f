import { parseJson } from '@fixpoint/shared/text';
import { z } from 'zod';
import { type Colour, clean, type Paint } from './terminal-text.js';

/** Fields of a service's JSON log line that we read. */
const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/** The fields of a log line; undefined for another line. */
export function parseLogLine(line: string): z.output<typeof LogLine> | undefined {
  return LogLine.safeParse(parseJson(line)).data;
}

const levels: readonly { from: number; name: string; colour: Colour }[] = [
  { from: 50, name: 'error', colour: 'red' },
  { from: 40, name: 'warn', colour: 'yellow' },
  { from: 30, name: 'info', colour: 'dim' },
  { from: 0, name: 'debug', colour: 'dim' },
];

/** One line of a service's log for a person: service, level, message. A line that is not JSON is shown as it is. */
export function renderLogLine(service: string, line: string, paint: Paint): string {
  const name = paint('cyan', service.padEnd(14));
  const entry = parseLogLine(line);
  if (entry === undefined) return `${name}  ${clean(line)}`;
  const level = levels.find((candidate) => entry.level >= candidate.from);
  const cause = entry.err === undefined ? '' : `: ${entry.err.message}`;
  return `${name}  ${paint(level?.colour ?? 'dim', (level?.name ?? '').padEnd(5))}  ${clean(entry.msg + cause)}`;
}
