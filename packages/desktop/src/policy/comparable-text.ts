import { toSafeLine } from '@fixpoint/shared/text';
/** A text as names in it are compared: compatibility forms folded (`ｃｍｄ`), invisible characters dropped, lower case. */
export function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

/** A text within a sentence: one line, not too long, without what steers a terminal. */
export function quote(text: string): string {
  return `"${toSafeLine(text, 120)}"`;
}

/** Words of a command line: quotes keep a word together, `&`, `|` and `;` part commands. */
export function splitWords(command: string): string[] {
  const words = command.match(/"[^"]*"?|'[^']*'?|[^\s"'&|;<>()]+(?:"[^"]*"?[^\s"'&|;<>()]*)*/g) ?? [];
  return words.map((word) => word.replace(/["']/g, '')).filter((word) => word !== '');
}
