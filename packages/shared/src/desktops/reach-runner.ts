import { setTimeout as delay } from 'node:timers/promises';

/** How long a runner that is known may take to listen: it has just said its first word, or lost its connection. */
const listenWithinMs = 2_000;
const againMs = 100;

/**
 * Publishes until somebody listens, for a moment, and only while `isKnown` says that somebody will. Answers whether it was
 * heard. `publish` answers how many heard it; the signal ends the attempts.
 */
export async function reachRunner(options: {
  readonly publish: () => Promise<number>;
  readonly isKnown: () => Promise<boolean>;
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { publish, isKnown, signal } = options;
  const until = performance.now() + listenWithinMs;
  while ((await publish()) === 0) {
    if (performance.now() > until || !(await isKnown())) return false;
    await delay(againMs, undefined, { signal });
  }
  return true;
}
