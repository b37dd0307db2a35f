import { z } from 'zod';
import { Failure } from '../failure.js';
import { TaskId } from '../identifiers.js';
import { StartFrom } from '../intent.js';
import { TaskStatus } from '../task.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumberOr } from './whole-number.js';

const Milliseconds = z.number().nullable();

/** A process that serves a stage. */
const StageWorker = z.object({
  name: z.string().describe('service@host:process:instance'),
  address: z.string(),
  connected_seconds: z.int(),
});

/** A step that a worker holds now. */
const HeldStep = z.object({
  task_id: z.string(),
  since: z.iso.datetime().nullable(),
  worker: z.string().nullable(),
});

/** A failed step that is retried. */
const Retrying = z.object({
  task_id: z.string(),
  failed_at: z.iso.datetime(),
  again_at: z.iso.datetime(),
  attempt: z.int().describe('the failed attempt'),
  attempts: z.int().nullable().describe('maximum attempts before the step fails'),
  failure: Failure.omit({ context: true }),
});

export const StageReport = z.object({
  stage: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  workers: z.array(StageWorker),
  holds: z.array(HeldStep),
  /** Steps that failed here and wait for their next attempt. */
  retrying: z.array(Retrying),
  /** Conditions that need an operator, such as waiting work without a worker. */
  warnings: z.array(z.string()),
  p50_ms: Milliseconds,
  p95_ms: Milliseconds,
  p99_ms: Milliseconds,
  slices: z.array(
    z.object({
      from: z.iso.datetime(),
      finished: z.int(),
      failed: z.int(),
      retried: z.int(),
      p50_ms: Milliseconds,
      p95_ms: Milliseconds,
    }),
  ),
});
export type StageReport = z.infer<typeof StageReport>;

export const StagesReport = z.object({
  at: z.iso.datetime(),
  /** Time from which the slices are complete. The feed keeps only the newest events. */
  complete_since: z.iso.datetime().nullable(),
  slice_seconds: z.int(),
  stages: z.array(StageReport),
});
export type StagesReport = z.infer<typeof StagesReport>;

/** Numbers of removed jobs. */
export const CleanedStage = z.object({ stage: z.string(), failed: z.int(), completed: z.int() });
export type CleanedStage = z.infer<typeof CleanedStage>;

/** Task that re-runs failed work. */
export const Rerun = z.object({ task_id: z.string(), status: TaskStatus });
export type Rerun = z.infer<typeof Rerun>;

/** A task that failed in a stage. */
export const FailedWork = z.object({
  task_id: z.string(),
  description: z.string(),
  service: z.string().nullable(),
  stage: z.string().describe('queue in which it failed'),
  iteration: z.int(),
  failed_at: z.iso.datetime(),
  failure: Failure.omit({ context: true }),
  start_from: StartFrom.describe('stage at which a re-run starts'),
  document: z.string().nullable().describe('document that the re-run compares'),
  rerun: Rerun.nullable().describe('task that re-ran it from this stage; null if it was not re-run'),
});
export type FailedWork = z.infer<typeof FailedWork>;

/** Number of failed tasks that are listed, and that one request re-runs. */
export const maxFailedTasks = 100;

/** Result for one task of a re-run request. */
export const RerunAnswer = z.object({
  task_id: z.string(),
  outcome: z.enum(['started', 'exists', 'refused']).describe('exists: it was already re-run from this stage'),
  rerun: Rerun.nullable(),
  problem: z
    .object({
      code: z.string(),
      reason: z.string().optional(),
      detail: z.string(),
      hint: z.string().optional(),
    })
    .nullable(),
});
export type RerunAnswer = z.infer<typeof RerunAnswer>;

const StageName = z.string().min(1).max(80);

export const stageRoutes = defineRoutes('stages', {
  describeStages: {
    method: 'GET',
    path: '/api/v1/stages',
    scope: 'installation',
    summary: 'Read the state of each stage',
    description: 'Counts, connected workers and their steps, and recent throughput and durations.',
    query: z.strictObject({ minutes: wholeNumberOr(60, 1, 1_440) }),
    responses: { 200: StagesReport },
  },

  cleanStage: {
    method: 'POST',
    path: '/api/v1/stages/{stage}/clean',
    scope: 'installation',
    role: 'admin',
    summary: "Remove ended jobs from a stage's queue",
    description:
      'Removes failed and completed jobs that ended more than a minute ago, at most 10,000 of each. Waiting, active and delayed jobs are kept.',
    params: z.strictObject({ stage: StageName }),
    responses: { 200: CleanedStage },
  },

  listFailedWork: {
    method: 'GET',
    path: '/api/v1/stages/failures',
    scope: 'installation',
    summary: 'List failed tasks with the stage that failed',
    description: `The latest ${maxFailedTasks} failed tasks, newest first, except those in which no stage failed: stuck, out of iterations, out of budget.`,
    query: z.strictObject({ stage: StageName.optional() }),
    responses: { 200: z.object({ failures: z.array(FailedWork) }) },
  },

  rerunFailedWork: {
    method: 'POST',
    path: '/api/v1/stages/{stage}/rerun',
    scope: 'installation',
    summary: 'Re-run tasks that failed in a stage',
    description:
      'Creates a new task for each one, starting at that stage if possible, otherwise at the form. Each is re-run once: repeating the request returns the same tasks. Tasks that have not ended or did not fail there are rejected; the others are still re-run.',
    params: z.strictObject({ stage: StageName }),
    body: z.strictObject({ tasks: z.array(TaskId).min(1).max(maxFailedTasks) }),
    example: { tasks: ['5f0c1c3e-7a51-4b1e-9d55-3c1d0d0f9a11'] },
    responses: { 200: z.object({ tasks: z.array(RerunAnswer) }) },
  },
});
