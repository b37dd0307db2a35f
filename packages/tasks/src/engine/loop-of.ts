import { InvalidInputError } from '@fixpoint/shared/errors';
import type { Loop, LoopStateBase, Loops } from '../loops/index.js';
import type { TaskRecord } from './task-record.js';

/** Throws `InvalidInputError` for a kind without a loop. */
export function loopOf(loops: Loops, kind: TaskRecord['kind']): Loop<LoopStateBase> {
  const loop = loops.get(kind);
  if (loop === undefined) {
    throw new InvalidInputError(`Tasks of kind "${kind}" cannot be run.`, {
      field: 'description',
      hint: 'Name a service from fixpoint.config.yaml.',
    });
  }
  return loop;
}
