import { styleText } from 'node:util';
import { stripUnsafe, toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';

export type Colour = 'green' | 'yellow' | 'red' | 'cyan' | 'dim' | 'bold';
/** Colours a text, or leaves it alone. */
export type Paint = (colour: Colour, text: string) => string;

export const plain: Paint = (_colour, text) => text;

/** Colours on a terminal, unless NO_COLOR has a value; plain text otherwise. */
export function createPaint(options: { isTerminal: boolean; noColor: string | undefined }): Paint {
  const wanted = options.isTerminal && (options.noColor === undefined || options.noColor === '');
  // The decision is made here; styleText would make its own from the process's streams.
  return wanted ? (colour, text) => styleText(colour, text, { validateStream: false }) : plain;
}

/** Longest text on one line. */
const maxLineLength = 160;

/** One line of a text that others wrote (mails, models, services), cut to a length that a terminal shows well. */
export function clean(text: string): string {
  return toSafeLine(text, maxLineLength);
}

/** All lines of a text that others wrote, nothing cut and none empty: for texts that a person must read to act. */
export function wholeLines(text: string): string[] {
  return toSafeText(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() !== '');
}

/** The same as `clean` for a line of code, whose blanks mean something. */
export function cleanCode(line: string): string {
  return truncate(stripUnsafe(line.replaceAll('\t', '  ')), maxLineLength);
}
