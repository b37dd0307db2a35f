import { z } from 'zod';
import { RequestedAcceptance } from '../acceptance.js';
import { FieldName } from '../form-field-definition.js';
import { Instant, TaskId } from '../identifiers.js';
import { Intent, StartFrom, TaskKind } from '../intent.js';
import {
  NewTask,
  PartialTask,
  Task,
  TaskPriority,
  TaskRow,
  TaskStatus,
  taskFields,
  taskTextLimits,
} from '../task.js';
import { WantedLimits } from '../task-limits.js';
import { TaskPreview } from '../task-preview.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumberOr } from './whole-number.js';

export const TaskParams = z.strictObject({ id: TaskId });

/** Tasks on one page by default, and at most. */
const pageSizes = { usual: 50, most: 200 } as const;

export const TaskListQuery = z.strictObject({
  limit: wholeNumberOr(pageSizes.usual, 1, pageSizes.most),
  cursor: z.string().max(200).optional().describe('next of the previous page'),
  status: listOf(TaskStatus)
    .optional()
    .describe(`one or several, comma-separated: ${TaskStatus.options.join(', ')}`),
  priority: listOf(TaskPriority)
    .optional()
    .describe(`one or several, comma-separated: ${TaskPriority.options.join(', ')}`),
  kind: TaskKind.optional(),
  service: z.string().max(100).optional(),
  template: z
    .string()
    .max(100)
    .optional()
    .describe('name of the template that the documents are compared with'),
  by: z.string().max(200).optional().describe('name of the person or token that created the task'),
  text: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('search by word prefix in the description, id, service, form values, findings and commit ids'),
  since: Instant.optional().describe('created at or after this instant'),
  until: Instant.optional().describe('created at or before this instant'),
  fields: listOf(z.enum(taskFields))
    .optional()
    .describe(
      'fields to return for each task, comma-separated, with their full text; default: the fields shown in lists',
    ),
});
export type TaskListQuery = z.infer<typeof TaskListQuery>;

/** A parameter that is given several times, or once with commas between its values. */
function listOf<Name extends string>(name: z.ZodEnum<{ readonly [Each in Name]: Each }>) {
  return z
    .union([z.string().max(500), z.array(z.string().max(100)).max(50)])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim()),
    )
    .pipe(z.array(name).min(1));
}

export const TaskList = z.object({
  tasks: z.array(
    PartialTask.extend({ result: z.union([TaskRow.shape.result, PartialTask.shape.result]) }).describe(
      'Tasks as shown in lists: without spec and plan, with shortened description and result summary. With "fields": the requested fields.',
    ),
  ),
  next: z.string().nullable().describe('cursor of the next page; null at the end'),
  total: z.int().nullable().describe('number of tasks on all pages; null if counting would take too long'),
});

const text = z.string().max(taskTextLimits.message);

/** Commands may come without a body, which arrives as null. */
const CancelBody = z.strictObject({ reason: text.optional() }).nullish();

export const NoBody = z.strictObject({}).nullish();

const RerunBody = z
  .strictObject({
    start_from: StartFrom.default(null),
    /** Values that differ from those of the old task; null leaves a field out. */
    form: z.record(FieldName, z.string().trim().max(10_000).nullable()).optional(),
    limits: WantedLimits.optional(),
    priority: TaskPriority.optional(),
    /** Acceptance rules that differ from the old task. Its waivers are kept. */
    accept: RequestedAcceptance.optional(),
  })
  .nullish();

const InputBody = z
  .strictObject({
    text: text.trim().min(1).optional(),
    document: z
      .string()
      .min(1)
      .max(2_000)
      .optional()
      .describe(
        'For a service with "delivery": "hand": the uploaded document of the service, as artifact:<id>/<name>.',
      ),
  })
  .refine(({ text, document }) => text !== undefined || document !== undefined, {
    path: ['text'],
    message: 'send a text, a document or both',
  });

