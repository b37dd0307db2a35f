import { RunStopped, type StopReason } from './abort-reasons.js';

export interface Lease {
  readonly signal: AbortSignal;
  /** BullMQ extended the lock on the job. */
  renewed(): void;
  stop(reason: StopReason): void;
  /** Ends the watch. */
  release(): void;
}

export interface WatchLease {
  /** `performance.now()` at an instant at which the lock was held. */
  readonly begun: number;
  readonly lockMs: number;
  /** Longest run of the stage. */
  readonly timeoutMs: number;
  /** Remaining active time of the task, in ms. */
  readonly deadlineMs: number;
  /** False once the step was moved by another process, for example cancelled. */
  readonly isCurrent: () => Promise<boolean>;
}

/**
 * Watches everything that may end a run, by the monotonic clock. BullMQ does not stop a job whose lock is lost, and in a
 * partition it reports nothing until the link heals; so the lock counts as lost when its last renewal is older than 0.6 of
 * its duration, while it still holds at the other side.
 */
export function watchLease({ begun, lockMs, timeoutMs, deadlineMs, isCurrent }: WatchLease): Lease {
  const controller = new AbortController();
  let renewedAt = begun;
  let asking = false;

  const stop = (reason: StopReason) => {
    if (!controller.signal.aborted) controller.abort(new RunStopped(reason));
  };

  const timer = setInterval(
    () => {
      const now = performance.now();
      if (now - renewedAt > 0.6 * lockMs) stop('lock-lost');
      else if (now - begun > deadlineMs) stop('deadline');
      else if (now - begun > timeoutMs) stop('timeout');
      else if (!asking) {
        // The control channel is faster; this is for the message that got lost.
        asking = true;
        isCurrent()
          .then((current) => current || stop('moved'))
          .catch(() => {})
          .finally(() => {
            asking = false;
          });
      }
    },
    Math.min(1_000, Math.max(50, lockMs / 20)),
  );

  return {
    signal: controller.signal,
    renewed() {
      renewedAt = performance.now();
    },
    stop,
    release() {
      clearInterval(timer);
    },
  };
}
