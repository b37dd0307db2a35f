import { countOf } from './amounts.js';
import { toSafeLine, toSafeText } from './text-safety.js';

/**
 * The text with `> ` before each line, up to `characters` of it; then a note of how many lines are left out. Text from documents,
 * mails and requests goes to the engine as data, on one line (`toSafeLine`) or quoted like this: no line of it starts a line of
 * ours, so it cannot pass for a heading, a rule or a slash command.
 */
export function quoteLines(text: string, characters: number): string {
  const all = toSafeText(text).split('\n');
  const kept: string[] = [];
  let left = characters;
  for (const line of all) {
    if (left <= 0) break;
    const quoted = `> ${toSafeLine(line, left)}`.trimEnd();
    kept.push(quoted);
    left -= quoted.length + 1;
  }
  if (kept.length < all.length) kept.push(`> … and ${countOf(all.length - kept.length, 'more line')}`);
  return kept.join('\n');
}

/** Takes user names and passwords out of the URLs in a text: `https://user:token@host/x` → `https://[secret]@host/x`. */
export function hideCredentials(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*(?:@[^\s/@'"]*)*@/gi, '$1[secret]@');
}
