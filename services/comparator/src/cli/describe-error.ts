import { FixpointError } from '@fixpoint/shared/errors';

/** What the command ends with: 0 match, 1 findings, 2 usage or unreadable input, 130 and 143 a signal. */
export const exitCodes = { match: 0, findings: 1, usage: 2 } as const;

/** An error as a line for the person at the terminal and, where there is one, a second line with the next step. */
export function describeError(error: unknown): string {
  if (!(error instanceof FixpointError)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `fixpoint-compare: this is a fault of the program; report it: ${text}\n`;
  }
  const hint = error.hint === undefined ? '' : `${printable(error.hint)}\n`;
  return `fixpoint-compare: ${printable(error.message)}\n${hint}`;
}

/** On one line, and without what would let the name of a file rewrite a terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
