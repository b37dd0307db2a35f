import { stripVTControlCharacters } from 'node:util';

/** No runner's summary is longer; a line of megabytes is some program's data. */
const maxLineLength = 2_000;

/** Line prefixes by programs that start several others. */
const prefixes = [
  // turbo: `@shop/api:test: `
  /^([@\w./-]{1,100}:[\w.-]*test[\w.:-]{0,40}): ?/,
  // pnpm -r: `packages/api test: ` and `packages/api test$ `
  /^([@\w./-]{1,100} [\w.:-]{0,40}test[\w.-]{0,40})[:$] ?/,
  // concurrently, npm-run-all, yarn workspaces foreach: `[api] `, `[api]: `
  /^(\[[^\]\s]{1,100}\]):? /,
  // docker compose: `api-1  | `
  /^([\w.-]{1,100}) {1,40}\| ?/,
];

/**
 * The lines of an output without colours and progress bars, in one list per program that printed them: programs that start several others in parallel
 * mix their lines and put a name before each.
 */
export function splitOutput(output: string): string[][] {
  const plain = stripVTControlCharacters(output).replaceAll('\u0008', '');
  const streams = new Map<string, string[]>();
  for (const whole of plain.split('\n')) {
    const line = lastWritten(whole).slice(0, maxLineLength).trimEnd();
    const [name, text] = splitPrefix(line);
    const lines = streams.get(name);
    if (lines === undefined) streams.set(name, [text]);
    else lines.push(text);
  }
  return [...streams.values()];
}

/** A progress bar returns to the line's beginning and overwrites it. */
function lastWritten(line: string): string {
  const text = line.endsWith('\r') ? line.slice(0, -1) : line;
  return text.slice(text.lastIndexOf('\r') + 1);
}

function splitPrefix(line: string): [name: string, text: string] {
  for (const prefix of prefixes) {
    const match = prefix.exec(line);
    if (match?.[1] !== undefined) return [match[1], line.slice(match[0].length)];
  }
  return ['', line];
}
