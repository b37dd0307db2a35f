import { setTimeout as delay } from 'node:timers/promises';

/**
 * Maximum number of attempts: a known runner may take two seconds to listen, as it has just announced itself, or lost its connection. They are
 * counted in attempts, so that a process without CPU time makes as many attempts as any.
 */
const attempts = 20;
const againMs = 100;

/**
 * Publishes until a runner listens, for a moment, and only while `isKnown` returns true. Returns true if it was received. `publish` returns the
 * number of receivers; the signal ends the attempts.
 */
export async function reachRunner(options: {
  readonly publish: () => Promise<number>;
  readonly isKnown: () => Promise<boolean>;
  readonly signal: AbortSignal;
}): Promise<boolean> {
  const { publish, isKnown, signal } = options;
  for (let left = attempts; (await publish()) === 0; left -= 1) {
    if (left === 0 || !(await isKnown())) return false;
    await delay(againMs, undefined, { signal });
  }
  return true;
}
