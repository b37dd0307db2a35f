import { z } from 'zod';
import { type Colour, clean, type Paint } from './terminal-text.js';

/** Fields of a service's JSON log line that we read. */
const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

const levels: readonly { from: number; name: string; colour: Colour }[] = [
  { from: 50, name: 'error', colour: 'red' },
  { from: 40, name: 'warn', colour: 'yellow' },
  { from: 30, name: 'info', colour: 'dim' },
  { from: 0, name: 'debug', colour: 'dim' },
];

/** One line of a service's log for a person: service, level, message. A line that is not JSON is shown as it is. */
export function renderLogLine(service: string, line: string, paint: Paint): string {
  const name = paint('cyan', service.padEnd(14));
  const entry = LogLine.safeParse(parseJson(line));
  if (!entry.success) return `${name}  ${clean(line)}`;
  const level = levels.find((candidate) => entry.data.level >= candidate.from);
  const cause = entry.data.err === undefined ? '' : `: ${entry.data.err.message}`;
  return `${name}  ${paint(level?.colour ?? 'dim', (level?.name ?? '').padEnd(5))}  ${clean(entry.data.msg + cause)}`;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
