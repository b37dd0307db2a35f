import {
  ApprovalReach,
  FieldName,
  Instant,
  NewTask,
  PartialTask,
  RequestedAcceptance,
  StartFrom,
  TaskEvent,
  TaskId,
  TaskKind,
  TaskPriority,
  TaskRow,
  TaskStatus,
  taskFields,
  taskTextLimits,
  WantedLimits,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Schemas of the REST transport. Requests are strict, so that a misspelt field is an error and not silence. */

export const TaskParams = z.strictObject({ id: TaskId });

/** Tasks on one page by default, and at most. */
const pageSizes = { usual: 50, most: 200 } as const;

export const TaskListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(pageSizes.most).default(pageSizes.usual),
  cursor: z.string().max(200).optional(),
  status: listOf(z.array(TaskStatus).min(1)).optional().describe('one or several, comma-separated'),
  kind: TaskKind.optional(),
  service: z.string().max(100).optional(),
  text: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('search by word prefix in the description, id, service, form values, findings and commit ids'),
  since: Instant.optional().describe('created at or after this instant'),
  until: Instant.optional().describe('created at or before this instant'),
  fields: listOf(z.array(z.enum(taskFields)).min(1))
    .optional()
    .describe(
      'fields to return for each task, comma-separated, with their full text; default: the fields shown in lists',
    ),
});

/** A parameter that is given several times, or once with commas between its values. */
function listOf<Values extends z.ZodType<unknown, string[]>>(values: Values) {
  return z
    .union([z.string().max(500), z.array(z.string().max(100)).max(50)])
    .transform((given) =>
      [given]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim()),
    )
    .pipe(values);
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

export const EventQuery = z.strictObject({
  after: z.coerce.number().int().nonnegative().default(0),
  limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
});

export const AllEventsQuery = z.strictObject({
  after: z.string().max(100).optional().describe('id of the last received event: TASK/NUMBER'),
  limit: z.coerce.number().int().min(1).max(1_000).default(100).describe('for the JSON response'),
});
export const AllEvents = z.object({ events: z.array(TaskEvent).describe('oldest first') });

export const EventList = z.object({
  events: z.array(TaskEvent),
  /** Number of the newest event in the log, on this page or not. */
  last_event: z.int(),
  status: TaskStatus,
});

const text = z.string().max(taskTextLimits.message);

/** Commands may come without a body, which arrives as null. */
export const ApproveBody = z
  .strictObject({
    nonce: z.string().max(200).optional(),
    plan_hash: z.string().max(200).optional(),
    /** Approves whatever plan is on show now, seen or not. */
    latest: z.literal(true).optional(),
    ...ApprovalReach.shape,
  })
  .nullish();

export const RejectBody = z
  .strictObject({
    nonce: z.string().max(200).optional(),
    plan_hash: z.string().max(200).optional(),
    reason: text.optional(),
  })
  .nullish();

export const CancelBody = z.strictObject({ reason: text.optional() }).nullish();
export const NoBody = z.strictObject({}).nullish();
export const RerunBody = z
  .strictObject({
    start_from: StartFrom.default(null),
    /** Values that differ from those of the old task; null leaves a field out. */
    form: z.record(FieldName, z.string().trim().max(10_000).nullable()).optional(),
    limits: WantedLimits.optional(),
    priority: TaskPriority.optional(),
    /** What the document must be free of, where it differs from the old task; its waivers stay. */
    accept: RequestedAcceptance.optional(),
  })
  .nullish();
export const InputBody = z
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

export const IntentRequest = NewTask.pick({
  description: true,
  context: true,
  kind: true,
  desktop: true,
  build: true,
});
