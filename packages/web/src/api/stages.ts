import type { StageReport } from '@fixpoint/shared/contracts/routes';
import { dataOf, rest } from './request.js';

export type { FailedWork, RerunAnswer, StageReport } from '@fixpoint/shared/contracts/routes';
export type StageSlice = StageReport['slices'][number];
/** A step that failed and is retried automatically. */
export type RetryingStep = StageReport['retrying'][number];

export const describeStages = (minutes: number, signal?: AbortSignal) =>
  dataOf(rest.GET('/api/v1/stages', { params: { query: { minutes } }, signal }));

/** The tasks that failed in a stage, of all stages, the newest first. */
export const listFailedWork = async (signal?: AbortSignal) =>
  (await dataOf(rest.GET('/api/v1/stages/failures', { signal }))).failures;

/** Runs tasks again from the stage that they failed in, each once. */
export const rerunFailedWork = async (stage: string, tasks: readonly string[]) =>
  (
    await dataOf(
      rest.POST('/api/v1/stages/{stage}/rerun', { params: { path: { stage } }, body: { tasks: [...tasks] } }),
    )
  ).tasks;

/** Removes failed and completed jobs that ended more than a minute ago. */
export const cleanStage = (stage: string) =>
  dataOf(rest.POST('/api/v1/stages/{stage}/clean', { params: { path: { stage } } }));
