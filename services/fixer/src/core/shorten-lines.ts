import { countOf, truncate } from '@fixpoint/shared/text';

/** Limits of a shortened text: lines at its start and end, and characters in total. */
export interface LineLimits {
  readonly first: number;
  readonly last: number;
  readonly characters: number;
}

const maxLineLength = 300;
/** Characters reserved for the line with the number of omitted lines. */
const noteLength = 40;

/** The first and last lines of a text, with a line between them for the number of omitted ones. */
export function shortenLines(lines: readonly string[], limits: LineLimits): string {
  const head: string[] = [];
  const tail: string[] = [];
  let room = limits.characters - noteLength;
  while (head.length + tail.length < lines.length) {
    const isHead = head.length < limits.first && head.length * limits.last <= tail.length * limits.first;
    if (!isHead && tail.length >= limits.last) break;
    const line = truncate(lines[isHead ? head.length : lines.length - 1 - tail.length] ?? '', maxLineLength);
    if (line.length + 1 > room) break;
    room -= line.length + 1;
    if (isHead) head.push(line);
    else tail.unshift(line);
  }
  const left = lines.length - head.length - tail.length;
  return [...head, ...(left === 0 ? [] : [`… ${countOf(left, 'line')} left out`]), ...tail].join('\n');
}
