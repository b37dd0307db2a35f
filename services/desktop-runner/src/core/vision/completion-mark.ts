/** How the model said that it ended, by the mark that its instructions ask for. Null: it stopped without one. */
export interface CompletionMark {
  readonly outcome: 'completed' | 'failed';
  /** What it said behind the mark. */
  readonly summary: string;
}

const marks = { 'TASK_COMPLETE:': 'completed', 'TASK_FAILED:': 'failed' } as const;

/**
 * Reads the mark at the beginning of a line; the last one counts. A mark inside a sentence is talk about marks, such as what
 * stands on the screen.
 */
export function readCompletionMark(text: string): CompletionMark | null {
  const found = [...text.matchAll(/^[ \t>*_#`-]*(TASK_COMPLETE:|TASK_FAILED:)/gm)].at(-1);
  if (found === undefined) return null;
  const mark = found[1] as keyof typeof marks;
  return {
    outcome: marks[mark],
    summary: text
      .slice(found.index + found[0].length)
      .replace(/^[\s*_]+/, '')
      .trim(),
  };
}
