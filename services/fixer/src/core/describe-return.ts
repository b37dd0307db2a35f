/**
 * The message that returns a change to its engine. `summary`: the reasons that it was not pushed, one a line, and the output of the tests if they
 * fail.
 */
export function describeReturn(summary: string): string {
  const quoted = summary
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  return [
    'Your change was checked in a fresh checkout.',
    quoted,
    [
      'Your checkout has your change as you left it. Correct the change, or undo the part that is refused. The rules of the',
      'mandate and the request still hold. End your answer as before.',
    ].join(' '),
  ].join('\n\n');
}
