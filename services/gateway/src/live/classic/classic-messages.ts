import type { Plan, ServerMessage, Task, TaskResult, TaskStatus } from '@fixpoint/shared/contracts';

/**
 * Messages to a client of the classic protocol: these types and these fields, and no others, since such a client may build an object of fixed fields
 * from each payload. `elapsed` is in whole seconds, `plan` is a text, `output_files` are addresses.
 */
export type ClassicMessage = { readonly reply_to?: string } & (
  | { readonly type: 'TASK_CREATED'; readonly payload: ClassicTask }
  | { readonly type: 'TASK_UPDATE'; readonly payload: ClassicUpdate }
  | { readonly type: 'TASK_RESULT'; readonly payload: ClassicResult }
  | { readonly type: 'PLAN_PROPOSAL'; readonly payload: { readonly task_id: string; readonly plan: string } }
  | { readonly type: 'CLAUDE_STREAM'; readonly payload: { readonly task_id: string; readonly text: string } }
  | {
      readonly type: 'SCREENSHOT_RESPONSE';
      readonly payload: { readonly task_id: string | null; readonly screenshot_base64: string };
    }
  /** Only if there is no task whose update could carry the reason. */
  | { readonly type: 'ERROR'; readonly payload: { readonly message: string } }
);

interface ClassicTask {
  readonly id: string;
  readonly description: string;
  /** JSON of an object. */
  readonly context: string;
  readonly max_duration_minutes: number;
  readonly status: TaskStatus;
}

interface ClassicUpdate {
  readonly task_id: string;
  readonly status: TaskStatus;
  readonly message: string;
  readonly iteration: number;
  readonly prs_merged: number;
  readonly elapsed: number;
  readonly screenshot_base64?: string;
}

interface ClassicResult {
  readonly task_id: string;
  readonly status: TaskResult['status'];
  readonly summary: string;
  readonly iterations: number;
  readonly prs_merged: number;
  readonly elapsed: number;
  readonly output_files: readonly string[];
}

/** A message of the current protocol in the classic one; null if that has no equivalent. `nameOf`: returns the client's name for a task. */
export function toClassicMessage(
  message: ServerMessage,
  nameOf: (taskId: string) => string,
): ClassicMessage | null {
  const reply = message.reply_to === undefined ? {} : { reply_to: message.reply_to };
  switch (message.type) {
    case 'TASK_CREATED': {
      const { task } = message.payload;
      return { type: message.type, ...reply, payload: toClassicTask(task, nameOf(task.id)) };
    }
    case 'TASK_UPDATE': {
      const { task_id, status, iteration, prs_merged, elapsed, screenshot_base64 } = message.payload;
      const picture = screenshot_base64 === undefined ? {} : { screenshot_base64 };
      return {
        type: message.type,
        payload: {
          task_id: nameOf(task_id),
          status,
          message: message.payload.message,
          iteration,
          prs_merged,
          elapsed: toSeconds(elapsed),
          ...picture,
        },
      };
    }
    case 'TASK_RESULT': {
      const { task_id, status, summary, iterations, prs_merged, elapsed, output_files } = message.payload;
      return {
        type: message.type,
        payload: {
          task_id: nameOf(task_id),
          status,
          summary,
          iterations,
          prs_merged,
          elapsed: toSeconds(elapsed),
          output_files: output_files.map(
            ({ artifact, name }) => `/api/v1/artifacts/${artifact}?${new URLSearchParams({ name })}`,
          ),
        },
      };
    }
    case 'PLAN_PROPOSAL': {
      const { task_id, plan } = message.payload;
      return { type: message.type, payload: { task_id: nameOf(task_id), plan: toPlanText(plan) } };
    }
    case 'CLAUDE_STREAM': {
      const { task_id, text } = message.payload;
      return { type: message.type, payload: { task_id: nameOf(task_id), text } };
    }
    case 'SCREENSHOT_RESPONSE': {
      const { task_id, screenshot_base64 } = message.payload;
      const named = task_id === null ? null : nameOf(task_id);
      return { type: message.type, ...reply, payload: { task_id: named, screenshot_base64 } };
    }
    case 'ERROR':
      return { type: message.type, ...reply, payload: { message: toErrorLine(message.payload) } };
    default:
      return null;
  }
}

/** The problem, with each field and the next step, in one line. */
export function toErrorLine({
  message,
  hint,
  errors = [],
}: Extract<ServerMessage, { type: 'ERROR' }>['payload']): string {
  const what = errors.length === 0 ? [message] : errors.map(({ field, message: why }) => `${field}: ${why}`);
  return [...what, hint].filter((part) => part !== undefined && part !== '').join(' ');
}

function toClassicTask({ description, spec, status }: Task, id: string): ClassicTask {
  const context = JSON.stringify(spec.context);
  return { id, description, context, max_duration_minutes: spec.limits.minutes, status };
}

function toPlanText({ summary, steps }: Plan): string {
  const lines = steps.map(
    ({ title, enabled, comment }, index) =>
      `${index + 1}. ${title}${enabled ? '' : ' (off)'}${comment === undefined ? '' : ` — ${comment}`}`,
  );
  return [summary, '', ...lines].join('\n');
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
