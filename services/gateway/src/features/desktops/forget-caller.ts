import { finalStatuses, TaskStatus } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import type { UseCases } from '../tasks/create-use-cases.js';

const open = TaskStatus.options.filter((status) => !finalStatuses.includes(status));
const pageSize = 100;

/** False if the task ended meanwhile. */
async function cancelOpen(useCases: Pick<UseCases, 'cancelTask'>, id: string, by: string): Promise<boolean> {
  try {
    await useCases.cancelTask(id, by, 'The key of its caller was deleted.');
    return true;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return false;
  }
}

/**
 * Forgets a caller's key, and ends the tasks that cannot continue without it. Returns whether a key was stored, and the number of cancelled tasks.
 */
export function createForgetCaller(callerKeys: { forget(caller: string): Promise<boolean> } | undefined) {
  return async (
    caller: string,
    /** With that caller's scope. */
    useCases: Pick<UseCases, 'listTasks' | 'cancelTask'>,
    by: string,
  ): Promise<{ forgotten: boolean; cancelled: number }> => {
    const forgotten = (await callerKeys?.forget(caller)) ?? false;
    let cancelled = 0;
    let cursor: string | undefined;
    do {
      const page = await useCases.listTasks({ status: open, limit: pageSize, cursor });
      for (const { id } of page.tasks) if (await cancelOpen(useCases, id, by)) cancelled += 1;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return { forgotten, cancelled };
  };
}
