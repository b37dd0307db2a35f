/**
 * Serves the messages of one client one after the other, so that they take effect in the order in which they were sent. Rejects messages that exceed
 * a bucket that fills at `rate` a second up to `burst`, and those beyond `maxWaiting`.
 */
export interface MessageQueue {
  /** False: rejected. `serve` must not reject. */
  add(serve: () => Promise<void>): boolean;
}

export function createMessageQueue(options: {
  readonly rate: number;
  readonly burst: number;
  readonly maxWaiting: number;
  /** Comes before the first message. Must not reject. */
  readonly first?: Promise<void>;
}): MessageQueue {
  const { rate, burst, maxWaiting } = options;
  let last: Promise<void> = options.first ?? Promise.resolve();
  let waiting = 0;
  let left = burst;
  let filledAt = performance.now();

  function takeFromBucket(): boolean {
    const now = performance.now();
    left = Math.min(burst, left + ((now - filledAt) / 1_000) * rate);
    filledAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  }

  return {
    add(serve) {
      if (!takeFromBucket() || waiting >= maxWaiting) return false;
      waiting += 1;
      last = last.then(serve).finally(() => {
        waiting -= 1;
      });
      return true;
    },
  };
}
