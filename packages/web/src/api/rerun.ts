import type { StartFrom, Task } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

/** Asks for the same again; answers the new task. The key makes a repeated press the same task. */
export function rerunTask(id: string, startFrom: StartFrom, idempotencyKey: string): Promise<Task> {
  return ask('POST', `/api/tasks/${encodeURIComponent(id)}/rerun`, {
    body: { start_from: startFrom },
    headers: { 'idempotency-key': idempotencyKey },
  });
}
