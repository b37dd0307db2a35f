import { FixpointError } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { BuildStore } from './build-store.js';
import type { Look, Orchestrator } from './create-orchestrator.js';

/** A wait that ends early when `wake` is called, or when it is aborted. */
export interface Alarm {
  wake(): void;
  waitSeconds(seconds: number, signal: AbortSignal): Promise<void>;
}

export function createAlarm(): Alarm {
  let isWanted = false;
  let ring = () => {};
  return {
    wake() {
      isWanted = true;
      ring();
    },
    async waitSeconds(seconds, signal) {
      if (!isWanted && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, seconds * 1_000);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', ring, { once: true });
        });
        signal.removeEventListener('abort', ring);
      }
      isWanted = false;
    },
  };
}

const minTroubleSeconds = 1;
const maxTroubleSeconds = 300;

/**
 * Looks, waits, looks again, until it is aborted. Trouble has its own wait: the one that GitHub names, else one that doubles. News does not
 * shorten it, so that no flood of webhooks makes a busy loop of an outage.
 */
export async function watchRepository({
  orchestrator,
  store,
  alarm,
  everySeconds,
  signal,
  log,
  onLook = () => {},
  onTrouble = () => {},
  pause = (seconds) => createAlarm().waitSeconds(seconds, signal),
}: {
  readonly orchestrator: Orchestrator;
  readonly store: Pick<BuildStore, 'publishHeartbeat'>;
  readonly alarm: Alarm;
  /** Between two looks without news: 🚀 and 👍 send no webhook. */
  readonly everySeconds: number;
  readonly signal: AbortSignal;
  readonly log: Pick<Logger, 'warn'>;
  readonly onLook?: (look: Look) => void;
  readonly onTrouble?: (code: string) => void;
  /** The wait after trouble, which no news ends. */
  readonly pause?: (seconds: number) => Promise<void>;
}): Promise<void> {
  let failures = 0;
  let known: Look = { building: [], verdicts: [] };
  while (!signal.aborted) {
    try {
      known = await orchestrator.look();
      failures = 0;
      onLook(known);
      await alarm.waitSeconds(everySeconds, signal);
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const seconds = waitAfter(error, failures);
      const { code, message } =
        error instanceof FixpointError ? error : { code: 'unexpected', message: String(error) };
      log.warn({ err: error, seconds }, `${message} Retrying in ${seconds} s.`);
      onTrouble(code);
      const trouble = `${code}: ${message}`.slice(0, 500);
      const beat = { at: new Date().toISOString(), building: [...known.building], verdicts: [], trouble };
      await store.publishHeartbeat(beat).catch(() => {});
      await pause(seconds);
    }
  }
}

/** In seconds. What cannot be cured by waiting is looked at again all the same: a person may cure it meanwhile. */
export function waitAfter(error: unknown, failures: number): number {
  const retry = error instanceof FixpointError ? error.retry : 'backoff';
  if (typeof retry === 'object') return Math.max(minTroubleSeconds, Math.ceil(retry.after / 1_000));
  if (retry === 'never' || retry === 'person') return maxTroubleSeconds;
  return Math.min(maxTroubleSeconds, minTroubleSeconds * 2 ** Math.min(20, failures - 1));
}
