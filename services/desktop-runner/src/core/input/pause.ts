import { setTimeout as delay } from 'node:timers/promises';

/** Waits; throws the signal's reason as soon as it aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

/**
 * The result, or the signal's reason as soon as it aborts. Work that still runs after an abort is left alone: a driver ends each input automatically,
 * and releases everything on request.
 */
export async function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  // Also if the signal has aborted already: nothing else awaits this work.
  work.catch(() => {});
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
