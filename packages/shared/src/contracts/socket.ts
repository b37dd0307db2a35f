import { z } from 'zod';
import { ApprovalReach } from './approval-grant.js';
import { TaskEvent } from './event.js';
import { Identifier, Instant, TaskId } from './identifiers.js';
import { Plan } from './plan.js';
import { NewTask, Task, TaskResult, TaskStatus, taskTextLimits } from './task.js';

/** Limits of the WebSocket transport. Sizes in bytes. */
export const socketLimits = {
  /** Longest message in either direction. */
  message: 10 * 1024 * 1024,
  /** Deepest nesting of JSON. */
  depth: 32,
  /** Messages a second that one client may send over a longer time, and in one burst. */
  rate: 50,
  burst: 200,
} as const;

/** Chosen by the client, echoed as `reply_to` in the response to this very message. */
const MessageId = z.string().min(1).max(64);

/** Defines one type of message in the envelope `{"type", "payload"}`. */
function fromClient<Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) {
  return z.strictObject({ type: z.literal(type), id: MessageId.optional(), payload });
}

const OfTask = z.strictObject({ task_id: TaskId });

/** A person's decision. It names the task, the proposal and the plan that was on show, so it can hit no other one. */
const OfPlan = z.strictObject({
  task_id: TaskId,
  nonce: z.string().min(1).max(200),
  plan_hash: z.string().min(1).max(200),
});

/** Messages that a client may send. */
export const ClientMessage = z.discriminatedUnion('type', [
  fromClient('NEW_TASK', NewTask.extend({ idempotency_key: z.string().min(1).max(255).optional() })),
  fromClient('PLAN_APPROVED', OfPlan.extend(ApprovalReach.shape)),
  fromClient('PLAN_REJECTED', OfPlan.extend({ reason: z.string().max(taskTextLimits.message).optional() })),
  fromClient('USER_INPUT', OfTask.extend({ text: z.string().trim().min(1).max(taskTextLimits.message) })),
  fromClient('PAUSE_TASK', OfTask),
  fromClient('RESUME_TASK', OfTask),
  fromClient('CANCEL_TASK', OfTask.extend({ reason: z.string().max(taskTextLimits.message).optional() })),
  fromClient(
    'SCREENSHOT_REQUEST',
    z.strictObject({ task_id: TaskId.optional(), desktop: Identifier.optional() }),
  ),
  /**
   * With a task: its events after number `after` (0: all of them), then live ones. Without: every task, from now on,
   * preceded by the present state of the newest ones. A socket that has not subscribed gets the state and the updates of
   * every task, but no TASK_EVENTs; its first subscription to a task narrows it to that task.
   */
  fromClient(
    'SUBSCRIBE',
    z
      .strictObject({ task_id: TaskId.optional(), after: z.int().nonnegative().optional() })
      .refine((payload) => payload.after === undefined || payload.task_id !== undefined, {
        error: 'event numbers are per task: add the task_id',
        path: ['after'],
      }),
  ),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export type ClientMessageType = ClientMessage['type'];

/** The task's current state. A picture travels as base64, over authenticated sockets only. */
export const TaskUpdate = z.strictObject({
  task_id: TaskId,
  status: TaskStatus,
  message: z.string().max(taskTextLimits.message),
  stage: z.string().nullable().optional(),
  iteration: z.int().nonnegative(),
  /** Always 0 today; see `pushes`. */
  prs_merged: z.int().nonnegative(),
  pushes: z.int().nonnegative(),
  /** Milliseconds since the task was created, or until it ended. */
  elapsed: z.int().nonnegative(),
  screenshot_base64: z.string().optional(),
});
export type TaskUpdate = z.infer<typeof TaskUpdate>;

function fromServer<Type extends string, Payload extends z.ZodType>(type: Type, payload: Payload) {
  return z.strictObject({ type: z.literal(type), reply_to: MessageId.optional(), payload });
}

/** Messages that the gateway sends. */
export const ServerMessage = z.discriminatedUnion('type', [
  fromServer('TASK_CREATED', z.strictObject({ task: Task, created: z.boolean() })),
  fromServer('TASK_UPDATE', TaskUpdate),
  fromServer(
    'TASK_RESULT',
    z.strictObject({ task_id: TaskId, elapsed: z.int().nonnegative(), ...TaskResult.shape }),
  ),
  fromServer(
    'PLAN_PROPOSAL',
    z.strictObject({ task_id: TaskId, plan: Plan, nonce: z.string(), expires_at: Instant }),
  ),
  /** Messages of the engine while it works. */
  fromServer(
    'CLAUDE_STREAM',
    z.strictObject({
      task_id: TaskId,
      role: z.enum(['assistant', 'tool', 'system']),
      text: z.string().max(4_000),
    }),
  ),
  fromServer(
    'SCREENSHOT_RESPONSE',
    z.strictObject({ task_id: TaskId.nullable(), desktop: Identifier, screenshot_base64: z.string() }),
  ),
  /** A numbered fact of the log. These are complete and in order; all other messages are drawn from them. */
  fromServer('TASK_EVENT', z.strictObject({ event: TaskEvent })),
  /** The subscription is active. `last_event`: the newest number of that task, null for a subscription to all. */
  fromServer(
    'SUBSCRIBED',
    z.strictObject({ task_id: TaskId.nullable(), last_event: z.int().nonnegative().nullable() }),
  ),
  /** The client read too slowly; the missed events follow from the log once it reads again. Nothing is lost. */
  fromServer('LAGGED', z.strictObject({ buffered_bytes: z.int().nonnegative() })),
  fromServer(
    'ERROR',
    z.strictObject({
      code: z.string(),
      message: z.string(),
      hint: z.string().optional(),
      task_id: z.string().optional(),
      errors: z
        .array(z.strictObject({ field: z.string(), message: z.string(), hint: z.string().optional() }))
        .optional(),
    }),
  ),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
