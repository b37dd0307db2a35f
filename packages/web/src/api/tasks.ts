import type { RestRequest } from '@fixpoint/client/rest';
import type {
  NewTask,
  RequestedAcceptance,
  StartFrom,
  Task,
  TaskRow,
  WantedLimits,
} from '@fixpoint/shared/contracts';
import { dataOf, rest } from './request.js';

type TaskQuery = NonNullable<NonNullable<RestRequest<'GET', '/api/v1/tasks'>['params']>['query']>;

const ofTask = (id: string) => ({ params: { path: { id } } });

interface TaskPage<Item> {
  readonly tasks: readonly Item[];
  readonly next: string | null;
  /** On all pages; null if they were not counted. */
  readonly total: number | null;
}

/** `Item`: the fields that the query names, which the contract cannot express. */
async function listItems<Item>(query: TaskQuery, signal: AbortSignal | undefined): Promise<TaskPage<Item>> {
  const page = await dataOf(rest.GET('/api/v1/tasks', { params: { query }, signal }));
  return { ...page, tasks: page.tasks as unknown as readonly Item[] };
}

export const listTasks = (query: Omit<TaskQuery, 'fields'>, signal?: AbortSignal) =>
  listItems<TaskRow>(query, signal);

/** Fields by which the plans that wait for a person are shown and decided. */
const proposalFields = [
  'id',
  'status',
  'description',
  'created_at',
  'updated_at',
  'plan',
  'approval',
] as const;
/** Fields that distinguish plans of the same request. */
const rowFields = ['by', 'form'] as const;
export type Proposal = Pick<Task, (typeof proposalFields)[number]> &
  Pick<TaskRow, (typeof rowFields)[number]>;

/** The plans that wait for a person, the newest first. */
export const listProposals = (limit: number, signal?: AbortSignal) =>
  listItems<Proposal>(
    { status: 'awaiting_approval', limit, fields: [...proposalFields, ...rowFields].join() },
    signal,
  );

export const getTask = (id: string, signal?: AbortSignal) =>
  dataOf(rest.GET('/api/v1/tasks/{id}', { ...ofTask(id), signal }));

/** One page of a task's log above the number `after`; 5,000 events at most. */
export const listEvents = (id: string, after: number, limit: number, signal?: AbortSignal) =>
  dataOf(
    rest.GET('/api/v1/tasks/{id}/events', { params: { path: { id }, query: { after, limit } }, signal }),
  );

export const previewIntent = (request: Pick<NewTask, 'description' | 'context'>, signal?: AbortSignal) =>
  dataOf(rest.POST('/api/v1/intent', { body: request, signal }));

/** Preview of the request's effects; nothing is made. */
export const previewTask = (request: NewTask, signal?: AbortSignal) =>
  dataOf(rest.POST('/api/v1/tasks/preview', { body: request, signal }));

/** The key makes a repeated press, or a repeated attempt after a lost response, the same task. */
export const createTask = (request: NewTask, idempotencyKey: string) =>
  dataOf(
    rest.POST('/api/v1/tasks', {
      params: { header: { 'Idempotency-Key': idempotencyKey } },
      body: request,
    }),
  );

export const commandTask = (id: string, command: 'pause' | 'resume') =>
  dataOf(rest.POST(`/api/v1/tasks/{id}/${command}`, { ...ofTask(id), body: {} }));

export const cancelTask = (id: string, reason?: string) =>
  dataOf(rest.POST('/api/v1/tasks/{id}/cancel', { ...ofTask(id), body: { reason } }));

export const approvePlan = (id: string, body: RestRequest<'POST', '/api/v1/tasks/{id}/approve'>['body']) =>
  dataOf(rest.POST('/api/v1/tasks/{id}/approve', { ...ofTask(id), body }));

export const rejectPlan = (id: string, body: RestRequest<'POST', '/api/v1/tasks/{id}/reject'>['body']) =>
  dataOf(rest.POST('/api/v1/tasks/{id}/reject', { ...ofTask(id), body }));

/** Sends a message to a running task, or the document that it waits for. */
export const sendInput = (id: string, body: RestRequest<'POST', '/api/v1/tasks/{id}/input'>['body']) =>
  dataOf(rest.POST('/api/v1/tasks/{id}/input', { ...ofTask(id), body }));

/** Resubmits the request of a task whose plan expired; returns the task that waits now, however often it is pressed. */
export const offerAgain = (id: string) =>
  dataOf(rest.POST('/api/v1/tasks/{id}/offer-again', { ...ofTask(id), body: {} }));

/** The changes alone: what stays is the gateway's to repeat. */
export interface TaskChanges {
  readonly form?: Record<string, string | null>;
  readonly limits?: WantedLimits;
  readonly accept?: RequestedAcceptance;
}

/** Submits the same request again; returns the new task. The key makes a repeated press the same task. */
export const rerunTask = (
  id: string,
  request: TaskChanges & { readonly start_from: StartFrom },
  idempotencyKey: string,
) =>
  dataOf(
    rest.POST('/api/v1/tasks/{id}/rerun', {
      params: { path: { id }, header: { 'Idempotency-Key': idempotencyKey } },
      body: request,
    }),
  );
