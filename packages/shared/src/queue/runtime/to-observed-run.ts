import type { StageName } from '../../contracts/index.js';
import type { TaskRecord } from '../task-record.js';
import type { ObservedRun } from './run-observer.js';

/** A run as onlookers see it. `now`: when it was claimed, in milliseconds since 1970 by Redis's clock. */
export function toObservedRun(stage: StageName, record: TaskRecord, now: number): ObservedRun {
  return {
    taskId: record.id,
    kind: record.kind,
    service: record.spec.service?.name ?? null,
    stage,
    iteration: record.iteration,
    seq: Number(record.seq),
    attempt: record.attempt,
    looks: record.looks,
    stepStartedAt: record.step_started ?? now,
    startedAt: now,
  };
}
