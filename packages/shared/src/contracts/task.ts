import { z } from 'zod';
import { RequestedAcceptance, WantedAcceptance } from './acceptance.js';
import { AllowedEffects, WantedEffects } from './allowed-effects.js';
import { BuildWork } from './build.js';
import { DesktopWork, NewDesktopWork } from './desktop/desktop-work.js';
import { DocumentRef, FileRef } from './document.js';
import { Failure } from './failure.js';
import { FormValues } from './form-field-definition.js';
import { HaltReason } from './halt.js';
import { Instant, TaskId } from './identifiers.js';
import { Intent, StartFrom, Submission, TaskKind } from './intent.js';
import { Plan } from './plan.js';
import { ServiceDefinition } from './service-definition.js';
import { TaskLimits, WantedLimits } from './task-limits.js';

/**
 * States of a task. `awaiting_approval`: its plan waits for a person. `pending`: approved, waiting for its turn.
 * `waiting_for_vm`: waiting for a desktop. `paused`: held by a person at a stage boundary. The last three are final.
 */
export const TaskStatus = z.enum([
  'awaiting_approval',
  'pending',
  'waiting_for_vm',
  'running',
  'paused',
  'completed',
  'failed',
  'cancelled',
]);
export type TaskStatus = z.infer<typeof TaskStatus>;

export const finalStatuses: readonly TaskStatus[] = ['completed', 'failed', 'cancelled'];

/** Longest description and context, in bytes of UTF-8; longest message, in characters. */
export const taskTextLimits = { description: 50_000, context: 100_000, message: 10_000 } as const;

/** A text within its limit in bytes: as many characters may be four times as many of them. */
function fitsInto(limit: 'description' | 'context'): [(text: string) => boolean, string] {
  const most = taskTextLimits[limit];
  return [(text) => new TextEncoder().encode(text).length <= most, `use at most ${most} bytes of UTF-8`];
}

/** Queue priority of a task's steps, if workers, a service or a desktop have less room than there are tasks. */
export const TaskPriority = z.enum(['low', 'normal', 'high']);
export type TaskPriority = z.infer<typeof TaskPriority>;

/** Body of `POST /api/v1/tasks` and payload of NEW_TASK. */
export const NewTask = z.strictObject({
  description: z
    .string()
    .trim()
    .min(1)
    .max(taskTextLimits.description)
    .refine(...fitsInto('description')),
  /** Structured hints: a JSON object, or its text. Recognised keys are those of TaskContext; others are kept for the engine. */
  context: z
    .union([
      z
        .string()
        .max(taskTextLimits.context)
        .refine(...fitsInto('context')),
      z.record(z.string(), z.unknown()),
    ])
    .optional(),
  max_duration_minutes: z.int().min(1).max(480).optional(),
  limits: WantedLimits.optional(),
  /** `ask` (default): a person approves the plan. `auto`: it starts at once. */
  approval: z.enum(['ask', 'auto']).optional(),
  /** `normal` unless given. A high task passes those that wait, and a low one waits for at most 20 of them. None interrupts a task that has begun. */
  priority: TaskPriority.optional(),
  /** Loop that serves it, instead of the one that the words suggest. */
  kind: TaskKind.optional(),
  /** For work on a desktop. */
  desktop: NewDesktopWork.optional(),
  /** For a build: the issue. */
  build: BuildWork.optional(),
  /** A workspace task whose project this request changes. */
  workspace: TaskId.optional(),
  /** Findings that the document must be free of, if they differ from the service's row. */
  accept: RequestedAcceptance.optional(),
  /** Effects that the task may have outside. Never widens the effects that the description rules out: of both, the stricter counts. */
  effects: WantedEffects.optional(),
  /** Requests of older clients: `ask` is `effects.submit: ask`. */
  submission: Submission.optional(),
});
export type NewTask = z.infer<typeof NewTask>;

/** The part of a request's context that rules read. */
export const TaskContext = z.looseObject({
  service: z.string().optional(),
  start_from: StartFrom.optional(),
  existing_file_path: z.string().optional(),
  form_data: FormValues.optional(),
  Email: z.string().optional(),
  Business: z.string().optional(),
  Country: z.string().optional(),
  Exclusion: z.string().optional(),
});
export type TaskContext = z.infer<typeof TaskContext>;

/** Everything a task has to do, fixed at its creation. */
export const TaskSpec = z.strictObject({
  description: z.string(),
  context: z.record(z.string(), z.unknown()).default({}),
  intent: Intent,
  /** The row of the service table as it stood then; null if no service is involved. */
  service: ServiceDefinition.nullable(),
  form: FormValues,
  /** Tasks of older versions only: values of fields beyond the four. New ones have all of them in `form`. */
  more_fields: z.record(z.string(), z.string().max(10_000)).optional(),
  /** Files that go into its form, by the names of their fields. */
  more_files: z.record(z.string(), FileRef).optional(),
  start_from: StartFrom,
  /** Absent if everything is allowed, and in tasks of older versions. */
  effects: AllowedEffects.optional(),
  /** Tasks of older versions only: `ask` is `effects.submit: ask`. */
  submission: Submission.optional(),
  /** The part that the request set; the effective rules are in the service's row. */
  accept: WantedAcceptance.optional(),
  existing_document: DocumentRef.nullable(),
  limits: TaskLimits,
  /** Absent: normal. */
  priority: TaskPriority.optional(),
  /** Null if no screen is involved. */
  desktop: DesktopWork.nullable().default(null),
  /** Absent if no issue is built. */
  build: BuildWork.optional(),
  /** The first task of the workspace that this one changes; absent: it has its own. */
  workspace: TaskId.optional(),
});
export type TaskSpec = z.infer<typeof TaskSpec>;

