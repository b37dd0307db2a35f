import { toSafeLine } from '@fixpoint/shared/text';

/** A text normalised for comparing names: compatibility forms folded (`ｃｍｄ`), invisible characters dropped, lower case. */
export function toPlain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFKC');
}

/** A text within a sentence: one line, not too long, without terminal control sequences. */
export function quote(text: string): string {
  return `"${toSafeLine(text, 120)}"`;
}

/** Words of a command line: quotes keep a word together, `&`, `|` and `;` separate commands. */
export function splitWords(command: string): string[] {
  const words = command.match(/"[^"]*"?|'[^']*'?|[^\s"'&|;<>()]+(?:"[^"]*"?[^\s"'&|;<>()]*)*/g) ?? [];
  return words.map((word) => word.replace(/["']/g, '')).filter((word) => word !== '');
}

/** The parts of a window's title: `(3) Facebook and 2 more pages - Chromium` → `facebook`, `chromium`. */
export function segmentsOf(title: string): string[] {
  return toPlain(title)
    .split(/\s+[-–—|·•/]\s+|:\s+|\s+[|]\s*/u)
    .map((segment) =>
      segment
        .replace(/^\(\d+\+?\)\s*/, '')
        .replace(/\s+and \d+ more (?:pages?|tabs?)$/, '')
        .trim(),
    )
    .filter((segment) => segment !== '');
}
