import type { Intent, NewTask, Task, TaskEvent } from '@fixpoint/shared/contracts';
import { ask } from './ask.js';

export interface TaskPage {
  readonly tasks: readonly Task[];
  readonly next: string | null;
}

export function listTasks(query: Record<string, string>, signal?: AbortSignal): Promise<TaskPage> {
  return ask('GET', `/api/v1/tasks?${new URLSearchParams(query)}`, signal === undefined ? {} : { signal });
}

export function getTask(id: string, signal?: AbortSignal): Promise<Task> {
  return ask('GET', `/api/v1/tasks/${encodeURIComponent(id)}`, signal === undefined ? {} : { signal });
}

/** One page of a task's log above the number `after`; 5,000 events at most. */
export function listEvents(
  id: string,
  after: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ events: TaskEvent[]; last_event: number }> {
  const path = `/api/v1/tasks/${encodeURIComponent(id)}/events?after=${after}&limit=${limit}`;
  return ask('GET', path, signal === undefined ? {} : { signal });
}

export function previewIntent(
  request: Pick<NewTask, 'description' | 'context'>,
  signal?: AbortSignal,
): Promise<Intent> {
  return ask('POST', '/api/v1/intent', { body: request, ...(signal === undefined ? {} : { signal }) });
}

/** The key makes a repeated press, or a repeated try after a lost answer, the same task. */
export function createTask(request: NewTask, idempotencyKey: string): Promise<Task> {
  return ask('POST', '/api/v1/tasks', { body: request, headers: { 'idempotency-key': idempotencyKey } });
}

export type TaskCommand = 'pause' | 'resume' | 'cancel' | 'approve' | 'reject' | 'input';

export function commandTask(id: string, command: TaskCommand, body: unknown = {}): Promise<Task> {
  return ask('POST', `/api/v1/tasks/${encodeURIComponent(id)}/${command}`, { body });
}
