const tag = /<(\/?)(think|thinking|thought|thoughts|reasoning|reflection|analysis)>/gi;

/**
 * An answer without the model's thoughts: text between tags such as `<think>`. A thought without a closing tag reaches to the end, and a
 * closing tag alone ends a thought that began before the answer, as with templates that write the opening tag themselves.
 *
 * @param spokenFrom - End of the call that begins at a position, or null. A tag in the content of a file is not a thought.
 */
export function stripThoughts(
  answer: string,
  spokenFrom: (start: number) => number | null = () => null,
): string {
  let depth = 0;
  let kept = '';
  let from = 0;
  for (const match of answer.matchAll(tag)) {
    const { index } = match;
    if (index < from) continue;
    const end = depth === 0 ? skipSpoken(answer, from, index, spokenFrom) : index;
    if (end > index) {
      kept += answer.slice(from, end);
      from = end;
      continue;
    }
    const isOpening = match[1] === '';
    if (depth === 0) kept = isOpening ? kept + answer.slice(from, index) : '';
    depth = isOpening ? depth + 1 : Math.max(0, depth - 1);
    from = index + match[0].length;
  }
  return depth > 0 ? kept : kept + answer.slice(from);
}

/** End of the call that the position lies in, if there is one. */
function skipSpoken(
  answer: string,
  from: number,
  position: number,
  spokenFrom: (start: number) => number | null,
): number {
  for (let start = answer.indexOf('{', from); start !== -1 && start < position; ) {
    const end = spokenFrom(start);
    if (end !== null && end > position) return end;
    start = answer.indexOf('{', end ?? start + 1);
  }
  return position;
}
