import type { Finding } from '@fixpoint/shared/contracts';

/** A finding as sentences on one line, for reporters that have no place for its parts. */
export function inSentences({ message, expected, actual, suggestion }: Finding): string {
  return [message, `Expected: ${expected}`, `Actual: ${actual}`, suggestion]
    .filter((part) => part.trim() !== '')
    .map((part) => (/[.!?…]["”»')\]]?\s*$/.test(part) ? part.trim() : `${part.trim()}.`))
    .join(' ');
}
