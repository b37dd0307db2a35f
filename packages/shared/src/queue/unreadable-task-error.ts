import type { z } from 'zod';
import { FixpointError } from '../errors/index.js';

/** A task's record is not what this version of Fixpoint writes: another version made it, or somebody changed it by hand. */
export class UnreadableTaskError extends FixpointError {
  constructor(id: string, cause: z.ZodError) {
    // The names of the fields only: the values may be anything.
    const fields = [...new Set(cause.issues.map(({ path }) => String(path[0] ?? '')))];
    super(`The record of task ${id} cannot be read: ${fields.join(', ')}.`, {
      code: 'task-unreadable',
      retry: 'never',
      hint: 'Run all services in the same version; otherwise create the task again.',
      context: { fields },
      cause,
    });
  }
}