export const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/, 'use 1–255 visible ASCII characters')
    .optional(),
});
export type IdempotencyHeaders = z.infer<typeof IdempotencyHeaders>;

const IntentRequest = NewTask.pick({
  description: true,
  context: true,
  kind: true,
  desktop: true,
  build: true,
});

export const taskRoutes = defineRoutes('tasks', {
  previewIntent: {
    method: 'POST',
    path: '/api/v1/intent',
    scope: 'own',
    role: 'view',
    replay: 'none',
    summary: 'Preview the interpretation of a request',
    description: 'Creates nothing. Problems of the request are returned as data, not as errors.',
    body: IntentRequest,
    example: { description: 'fix market-research output to match template' },
    responses: { 200: Intent },
  },

  previewTask: {
    method: 'POST',
    path: '/api/v1/tasks/preview',
    scope: 'own',
    replay: 'none',
    summary: 'Preview the plan of a request',
    description:
      'Creates nothing. Returns the interpretation of the request, its problems (including files), the plan, and the state of its preconditions.',
    body: NewTask,
    example: { description: 'fix market-research output to match template' },
    responses: { 200: TaskPreview },
  },

  createTask: {
    method: 'POST',
    path: '/api/v1/tasks',
    scope: 'own',
    replay: 'own',
    summary: 'Create a task',
    description: 'With an Idempotency-Key header, a repeated request returns the same task for 24 hours.',
    headers: IdempotencyHeaders,
    body: NewTask,
    example: {
      description: 'fix market-research output to match template',
      context: { Email: 'me@example.com', Business: 'Coffee', Country: 'Japan' },
    },
    // A document that the caller may not read is unknown.
    statuses: [404],
    responses: { 200: Task, 201: Task },
  },

  listTasks: {
    method: 'GET',
    path: '/api/v1/tasks',
    scope: 'own',
    summary: 'List tasks, newest first',
    query: TaskListQuery,
    responses: { 200: TaskList },
  },

  getTask: {
    method: 'GET',
    path: '/api/v1/tasks/{id}',
    scope: 'own',
    summary: 'Read a task',
    params: TaskParams,
    responses: { 200: Task },
  },

  rerunTask: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/rerun',
    scope: 'own',
    replay: 'own',
    summary: 'Run a task again',
    description:
      'Creates a new task with the description, form and limits of this one. Values in the body replace them. start_from sets where the new task starts: null at the form, "email_check" at the mail, "analyze" with the latest document.',
    params: TaskParams,
    headers: IdempotencyHeaders,
    body: RerunBody,
    example: { start_from: 'email_check', form: { Country: 'Peru' } },
    responses: { 200: Task, 201: Task },
  },

  offerAgain: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/offer-again',
    scope: 'own',
    summary: 'Offer an expired plan again',
    description:
      'For a task whose plan expired without a decision: creates a new task with the same request, whose plan waits for a decision. Repeating the call returns the same new task.',
    params: TaskParams,
    body: NoBody,
    responses: { 200: Task, 201: Task },
  },

  pauseTask: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/pause',
    scope: 'own',
    summary: 'Pause a task at its next stage boundary',
    params: TaskParams,
    body: NoBody,
    responses: { 200: Task },
  },

  resumeTask: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/resume',
    scope: 'own',
    summary: 'Resume a paused task',
    params: TaskParams,
    body: NoBody,
    responses: { 200: Task },
  },

  cancelTask: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/cancel',
    scope: 'own',
    summary: 'Cancel a task',
    params: TaskParams,
    body: CancelBody,
    example: { reason: 'not needed any more' },
    responses: { 200: Task },
  },

  addInput: {
    method: 'POST',
    path: '/api/v1/tasks/{id}/input',
    scope: 'own',
    summary: 'Send a message to a running task, or upload the document that it waits for',
    params: TaskParams,
    body: InputBody,
    example: { text: 'mind slide 3' },
    responses: { 200: Task },
  },
});
