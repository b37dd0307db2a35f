import type { ServerMessage, Task, TaskEvent, TaskUpdate } from '@fixpoint/shared/contracts';
import { factsOfTask, type TaskFacts } from './task-facts.js';

/** Messages of the older protocol for an event, beside the TASK_EVENT itself. `facts`: after the event. */
export function projectMessages(event: TaskEvent, facts: TaskFacts): ServerMessage[] {
  const { task_id } = event;
  const update: ServerMessage = {
    type: 'TASK_UPDATE',
    payload: toUpdate(task_id, event.message, event.at, facts),
  };
  switch (event.type) {
    case 'plan-proposed': {
      const { plan, nonce, expires_at } = event.data;
      return [update, { type: 'PLAN_PROPOSAL', payload: { task_id, plan, nonce, expires_at } }];
    }
    case 'engine-message': {
      const { role, text } = event.data;
      return [{ type: 'CLAUDE_STREAM', payload: { task_id, role, text } }];
    }
    case 'engine-output':
      return [];
    case 'task-finished': {
      const { result, elapsed_ms } = event.data;
      return [update, { type: 'TASK_RESULT', payload: { task_id, elapsed: elapsed_ms, ...result } }];
    }
    default:
      return [update];
  }
}

/** Messages that show a client the present state of a task: after it connected, or caught up from the log. `now` in milliseconds since 1970. */
export function projectSnapshot(task: Task, now: number): ServerMessage[] {
  const { id: task_id } = task;
  const until = task.finished_at ?? new Date(now).toISOString();
  const message = task.result?.summary ?? task.phase;
  const messages: ServerMessage[] = [
    { type: 'TASK_UPDATE', payload: toUpdate(task_id, message, until, factsOfTask(task)) },
  ];
  if (task.status === 'awaiting_approval' && task.plan !== null && task.approval !== null) {
    messages.push({ type: 'PLAN_PROPOSAL', payload: { task_id, plan: task.plan, ...task.approval } });
  }
  if (task.result !== null) {
    messages.push({
      type: 'TASK_RESULT',
      payload: { task_id, elapsed: millisecondsBetween(task.created_at, until), ...task.result },
    });
  }
  return messages;
}

function toUpdate(taskId: string, message: string, place: string, facts: TaskFacts): TaskUpdate {
  const { created_at, ...shown } = facts;
  return { task_id: taskId, message, ...shown, elapsed: millisecondsBetween(created_at, place) };
}

function millisecondsBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}
