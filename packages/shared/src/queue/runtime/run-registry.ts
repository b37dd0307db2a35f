import type { StopReason } from './abort-reasons.js';
import type { Lease } from './watch-lease.js';

interface Run {
  readonly taskId: string;
  readonly seq: number;
  readonly jobId: string;
  readonly lease: Lease;
}

/** The runs that go on in this process. */
export interface RunRegistry {
  /** Registers a run; call the answer when it ends. */
  begin(run: Run): () => void;
  /** BullMQ renewed the locks of these jobs. */
  renewed(jobIds: readonly string[]): void;
  stopAll(reason: StopReason): void;
  /** Stops the runs of steps of the task that are older than `seq`. */
  stopBefore(taskId: string, seq: number, reason: StopReason): void;
  readonly size: number;
}

export function createRunRegistry(): RunRegistry {
  const runs = new Set<Run>();
  return {
    begin(run) {
      runs.add(run);
      return () => runs.delete(run);
    },
    renewed(jobIds) {
      for (const run of runs) if (jobIds.includes(run.jobId)) run.lease.renewed();
    },
    stopAll(reason) {
      for (const run of runs) run.lease.stop(reason);
    },
    stopBefore(taskId, seq, reason) {
      for (const run of runs) if (run.taskId === taskId && run.seq < seq) run.lease.stop(reason);
    },
    get size() {
      return runs.size;
    },
  };
}
