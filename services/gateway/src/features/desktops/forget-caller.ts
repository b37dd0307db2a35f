import { finalStatuses, TaskStatus } from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';
import type { UseCases } from '../tasks/create-use-cases.js';

const open = TaskStatus.options.filter((status) => !finalStatuses.includes(status));
const pageSize = 100;

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
      const page = await useCases.listTasks({
        status: open,
        limit: pageSize,
        ...(cursor === undefined ? {} : { cursor }),
      });
      for (const { id } of page.tasks) {
        try {
          await useCases.cancelTask(id, by, 'The key of its caller was deleted.');
          cancelled += 1;
        } catch (error) {
          // It ended meanwhile.
          if (!(error instanceof ConflictError)) throw error;
        }
      }
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    return { forgotten, cancelled };
  };
}
