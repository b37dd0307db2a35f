import { setTimeout as sleep } from 'node:timers/promises';
import { finalStatuses, type Task, type TaskStatus } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { defineTool, Name, type Tool, type ToolCall } from '../features/tool.js';
import { ProgressRecord, progressEvents, toProgressRecord } from './progress-record.js';

/** Time limit for one call that waits for news, in seconds: below the time limits of usual clients. */
const maxWaitLength = 50;
const waits = { least: 0, usual: 0, most: maxWaitLength };
const pollMs = 500;
/** States that last until a person acts. */
const personStates = new Set<string>(['awaiting_approval', 'paused'] satisfies TaskStatus[]);
const historyMs = 24 * 60 * 60 * 1_000;

const getTaskProgress = defineTool({
  name: 'get_task_progress',
  title: 'Read the progress of a task',
  description:
    'Returns the status summary of a task: its step, last action, reasoning, and its result once it has ended. With wait_seconds, it returns when the task ends or needs a person, and reports progress in the meantime.',
  input: z.object({
    task_id: Name,
    progress_url: z.string().max(2_000).optional().describe('accepted for older clients and not used'),
    wait_seconds: z
      .number()
      .optional()
      .describe(`maximum time to wait for the end of the task; at most ${maxWaitLength}, default 0`),
  }),
  output: ProgressRecord,
  isReadOnly: true,
  async run({ task_id, wait_seconds }, call) {
    const until = call.now() + call.clamp('wait_seconds', wait_seconds, waits) * 1_000;
    let reported = -1;
    for (;;) {
      const record = await readRecord(await call.useCases.getTask(task_id), call);
      const isOver = record.status !== 'running';
      if (isOver || personStates.has(record.state) || call.now() >= until) return record;
      const task = await call.useCases.getTask(task_id);
      if (task.last_event !== reported) {
        reported = task.last_event;
        await call.progress(task.last_event, record.steps_summary.at(-1) ?? record.state);
      }
      await sleep(pollMs, undefined, { signal: call.signal });
    }
  },
});

const getTaskHistory = defineTool({
  name: 'get_task_history',
  title: 'Read a finished task',
  description: 'Returns the result of a task that ended within the last 24 hours.',
  input: z.object({
    task_id: Name,
    history_url: z.string().max(2_000).optional().describe('accepted for older clients and not used'),
  }),
  output: ProgressRecord,
  isReadOnly: true,
  async run({ task_id }, call) {
    const task = await call.useCases.getTask(task_id);
    if (!finalStatuses.includes(task.status) || task.finished_at === null) {
      throw new FixpointError(`The task "${task_id}" has not ended: it is ${task.status}.`, {
        code: 'not-finished',
        retry: 'never',
        hint: 'Call get_task_progress.',
      });
    }
    if (call.now() - Date.parse(task.finished_at) > historyMs) {
      throw new FixpointError(`The task "${task_id}" ended more than 24 hours ago.`, {
        code: 'history-expired',
        retry: 'never',
        hint: `Its record may still be at /api/v1/tasks/${task_id}.`,
      });
    }
    return readRecord(task, call);
  },
});

/** Reads the task for each response, so that the record is current. */
export async function readRecord(
  task: Task,
  call: Pick<ToolCall, 'useCases' | 'now'>,
): Promise<ProgressRecord> {
  const after = Math.max(0, task.last_event - progressEvents);
  const { events } = await call.useCases.readEvents(task.id, after, progressEvents);
  return toProgressRecord(task, events, call.now());
}

export const progressTools: readonly Tool[] = [getTaskProgress, getTaskHistory];
