/** Longest text on one line. */
const widest = 160;

/**
 * One printable line of a text that others wrote: mails, models and services must not move the cursor, colour the
 * terminal or reverse the reading direction.
 */
export function clean(text: string): string {
  return shorten(printable(text));
}

/** The same in full, for what a person must have seen all of. */
export function printable(text: string): string {
  return withoutControls(text.replaceAll(/\s+/g, ' ').trim());
}

/** The same for a line of code, whose blanks mean something. */
export function cleanCode(line: string): string {
  return shorten(withoutControls(line.replaceAll('\t', '  ')));
}

function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}|\p{Cf}/gu, '');
}

function shorten(visible: string): string {
  return visible.length > widest ? `${visible.slice(0, widest - 1)}…` : visible;
}
