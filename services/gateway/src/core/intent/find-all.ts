/**
 * Every match of a global pattern, the first one first. Like `text.matchAll`, which makes a copy of the pattern each time: for a
 * short text that takes longer than to match it.
 */
export function findAll(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    // An empty match would be found again and again.
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}
