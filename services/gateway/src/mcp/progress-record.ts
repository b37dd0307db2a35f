import { finalStatuses, type Task, type TaskEvent, visionLimits } from '@fixpoint/shared/contracts';
import { headlineOf } from '@fixpoint/shared/labels';
import { toSafeText, truncate } from '@fixpoint/shared/text';
import { withoutCaller } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { type DesktopStep, Place, readDesktopSteps } from './desktop-steps.js';

/** The status summary of a task, in the fields of the tool contract; `state` and `next_action` are additions by Fixpoint. */
export const ProgressRecord = z.object({
  task_id: z.string(),
  sandbox_name: z.string().nullable(),
  task: z.string(),
  status: z.enum(['running', 'completed', 'failed', 'timeout']),
  state: z.string().describe('the exact status: awaiting_approval, pending, running, paused, completed, …'),
  current_step: z.int(),
  max_steps: z.int(),
  started_at: z.string(),
  updated_at: z.string(),
  elapsed_ms: z.int(),
  timeout_seconds: z.int(),
  last_action: z
    .object({
      action: z.string(),
      reasoning: z.string(),
      result: z.string(),
      success: z.boolean().nullable(),
      coordinates: Place.nullable().describe(
        'position as given by the model: pixels of its image (policy computer-use) or thousandths of the screen (chat)',
      ),
    })
    .nullable(),
  steps_summary: z.array(z.string()).describe('the last five steps'),
  last_reasoning: z.string(),
  next_action: z.string().describe('reason for waiting, if any'),
  final_result: z
    .object({
      success: z.boolean(),
      summary: z.string(),
      total_steps: z.int(),
      duration_ms: z.int(),
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

/** Number of events from the end of the log for a record. */
export const progressEvents = 200;

const maxTextLength = 2_000;

/** A task and the newest events of its log, oldest first, as a record. `now` in milliseconds since 1970. */
export function toProgressRecord(task: Task, events: readonly TaskEvent[], now: number): ProgressRecord {
  const ended = events.filter((event) => event.type === 'stage-finished');
  const last = ended.at(-1);
  const steps = readDesktopSteps(events);
  const lastStep = steps.at(-1);
  const lastMessage = events.findLast(
    (event) =>
      (event.type === 'engine-message' && event.data.role === 'assistant') ||
      (event.type === 'workspace-event' && event.data.kind === 'MODEL_OUTPUT'),
  );
  const finished = task.finished_at === null ? null : Date.parse(task.finished_at);
  const elapsed = Math.max(0, (finished ?? now) - Date.parse(task.created_at));
  return {
    task_id: task.id,
    sandbox_name: sandboxOf(task),
    task: shorten(task.description),
    status: statusOf(task),
    state: task.status,
    ...stepCounts(task, lastStep),
    started_at: task.created_at,
    updated_at: task.updated_at,
    elapsed_ms: elapsed,
    timeout_seconds: task.spec.desktop?.timeout_seconds ?? task.spec.limits.minutes * 60,
    last_action: lastStep === undefined ? describeStage(last, lastMessage) : describeAction(lastStep),
    steps_summary:
      lastStep === undefined
        ? ended.slice(-5).map((event) => shorten(event.message))
        : steps.slice(-5).map(describeStep),
    last_reasoning: shorten(wordsOf(lastMessage)),
    next_action: nextAction(task),
    final_result:
      task.result === null
        ? null
        : {
            success: task.result.status === 'completed',
            summary: shorten(task.result.summary),
            total_steps: lastStep?.step ?? task.result.iterations,
            duration_ms: elapsed,
            error: task.result.failure === undefined ? null : shorten(task.result.failure.message),
          },
  };
}

function describeAction({ action, reasoning, result, success, at }: DesktopStep) {
  return {
    action: shorten(action),
    reasoning: shorten(reasoning),
    result: shorten(result),
    success,
    coordinates: at,
  };
}

function describeStage(
  stage: Extract<TaskEvent, { type: 'stage-finished' }> | undefined,
  message: TaskEvent | undefined,
): ProgressRecord['last_action'] {
  if (stage === undefined) return null;
  return {
    action: stage.data.stage,
    reasoning: shorten(message?.message ?? ''),
    result: shorten(stage.message),
    success: stage.data.ok,
    coordinates: null,
  };
}

function wordsOf(event: TaskEvent | undefined): string {
  if (event?.type === 'workspace-event') return event.data.text ?? event.message;
  return event?.type === 'engine-message' ? event.data.text : '';
}

/** The desktop that it has or waits for; a step on one names it by its queue. */
function sandboxOf({ stage, spec }: Task): string | null {
  const desktop = stage?.startsWith('desktop.') === true ? stage.slice('desktop.'.length) : undefined;
  const name = desktop ?? spec.desktop?.desktop.name ?? null;
  // As its caller calls it.
  return name === null ? null : withoutCaller(name);
}

/** On a desktop the model's actions count; elsewhere the iterations of the loop do. */
function stepCounts({ kind, iteration, spec }: Task, last: DesktopStep | undefined) {
  if (kind !== 'vision') return { current_step: iteration, max_steps: spec.limits.iterations };
  const { policy, max_steps } = spec.desktop ?? {};
  return {
    current_step: last?.step ?? 0,
    max_steps: max_steps ?? visionLimits[policy ?? 'computer-use'].steps,
  };
}

function describeStep({ step, action, result }: DesktopStep): string {
  return shorten(`Step ${step}: ${action}${result === '' ? '' : ` (${result})`}`);
}

function statusOf(task: Task): ProgressRecord['status'] {
  if (!finalStatuses.includes(task.status)) return 'running';
  if (task.status === 'completed') return 'completed';
  return task.result?.reason === 'deadline' ? 'timeout' : 'failed';
}

function nextAction(task: Task): string {
  if (task.result?.reason === 'expired')
    return 'The plan expired without a decision. offer_again submits the same request again.';
  switch (headlineOf(task)) {
    case 'awaiting_approval':
      return 'The plan waits for approval: by a person on the page of the task, or by approve_plan if this installation lets agents approve.';
    case 'worker_lost':
      return 'The worker was lost. The step continues on another worker, or when the lost worker returns.';
    case 'paused':
      return 'The task is paused; it continues when a person resumes it.';
    case 'waiting_for_vm':
      return 'The task waits until its desktop is connected and free.';
    default:
      return '';
  }
}

function shorten(text: string): string {
  return truncate(toSafeText(text), maxTextLength);
}
