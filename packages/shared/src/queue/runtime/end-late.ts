import type { Logger } from 'pino';
import type { Loops } from '../../loops/index.js';
import type { OutboxEntry } from '../keys.js';
import type { TaskStore } from '../task-store.js';
import { FencedError } from './abort-reasons.js';
import { commitOutcome } from './commit-outcome.js';
import type { Dispatcher } from './create-dispatcher.js';

/** Ends a task at its deadline while no living worker has its step: the service that would notice may not run at all. */
export async function endLate(
  options: { store: TaskStore; loops: Loops; dispatcher: Dispatcher; log: Logger },
  { id, seq, stage }: OutboxEntry,
): Promise<void> {
  const record = await options.store.read(id);
  if (record === null || record.seq !== seq) return;
  try {
    await commitOutcome({
      ...options,
      stage,
      fence: { id, seq, epoch: record.epoch },
      guards: { owner: record.owner },
      record,
      outcome: { type: 'deadline' },
      now: await options.store.now(),
    });
  } catch (error) {
    // Somebody claimed the step just now, and will see the deadline too.
    if (!(error instanceof FencedError)) throw error;
  }
}
