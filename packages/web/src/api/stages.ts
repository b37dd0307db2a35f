import type { Failure, StartFrom, TaskStatus } from '@fixpoint/shared/contracts';
import { answerOf, rest, withSignal } from './request.js';

export interface StageSlice {
  readonly from: string;
  readonly finished: number;
  readonly failed: number;
  readonly retried: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
}

/** A step that failed and is tried again by itself. */
export interface RetryingStep {
  readonly task_id: string;
  readonly failed_at: string;
  readonly again_at: string;
  /** The attempt that failed, of so many. */
  readonly attempt: number;
  readonly attempts: number | null;
  readonly failure: Failure;
}

/** A task that failed in a stage for good. */
export interface FailedWork {
  readonly task_id: string;
  readonly description: string;
  readonly service: string | null;
  readonly stage: string;
  readonly iteration: number;
  readonly failed_at: string;
  readonly failure: Failure;
  /** Where it begins when it is run again from this stage, and with which document. */
  readonly start_from: StartFrom;
  readonly document: string | null;
  /** The task by which it was run again. */
  readonly rerun: Rerun | null;
}

export interface Rerun {
  readonly task_id: string;
  readonly status: TaskStatus;
}

/** What became of one task that should be run again. */
export interface RerunAnswer {
  readonly task_id: string;
  readonly outcome: 'started' | 'exists' | 'refused';
  readonly rerun: Rerun | null;
  readonly problem: { readonly code: string; readonly detail: string; readonly hint?: string } | null;
}

export interface StageReport {
  readonly stage: string;
  readonly waiting: number;
  readonly active: number;
  readonly delayed: number;
  readonly failed: number;
  readonly workers: readonly {
    readonly name: string;
    readonly address: string;
    readonly connected_seconds: number;
  }[];
  readonly holds: readonly {
    readonly task_id: string;
    readonly since: string | null;
    readonly worker: string | null;
  }[];
  readonly retrying: readonly RetryingStep[];
  readonly warnings: readonly string[];
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
  readonly p99_ms: number | null;
  readonly slices: readonly StageSlice[];
}

export interface StagesReport {
  readonly at: string;
  readonly complete_since: string | null;
  readonly slice_seconds: number;
  readonly stages: readonly StageReport[];
}

export function describeStages(minutes: number, signal?: AbortSignal): Promise<StagesReport> {
  return answerOf(rest.GET('/api/v1/stages', { params: { query: { minutes } }, ...withSignal(signal) }));
}

/** The tasks that failed in a stage, of all stages, the newest first. */
export async function listFailedWork(signal?: AbortSignal): Promise<readonly FailedWork[]> {
  const { failures } = await answerOf<{ failures: FailedWork[] }>(
    rest.GET('/api/v1/stages/failures', withSignal(signal)),
  );
  return failures;
}

/** Runs tasks again from the stage that they failed in, each once. */
export async function rerunFailedWork(
  stage: string,
  tasks: readonly string[],
): Promise<readonly RerunAnswer[]> {
  const answer = await answerOf<{ tasks: RerunAnswer[] }>(
    rest.POST('/api/v1/stages/{stage}/rerun', { params: { path: { stage } }, body: { tasks: [...tasks] } }),
  );
  return answer.tasks;
}

/** Removes failed and completed jobs that ended more than a minute ago. */
export function cleanStage(stage: string): Promise<{ failed: number; completed: number }> {
  return answerOf(rest.POST('/api/v1/stages/{stage}/clean', { params: { path: { stage } } }));
}
