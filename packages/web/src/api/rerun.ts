import type { StartFrom, Task } from '@fixpoint/shared/contracts';
import type { RerunChanges } from '../task/rerun-values.js';
import { ask } from './ask.js';

/** Asks for the same again; answers the new task. The key makes a repeated press the same task. */
export function rerunTask(
  id: string,
  request: RerunChanges & { readonly start_from: StartFrom },
  idempotencyKey: string,
): Promise<Task> {
  return ask('POST', `/api/v1/tasks/${encodeURIComponent(id)}/rerun`, {
    body: request,
    headers: { 'idempotency-key': idempotencyKey },
  });
}
