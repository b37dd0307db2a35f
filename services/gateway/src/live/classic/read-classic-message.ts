import { type ClientMessage, taskTextLimits } from '@fixpoint/shared/contracts';
import { ConflictError, InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { forbidden } from '../../access/access-checks.js';
import { parseMessage, presentType } from '../read-message.js';

/** State of a connection that a classic message leaves out. */
export interface ClassicKnowledge {
  /** Our id of a task, by whichever id the client has for it. */
  readonly taskOf: (name: string) => string;
  /** The task that the client created last: meant by a message without a task. */
  readonly newestTask: string | undefined;
  /** The plan that this connection was shown last for a task. */
  readonly shownPlan: (taskId: string) => { readonly nonce: string; readonly plan_hash: string } | undefined;
  /** True if a plan may be approved by the task's id alone. */
  readonly mayApprove: boolean;
}

const Text = z.string().max(taskTextLimits.message);
/** Unnamed fields are ignored: clients send all fields of their own objects. Null counts as absent. */
const ClassicPayload = z.object({
  id: z.string().min(1).max(200).nullish(),
  task_id: z.string().min(1).max(200).nullish(),
  description: z.unknown().optional(),
  context: z.unknown().optional(),
  max_duration_minutes: z.unknown().optional(),
  reason: Text.nullish(),
  text: Text.nullish(),
  message: Text.nullish(),
  input: Text.nullish(),
});
type ClassicPayload = z.infer<typeof ClassicPayload>;

/** Returns true if only the current protocol has the message: a subscription, or a message with an id. */
export function isCurrent(value: object): boolean {
  return presentType(value) === 'SUBSCRIBE' || 'id' in value;
}

/** Returns true if only the classic protocol has the message: a task with its own id, a decision on a task instead of a plan. */
export function isClassic(value: object): boolean {
  const payload = payloadOf(value);
  switch (presentType(value)) {
    case 'NEW_TASK':
      return ['id', 'status'].some((field) => field in payload) || Object.values(payload).includes(null);
    case 'PLAN_APPROVED':
    case 'PLAN_REJECTED':
      return typeof payload.task_id === 'string' && !('plan_hash' in payload) && !('nonce' in payload);
    default:
      return false;
  }
}

/** The id that a client gave its new task; undefined for all other messages. */
export function clientTaskId(value: object): string | undefined {
  const { id } = payloadOf(value);
  const isUsable = typeof id === 'string' && id.length > 0 && id.length <= 200;
  return presentType(value) === 'NEW_TASK' && isUsable ? id : undefined;
}

/** The id of the task that a message is about, as the client sent it. */
export function namedTask(value: object): string | undefined {
  const { task_id: id } = payloadOf(value);
  return typeof id === 'string' ? id : undefined;
}

/** Reads a classic message as one of the present protocol. Throws `FixpointError`. */
export function readClassicMessage(value: object, knowledge: ClassicKnowledge): ClientMessage {
  const type = presentType(value);
  const parsed = ClassicPayload.safeParse((value as { payload?: unknown }).payload);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInputError(issue?.message ?? 'The payload is not valid.', {
      field: ['payload', ...(issue?.path ?? [])].join('.'),
    });
  }
  return parseMessage({ type, payload: toPayload(type, parsed.data, knowledge) });
}

function toPayload(type: unknown, sent: ClassicPayload, knowledge: ClassicKnowledge): object {
  const { id, description, context, max_duration_minutes: minutes, reason } = sent;
  if (type === 'NEW_TASK') {
    return withoutNothing({
      description,
      context: context === '' ? null : context,
      max_duration_minutes: minutes,
      // A client that lost its connection sends the task again.
      idempotency_key: id === null || id === undefined ? undefined : classicKey(id),
    });
  }
  if (type === 'SCREENSHOT_REQUEST') {
    return sent.task_id ? { task_id: knowledge.taskOf(sent.task_id) } : {};
  }
  const task_id = taskOf(sent, knowledge);
  if (type === 'PLAN_APPROVED') return { task_id, ...shownPlan(task_id, knowledge) };
  // A rejection does no harm, so it may be of a plan that was not shown here; the store checks the current plan.
  if (type === 'PLAN_REJECTED') {
    return withoutNothing({ task_id, ...(knowledge.shownPlan(task_id) ?? noPlan(task_id)), reason });
  }
  if (type === 'USER_INPUT') return { task_id, text: sent.text ?? sent.message ?? sent.input ?? '' };
  return withoutNothing({ task_id, ...(type === 'CANCEL_TASK' ? { reason } : {}) });
}

function taskOf({ task_id: name }: ClassicPayload, { taskOf, newestTask }: ClassicKnowledge): string {
  if (name !== null && name !== undefined) return taskOf(name);
  if (newestTask !== undefined) return newestTask;
  throw new InvalidInputError('The message needs a task id: no task was created on this connection.', {
    field: 'payload.task_id',
  });
}

function shownPlan(taskId: string, { mayApprove, shownPlan }: ClassicKnowledge): object {
  if (!mayApprove) {
    throw forbidden(
      'This installation does not allow approval by task id only.',
      'Approve it on the page of the task, or set CLASSIC_APPROVALS=true on the gateway.',
    );
  }
  return shownPlan(taskId) ?? noPlan(taskId);
}

function noPlan(taskId: string): never {
  throw new ConflictError(`No plan of task ${taskId} was shown on this connection.`, {
    reason: 'not-awaiting-approval',
  });
}

/** The idempotency key of a task with an id from the client. */
export function classicKey(id: string): string {
  return `classic:${id}`;
}

function payloadOf(value: object): Record<string, unknown> {
  const { payload } = value as { payload?: unknown };
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return isObject ? (payload as Record<string, unknown>) : {};
}

function withoutNothing(fields: Record<string, unknown>): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  );
}
