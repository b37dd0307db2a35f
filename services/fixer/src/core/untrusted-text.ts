/**
 * Text from documents, mails and requests goes to the engine as data. Two forms: one line for a field, quoted lines for
 * the rest. Either way no line of it starts a line of ours, so it cannot pass for a heading, a rule or a slash command.
 */

// Controls, and marks that reorder or hide what is shown: what a person reads must be what the engine reads.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The text on one line, blanks run together, cut to `limit` characters. */
export function toOneLine(text: string, limit: number): string {
  const line = text.replace(/\s+/gu, ' ').replace(unseen, '').trim();
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}

/** The text with `> ` before each line, up to `characters` of it; then it says how many lines are left out. */
export function quoteLines(text: string, characters: number): string {
  const all = text.split(/\r\n|\r|\n|\u2028|\u2029/);
  const kept: string[] = [];
  let left = characters;
  for (const line of all) {
    if (left <= 0) break;
    const quoted = `> ${toOneLine(line, left)}`.trimEnd();
    kept.push(quoted);
    left -= quoted.length + 1;
  }
  if (kept.length < all.length) kept.push(`> … and ${all.length - kept.length} more lines`);
  return kept.join('\n');
}
