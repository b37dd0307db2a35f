import wrapAnsi from 'wrap-ansi';

/** Narrower than this, an indent would leave no room for words. */
const leastWords = 20;

/**
 * A line for people in so many columns: it goes on below its own beginning, between words. A word that is wider than the terminal, an
 * address for example, stays whole: the terminal breaks it, and it can still be copied.
 */
export function wrapLine(line: string, columns: number): string {
  const blanks = /^ */.exec(line)?.[0].length ?? 0;
  const indent = Math.min(blanks, Math.max(0, columns - leastWords));
  const rest = line.slice(blanks);
  const [first = '', ...more] = wrapAnsi(rest, columns - indent, { trim: false }).split('\n');
  const margin = ' '.repeat(indent);
  return [`${margin}${first.trimEnd()}`, ...more.map((part) => `${margin}${part.trim()}`)].join('\n');
}
