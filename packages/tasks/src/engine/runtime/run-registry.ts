import type { StopReason } from './abort-reasons.js';
import type { Lease } from './watch-lease.js';

interface Run {
  readonly taskId: string;
  readonly seq: number;
  readonly queue: string;
  readonly jobId: string;
  readonly lease: Lease;
}

/** The active runs of this process. */
export interface RunRegistry {
  /** A number that no other run of this process has. */
  nextRun(): number;
  /** Registers a run; call the answer when it ends. */
  begin(run: Run): () => void;
  /** BullMQ renewed the locks of these jobs. */
  renewed(jobIds: readonly string[]): void;
  /** BullMQ could not renew the locks of these jobs: another worker has them, or will. */
  lost(jobIds: readonly string[]): void;
  /** Stops every run, and those that are about to begin. */
  shutDown(): void;
  /** Stops the runs of steps of the task that are older than `seq`. */
  stopBefore(taskId: string, seq: number, reason: StopReason): void;
  count(queue: string): number;
}

export function createRunRegistry(): RunRegistry {
  const runs = new Set<Run>();
  let numbers = 0;
  let shuttingDown = false;

  function ofJobs(jobIds: readonly string[]): Run[] {
    return [...runs].filter(({ jobId }) => jobIds.includes(jobId));
  }

  return {
    nextRun() {
      numbers += 1;
      return numbers;
    },
    begin(run) {
      runs.add(run);
      if (shuttingDown) run.lease.stop('shutdown');
      return () => runs.delete(run);
    },
    renewed(jobIds) {
      for (const run of ofJobs(jobIds)) run.lease.renewed();
    },
    lost(jobIds) {
      for (const run of ofJobs(jobIds)) run.lease.stop('lock-lost');
    },
    shutDown() {
      shuttingDown = true;
      for (const run of runs) run.lease.stop('shutdown');
    },
    stopBefore(taskId, seq, reason) {
      for (const run of runs) if (run.taskId === taskId && run.seq < seq) run.lease.stop(reason);
    },
    count: (queue) => [...runs].filter((run) => run.queue === queue).length,
  };
}
