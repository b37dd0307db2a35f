import { z } from 'zod';
import { AllowedEffects } from './allowed-effects.js';
import { FormValues } from './form-field-definition.js';
import { WantedLimits } from './task-limits.js';

/**
 * Loop that serves a task: `feedback` drives a document service to its fixed point, `plan` runs steps on a desktop that a person approved,
 * `vision` lets a model see and control one, `workspace` lets a local model build a project in a folder, `build` makes a GitHub issue into
 * an app.
 */
export const TaskKind = z.enum(['feedback', 'plan', 'vision', 'workspace', 'build']);
export type TaskKind = z.infer<typeof TaskKind>;

/** Start of the first iteration: after the submission, or with a document that already exists. Null: at the form. */
export const StartFrom = z.enum(['email_check', 'analyze']).nullable();
export type StartFrom = z.infer<typeof StartFrom>;

/**
 * Permission of the loop to send the service's form: `allowed` as the plan has it, or `ask` a person each time before the first. If the
 * first iteration begins later than the form, neither submits before a fix is pushed.
 */
export const Submission = z.enum(['allowed', 'ask']);
export type Submission = z.infer<typeof Submission>;

/** Something that is missing or unclear in a request, with the field it belongs to. */
export const IntentProblem = z.strictObject({
  field: z.string(),
  message: z.string(),
  hint: z.string().optional(),
  /** Readings to choose from: each with the addition to the request's context. */
  choices: z
    .array(z.strictObject({ label: z.string().max(300), context: z.record(z.string(), z.unknown()) }))
    .max(10)
    .optional(),
});
export type IntentProblem = z.infer<typeof IntentProblem>;

/** Meaning of a request, derived by rules alone. Shown to the person before anything runs. */
export const Intent = z.strictObject({
  kind: TaskKind,
  /** Name of the chosen service; null for a task that names none. */
  service: z.string().nullable(),
  start_from: StartFrom,
  /** Document to analyse when `start_from` is `analyze`: a path or an artifact id. */
  existing_file: z.string().nullable(),
  form: FormValues,
  /** Absent if nothing is ruled out, and in intents of older versions. */
  effects: AllowedEffects.optional(),
  /** Limits that its words set; absent if they set none. */
  limits: WantedLimits.optional(),
  /** Intents of older versions only: `ask` is `effects.submit: ask`. */
  submission: Submission.optional(),
  /** Effects that are ruled out, in one line; absent if nothing is ruled out. */
  not_done: z.string().max(500).optional(),
  /** Why: one sentence for each decision, quoting the words that led to it. */
  because: z.array(z.string()),
  problems: z.array(IntentProblem),
});
export type Intent = z.infer<typeof Intent>;
