import { stripVTControlCharacters } from 'node:util';
import wrapAnsi from 'wrap-ansi';

/** Narrower than this, an indent would leave no room for words. */
const minWords = 20;

/**
 * Lines for people in so many columns: each continues below its own beginning, between words, or below its second column if it is a
 * row of a table that leaves half of the width. A word that is wider than the terminal, an address for example, stays whole: the
 * terminal breaks it, and it can still be copied.
 */
export function wrapLine(text: string, columns: number): string {
  return text
    .split('\n')
    .map((line) => wrapOne(line, columns))
    .join('\n');
}

function wrapOne(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  const head = findHead(line, columns);
  const width = widthOf(head);
  const parts = wrapAnsi(line.slice(head.length), columns - width, { trim: false }).split('\n');
  const margin = ' '.repeat(width);
  return parts
    .map((part, place) => (place === 0 ? head + part : margin + part.trimStart()).trimEnd())
    .join('\n');
}

/** Text to the left of the words that continue below. */
function findHead(line: string, columns: number): string {
  const column = /^ *\S+(?: \S+)* {2,}/.exec(line)?.[0] ?? '';
  if (column !== '' && widthOf(column) <= columns / 2) return column;
  const blanks = /^ */.exec(line)?.[0] ?? '';
  return blanks.slice(0, Math.max(0, columns - minWords));
}

function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}
