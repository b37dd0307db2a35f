import { ask } from './ask.js';

export interface StageSlice {
  readonly from: string;
  readonly finished: number;
  readonly failed: number;
  readonly retried: number;
  readonly p50_ms: number | null;
  readonly p95_ms: number | null;
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
  return ask('GET', `/api/v1/stages?minutes=${minutes}`, signal === undefined ? {} : { signal });
}

/** Removes failed and completed jobs that ended more than a minute ago. */
export function cleanStage(stage: string): Promise<{ failed: number; completed: number }> {
  return ask('POST', `/api/v1/stages/${encodeURIComponent(stage)}/clean`, { body: {} });
}
