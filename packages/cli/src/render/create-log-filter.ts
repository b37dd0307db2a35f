import { parseLogLine } from './render-log-line.js';

/** From this level on a line reports trouble, which services repeat once a minute while it lasts. */
const warning = 40;
/** A line that was not heard of for this long is news again, in milliseconds; longer than services wait to repeat one. */
const forgottenMs = 90_000;

/** The end of an outage, and how its beginning starts: after either, the other one is news. */
const opposites: ReadonlyMap<string, string> = new Map([
  ['Redis is not reachable', 'Redis is reachable again'],
  ['Redis is reachable again', 'Redis is not reachable'],
]);

/** A line that was shown: its first service, and when it was last logged. */
interface Told {
  readonly by: string;
  readonly at: number;
}

/**
 * Selects the lines of several services' logs that a person is shown: a line is not repeated for a second service, and trouble that
 * lasts is shown once. States of a line: new → shown → new, when no service has logged it for `forgottenMs`, or its opposite was
 * logged.
 */
export function createLogFilter(
  now: () => number = () => performance.now(),
): (service: string, line: string) => boolean {
  const told = new Map<string, Told>();

  return (service, line) => {
    const entry = parseLogLine(line);
    // A line that is not a log line is the output of a crash: whole, or of no use.
    if (entry === undefined) return true;
    const { level, msg, err } = entry;
    const text = [level, msg, err?.message ?? ''].join('\n');
    const time = now();
    forget((_, known) => time - known.at > forgottenMs);
    const before = told.get(text);
    told.set(text, { by: before?.by ?? service, at: time });
    const opposite = opposites.get(msg);
    if (opposite !== undefined) forget((key) => key.split('\n')[1] === opposite);
    // A service that says a thing twice below that level means two things.
    return before === undefined || (before.by === service && level < warning);
  };

  function forget(isOver: (text: string, known: Told) => boolean): void {
    for (const [text, known] of told) if (isOver(text, known)) told.delete(text);
  }
}
