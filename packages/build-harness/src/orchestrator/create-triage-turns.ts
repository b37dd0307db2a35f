import type { Logger } from '@fixpoint/shared/logging';
import type { Look } from './create-orchestrator.js';
import { waitAfter } from './watch-repository.js';

/** Schedules the calls of the triage agent. */
export interface TriageTurns {
  /** Calls it, if there is something to decide that it has not decided about yet. */
  consider(look: Look): void;
  /** Resolves when no session is running. */
  settled(): Promise<void>;
}

/** An agent that started nothing is called again after that, in ms: its reason to wait may be gone. */
const againMs = 3_600_000;

/**
 * idle: what can be started is what it decided on last. running: one session at a time. failed: the next waits, longer with each failure.
 * So an idle repository costs nothing, and no outage makes a busy loop of paid sessions.
 */
export function createTriageTurns({
  run,
  most,
  onEnd,
  log,
  now = Date.now,
}: {
  /** One session of the agent. */
  readonly run: () => Promise<{ costUsd: number }>;
  /** Builds at a time. */
  readonly most: number;
  /** After each session. */
  readonly onEnd: () => void;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => number;
}): TriageTurns {
  let decided = { on: '', at: Number.NEGATIVE_INFINITY };
  let failures = 0;
  let notBefore = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | null = null;

  async function begin(on: string): Promise<void> {
    try {
      const { costUsd } = await run();
      failures = 0;
      decided = { on, at: now() };
      log.info({ cost_usd: costUsd }, 'Triage agent decided');
    } catch (error) {
      failures += 1;
      const seconds = waitAfter(error, failures);
      notBefore = now() + seconds * 1_000;
      log.warn({ err: error, seconds }, `Triage agent failed, retrying in ${seconds} s`);
    } finally {
      running = null;
      onEnd();
    }
  }

  return {
    consider({ building, verdicts }) {
      const startable = verdicts.filter(({ priority }) => priority !== null).map(({ number }) => number);
      if (running !== null || startable.length === 0 || building.length >= most || now() < notBefore) return;
      const on = JSON.stringify([startable.sort((a, b) => a - b), building]);
      if (on === decided.on && now() - decided.at < againMs) return;
      running = begin(on);
    },
    settled: async () => {
      await running;
    },
  };
}
