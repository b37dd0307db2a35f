import type { Thumbnail } from '../core/desktop-driver.js';
import { createSettleDetector } from '../core/frames/index.js';
import { pause } from './pause.js';

export interface SettleLimits {
  /** How long to wait for a first change, and through how many looks: a machine that looks slowly draws slowly too. */
  readonly patienceMs: number;
  readonly patienceLooks: number;
  /** How long to wait until the screen rests; what never rests (a film) is looked at as it is then. */
  readonly longestMs: number;
}

export const settleLimits = {
  soon: { patienceMs: 800, patienceLooks: 8, longestMs: 2_500 },
  slow: { patienceMs: 8_000, patienceLooks: 0, longestMs: 12_000 },
} as const satisfies Record<string, SettleLimits>;

const everyMs = 60;

/** Looks until the screen has changed and rests again, or the time is up. Answers the last look. */
export async function settle(options: {
  readonly look: () => Promise<Thumbnail>;
  readonly hasChanged: (look: Thumbnail) => boolean;
  readonly limits: SettleLimits;
  readonly now: () => number;
  readonly signal: AbortSignal;
}): Promise<Thumbnail> {
  const { look, hasChanged, limits, now, signal } = options;
  const start = now();
  const detector = createSettleDetector();
  let isWaiting = true;
  for (let looks = 1; ; looks += 1) {
    const seen = await look();
    const rests = detector.look(seen);
    const passed = now() - start;
    isWaiting &&= !hasChanged(seen) && (passed < limits.patienceMs || looks < limits.patienceLooks);
    if (passed >= limits.longestMs || (rests && !isWaiting)) return seen;
    await pause(everyMs, signal);
  }
}
