import { InvalidInputError } from '@fixpoint/shared/errors';

/** `Country=Japan` → `{ Country: 'Japan' }`. Which fields there are, the gateway knows. */
export function readAssignments(assignments: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    assignments.map((assignment) => {
      const index = assignment.indexOf('=');
      if (index > 0) return [assignment.slice(0, index).trim(), assignment.slice(index + 1)];
      throw new InvalidInputError(`--set "${assignment}" has no field name.`, {
        field: 'set',
        hint: 'Example: --set Country=Japan',
      });
    }),
  );
}
