import type { DiffLine } from '../change-gate/read-diff.js';

/** A place that a rule found: its line in the new version, and the words that continue "Line 12 …". */
export interface Hit {
  readonly line: number;
  readonly what: string;
}

/** Hits for lines of code. Comments are skipped. `index` is the index of the line in the text. */
export function eachLine(
  start: number,
  text: string,
  find: (code: string, index: number) => string | null,
): Hit[] {
  return text.split('\n').flatMap((code, index) => {
    if (/^\s*(?:\/\/|#(?!\{)|\*)/.test(code)) return [];
    const what = find(code, index);
    return what === null ? [] : [{ line: start + index, what }];
  });
}

export function groupByHunk(lines: readonly DiffLine[]): Map<number, DiffLine[]> {
  const hunks = new Map<number, DiffLine[]>();
  for (const line of lines) {
    const hunk = hunks.get(line.hunk);
    if (hunk === undefined) hunks.set(line.hunk, [line]);
    else hunk.push(line);
  }
  return hunks;
}

const maxLinesBack = 30;

/** The line that opens the block of a line: the last one before it that is indented less. Empty if no line is indented less. */
export function enclosingLine(lines: readonly string[], index: number): string {
  const indent = indentOf(lines[index] ?? '');
  for (let before = index - 1; before >= Math.max(0, index - maxLinesBack); before -= 1) {
    const code = lines[before] ?? '';
    if (code.trim() !== '' && indentOf(code) < indent) return code;
  }
  return '';
}

const indentOf = (code: string) => code.length - code.trimStart().length;

/** Code whose texts in quotes are empty if they read like words of a sentence. */
export function withoutProse(code: string): string {
  return code.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, (text) => (/\p{L} \p{L}/u.test(text) ? '""' : text));
}