/** Result of a task. `status` is the protocol's word for it; `reason` is why. */
export const TaskResult = z.strictObject({
  status: z.enum(['completed', 'failed', 'cancelled']),
  reason: HaltReason,
  summary: z.string().max(10_000),
  iterations: z.int().nonnegative(),
  pushes: z.int().nonnegative(),
  /** Always 0 today: pull requests are not used. Kept for clients of the older protocol. */
  prs_merged: z.int().nonnegative(),
  spent_usd: z.number().nonnegative(),
  output_files: z.array(DocumentRef),
  failure: Failure.optional(),
  /**
   * Outcome of a task that ended as planned without a matching document: `findings` of a comparison without a fix, a change that is
   * `prepared` and not pushed, or one that is `pushed` and not measured, since no form may be sent.
   */
  outcome: z.enum(['findings', 'prepared', 'pushed']).optional(),
  /** Action that a person may allow with one click: the task, run again from the form. */
  offer: z.strictObject({ action: z.literal('submit-form'), title: z.string().max(2_000) }).optional(),
});
export type TaskResult = z.infer<typeof TaskResult>;

/** A task as clients see it. Times in milliseconds unless they are instants. */
export const Task = z.strictObject({
  id: TaskId,
  kind: TaskKind,
  status: TaskStatus,
  description: z.string(),
  spec: TaskSpec,
  /** Rises by one with each committed step. */
  seq: z.int().nonnegative(),
  /** Current stage, or null while a person decides and after the end. */
  stage: z.string().nullable(),
  /** The loop's own name for its current state: `TESTING_FRONTEND`. */
  phase: z.string(),
  iteration: z.int().nonnegative(),
  plan: Plan.nullable(),
  /** Presented with an approval; bound to the plan that is on show. */
  approval: z.strictObject({ nonce: z.string(), expires_at: Instant }).nullable(),
  pause_requested: z.boolean(),
  /** Until when its present step waits, holding no worker and with the clock stopped: a quota's reset, an allowed time. */
  waiting_until: Instant.optional(),
  /** Since when nothing was heard of the worker that has the present step; absent while one has it, or none does. */
  worker_lost_at: Instant.optional(),
  created_at: Instant,
  updated_at: Instant,
  finished_at: Instant.nullable(),
  active_ms: z.int().nonnegative(),
  pushes: z.int().nonnegative(),
  prs_merged: z.int().nonnegative(),
  spent_usd: z.number().nonnegative(),
  /** Number of the newest event in the task's log. */
  last_event: z.int().nonnegative(),
  result: TaskResult.nullable(),
});
export type Task = z.infer<typeof Task>;

/** Longest description and summary of a row, in characters. */
export const rowTextLimits = { description: 300, summary: 500, formFields: 4, formValue: 40 } as const;

/** A task as lists show it: neither its plan nor all that it has to do, and long texts cut. */
export const TaskRow = Task.omit({ spec: true, plan: true }).extend({
  /** Name of the service; null for a task that is for none. */
  service: z.string().nullable(),
  /** Name of the desktop that was wished for; null without one. */
  desktop: z.string().nullable(),
  result: TaskResult.pick({ status: true, reason: true, summary: true }).nullable(),
  /** Creator of the task; null in tasks of older versions. */
  by: z.string().nullable().optional(),
  /** Absent in tasks of older versions: normal. */
  priority: TaskPriority.optional(),
  /** Values of the form, cut: the first fields, without mailboxes. */
  form: z.record(z.string(), z.string()).optional(),
  /** Weights of its findings after each comparison, oldest first. */
  weights: z.array(z.number()).optional(),
  /** The checks that found something. */
  checks: z.array(z.string()).optional(),
});
export type TaskRow = z.infer<typeof TaskRow>;

/** Fields that a list can be asked for instead, each whole. */
export const taskFields = [
  ...new Set([...Object.keys(TaskRow.shape), ...Object.keys(Task.shape)]),
] as readonly TaskField[];
export type TaskField = keyof TaskRow | keyof Task;

const { service, desktop, by, priority, form, weights, checks } = TaskRow.shape;

/** A task with the requested fields. */
export const PartialTask = Task.extend({ service, desktop, by, priority, form, weights, checks })
  .partial()
  .required({ id: true });
export type PartialTask = z.infer<typeof PartialTask>;
