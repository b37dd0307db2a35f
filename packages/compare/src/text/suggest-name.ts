import { findNearest } from '@fixpoint/shared/text';

/** Longer lists are looked up, not read in an error. */
const maxListed = 20;

/** `Did you mean "x"?` if a known name is near; and all of them, if they are few. */
export function suggestName(name: string, known: readonly string[]): string {
  const near = findNearest(name, known);
  const all = near === null || known.length <= maxListed ? `Known: ${[...known].sort().join(', ')}.` : null;
  return [near === null ? null : `Did you mean "${near}"?`, all].filter((part) => part !== null).join(' ');
}
