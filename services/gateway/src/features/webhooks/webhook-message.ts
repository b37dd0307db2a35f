import type { Task, TaskEvent } from '@fixpoint/shared/contracts';
import { toSafeText, truncate } from '@fixpoint/shared/text';

/** The body of a webhook: a plan awaits approval, or a task is over. No secrets, no document texts. */
export interface WebhookMessage {
  readonly type: 'task.awaiting_approval' | 'task.finished';
  readonly timestamp: string;
  readonly data: {
    readonly task_id: string;
    readonly description: string;
    readonly service: string | null;
    readonly status: string;
    readonly summary: string;
    readonly iterations: number;
    /** The page of the task, relative to the gateway's address. */
    readonly path: string;
    /** The replay of the whole run, once the task is over. */
    readonly replay_path?: string;
    /** Data with which a program can decide on the plan. */
    readonly approval?: { readonly plan_hash: string; readonly nonce: string; readonly expires_at: string };
    readonly reason?: string;
  };
}

/** Returns true if an event has a webhook: a plan that waits for a person, and the end. A plan that was approved in advance does not wait. */
export function hasWebhook({
  type,
  status = 'awaiting_approval',
}: Pick<TaskEvent, 'type' | 'status'>): boolean {
  return (type === 'plan-proposed' && status === 'awaiting_approval') || type === 'task-finished';
}

/** The webhook of an event; null if the event triggers no webhook. */
export function toWebhookMessage(event: TaskEvent, task: Task): WebhookMessage | null {
  const common = {
    task_id: task.id,
    description: truncate(toSafeText(task.description), 500),
    service: task.spec.service?.name ?? null,
    path: `/tasks/${task.id}`,
  };
  if (event.type === 'plan-proposed') {
    const { plan, nonce, expires_at } = event.data;
    return {
      type: 'task.awaiting_approval',
      timestamp: event.at,
      data: {
        ...common,
        status: 'awaiting_approval',
        summary: plan.summary,
        iterations: 0,
        approval: { plan_hash: plan.hash, nonce, expires_at },
      },
    };
  }
  if (event.type === 'task-finished') {
    const { status, reason, summary, iterations } = event.data.result;
    return {
      type: 'task.finished',
      timestamp: event.at,
      data: { ...common, status, reason, summary, iterations, replay_path: `/tasks/${task.id}/replay` },
    };
  }
  return null;
}
