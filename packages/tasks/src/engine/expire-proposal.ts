import { NotFoundError } from '@fixpoint/shared/errors';
import type { OutboxEntry } from './keys.js';
import { moveByPerson } from './move-by-person.js';
import type { TaskStore } from './task-store.js';

/** Ends a task whose plan was not decided on in time. A decision made in the same moment is in time, or is refused. */
export async function expireProposal(
  { id, seq }: OutboxEntry,
  deps: Omit<Parameters<typeof moveByPerson>[1], 'need' | 'store'> & { readonly store: TaskStore },
): Promise<void> {
  const { store } = deps;
  async function need(taskId: string) {
    const record = await store.read(taskId);
    if (record === null) throw new NotFoundError('task', taskId);
    return record;
  }

  // A task that was forgotten has nothing left to end.
  if ((await store.read(id)) === null) return;
  await moveByPerson(
    {
      id,
      outcomeOf: (record) =>
        // A later proposal of the same task has its own end.
        record.seq === seq && record.status === 'awaiting_approval'
          ? { type: 'expired', until: new Date(record.expires_at ?? 0).toISOString() }
          : null,
      conditions: { guards: { status: 'awaiting_approval' } },
    },
    { ...deps, need },
  );
}
