import type { Intent, NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly next: string | null;
}

export function listTasks(query: Record<string, string>, signal?: AbortSignal): Promise<TaskPage> {
  return ask('GET', `/api/tasks?${new URLSearchParams(query)}`, signal === undefined ? {} : { signal });
}

export function getTask(id: string, signal?: AbortSignal): Promise<Task> {
  return ask('GET', `/api/tasks/${encodeURIComponent(id)}`, signal === undefined ? {} : { signal });
}

/** One page of a task's log above the number `after`. */
export function listEvents(
  id: string,
  after: number,
  signal?: AbortSignal,
): Promise<{ events: TaskEvent[]; last_event: number }> {
  const path = `/api/tasks/${encodeURIComponent(id)}/events?after=${after}&limit=5000`;
  return ask('GET', path, signal === undefined ? {} : { signal });
}

export function previewIntent(
  request: Pick<NewTask, 'description' | 'context'>,
  signal?: AbortSignal,
): Promise<Intent> {
  return ask('POST', '/api/intent', { body: request, ...(signal === undefined ? {} : { signal }) });
}

/** The key makes a repeated press, or a repeated try after a lost answer, the same task. */
export function createTask(request: NewTask, idempotencyKey: string): Promise<Task> {
  return ask('POST', '/api/tasks', { body: request, headers: { 'idempotency-key': idempotencyKey } });
}

export type TaskCommand = 'pause' | 'resume' | 'cancel' | 'approve' | 'reject' | 'input';

export function commandTask(id: string, command: TaskCommand, body: unknown = {}): Promise<Task> {
  return ask('POST', `/api/tasks/${encodeURIComponent(id)}/${command}`, { body });
}
