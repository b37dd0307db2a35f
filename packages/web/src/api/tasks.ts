import type { RestPaths } from '@fixpoint/client/rest';
import type {
  Intent,
  NewTask,
  RequestedAcceptance,
  StartFrom,
  Task,
  TaskEvent,
  TaskPreview,
  TaskRow,
  WantedLimits,
} from '@fixpoint/shared/contracts';
import { answerOf, asBody, rest, withSignal } from './request.js';

type TaskQuery = NonNullable<RestPaths['/api/v1/tasks']['get']['parameters']['query']>;

const ofTask = (id: string) => ({ params: { path: { id } } });

interface TaskPage<Item> {
  readonly tasks: readonly Item[];
  readonly next: string | null;
  /** On all pages; null where nobody counted. */
  readonly total: number | null;
}

export function listTasks(query: TaskQuery, signal?: AbortSignal): Promise<TaskPage<TaskRow>> {
  return answerOf(rest.GET('/api/v1/tasks', { params: { query }, ...withSignal(signal) }));
}

/** What the plans that wait for a person are shown and decided by. */
const proposalFields = ['id', 'status', 'description', 'updated_at', 'plan', 'approval'] as const;
export type Proposal = Pick<Task, (typeof proposalFields)[number]>;

/** The plans that wait for a person, the newest first. */
export function listProposals(limit: number, signal?: AbortSignal): Promise<TaskPage<Proposal>> {
  const query = { status: 'awaiting_approval', limit, fields: proposalFields.join() };
  return answerOf(rest.GET('/api/v1/tasks', { params: { query }, ...withSignal(signal) }));
}

export function getTask(id: string, signal?: AbortSignal): Promise<Task> {
  return answerOf(rest.GET('/api/v1/tasks/{id}', { ...ofTask(id), ...withSignal(signal) }));
}

/** One page of a task's log above the number `after`; 5,000 events at most. */
export function listEvents(
  id: string,
  after: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ events: TaskEvent[]; last_event: number }> {
  const params = { path: { id }, query: { after, limit } };
  return answerOf(rest.GET('/api/v1/tasks/{id}/events', { params, ...withSignal(signal) }));
}

export function previewIntent(
  request: Pick<NewTask, 'description' | 'context'>,
  signal?: AbortSignal,
): Promise<Intent> {
  return answerOf(rest.POST('/api/v1/intent', { body: asBody(request), ...withSignal(signal) }));
}

/** What would become of the request; nothing is made. */
export function previewTask(request: NewTask, signal?: AbortSignal): Promise<TaskPreview> {
  return answerOf(rest.POST('/api/v1/tasks/preview', { body: asBody(request), ...withSignal(signal) }));
}

/** The key makes a repeated press, or a repeated try after a lost answer, the same task. */
export function createTask(request: NewTask, idempotencyKey: string): Promise<Task> {
  return answerOf(
    rest.POST('/api/v1/tasks', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: asBody(request),
    }),
  );
}

type TaskCommand = 'pause' | 'resume' | 'cancel' | 'approve' | 'reject' | 'input';

export function commandTask(id: string, command: TaskCommand, body: unknown = {}): Promise<Task> {
  return answerOf(rest.POST(`/api/v1/tasks/{id}/${command}`, { ...ofTask(id), body: asBody(body) }));
}

/** Offers the plan of a task again on which nobody decided in time; answers the task that waits now, however often it is pressed. */
export function offerAgain(id: string): Promise<Task> {
  return answerOf(rest.POST('/api/v1/tasks/{id}/offer-again', { ...ofTask(id), body: {} }));
}

/** The changes alone: what stays is the gateway's to repeat. */
export interface TaskChanges {
  readonly form?: Readonly<Record<string, string | null>>;
  readonly limits?: WantedLimits;
  readonly accept?: RequestedAcceptance;
}

/** Submits the same request again; answers the new task. The key makes a repeated press the same task. */
export function rerunTask(
  id: string,
  request: TaskChanges & { readonly start_from: StartFrom },
  idempotencyKey: string,
): Promise<Task> {
  return answerOf(
    rest.POST('/api/v1/tasks/{id}/rerun', {
      params: { path: { id }, header: { 'Idempotency-Key': idempotencyKey } },
      body: asBody(request),
    }),
  );
}
