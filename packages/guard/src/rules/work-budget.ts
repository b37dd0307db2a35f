import { createContext, Script } from 'node:vm';
import { refuse } from '../decision/decision.js';

/** Bounds the time of one judgement. */
export interface WorkBudget {
  /** Throws a `Refusal` once the time is over. */
  spend(): void;
}

/** Time for one decision, in ms. The hook that asks has 5 s, and Claude Code lets a call through when its hook takes longer. */
export const maxDecisionMs = 800;

/** `now` in milliseconds. The guard denies calls that take longer: an agent waits for every answer. */
export function createWorkBudget(now: () => number): WorkBudget {
  const end = now() + maxDecisionMs;
  return {
    spend() {
      if (now() > end) refuseSlow();
    },
  };
}

function refuseSlow(): never {
  refuse('too-slow', `The guard could not evaluate this within ${maxDecisionMs} ms.`);
}

const timed = new Script('work()');
/** Holds only the current work: a context is made once, since that takes as long as a usual decision. */
const surroundings: { work?: () => void } = {};
const context = createContext(surroundings);

/**
 * Runs the work, and ends it after `limitMs` even inside one regular expression or sort, which a budget cannot interrupt. Throws a
 * `Refusal` then. Must not be called by the work.
 */
export function runWithinTime(limitMs: number, work: () => void): void {
  const giveUp = performance.now() + maxWaitMs;
  const start = usedMs();
  surroundings.work = work;
  try {
    for (;;) {
      try {
        timed.runInContext(context, { timeout: Math.max(1, Math.round(limitMs)) });
        return;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        // On a machine with more to do than processors, the clock ran while this process waited for one: then it is tried again.
        if (usedMs() - start > limitMs / 3 || performance.now() + limitMs > giveUp) refuseSlow();
      }
    }
  } finally {
    delete surroundings.work;
  }
}

/** Time to wait for a processor, in ms. With the time for a decision it is less than the hook's own limit. */
const maxWaitMs = 2_200;

/** Processor time of this process, in ms: other load of the machine does not count. */
export function usedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The error is made inside the context, so it is not an instance of our `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
