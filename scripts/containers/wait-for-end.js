import { setTimeout as delay } from 'node:timers/promises';
import { SetUpError } from '../bootstrap/set-up-error.js';

const limitMs = 600_000;

/** Approves a task's plan if it waits, and returns the task when it has ended. `calls` are those of `gateway`. */
export function waitForEnd(calls, id) {
  return follow(calls, id, ({ result }) => result !== null);
}

/** The same, until it runs. */
export function untilRunning(calls, id) {
  return follow(calls, id, ({ status }) => status === 'running');
}

async function follow({ get, post }, id, isThere) {
  const until = Date.now() + limitMs;
  for (;;) {
    const task = await get(`/api/v1/tasks/${id}`);
    if (isThere(task)) return task;
    if (task.status === 'awaiting_approval' && task.plan !== null) {
      await post(`/api/v1/tasks/${id}/approve`, { latest: true });
    }
    if (Date.now() > until)
      throw new SetUpError(`The task ${id} is still ${task.status} after ten minutes.`, 1);
    await delay(500);
  }
}
