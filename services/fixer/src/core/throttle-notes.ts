/**
 * Passes an engine's notes at a pace that a task's log can take: `burst` at once, then one in `intervalMs`, and `limit` in all. The others are in the
 * transcript.
 */
export function createNoteThrottle(options: {
  readonly burst: number;
  readonly intervalMs: number;
  readonly limit: number;
}): (nowMs: number) => boolean {
  let tokens = options.burst;
  let last: number | null = null;
  let passed = 0;
  return (nowMs) => {
    if (last !== null) tokens = Math.min(options.burst, tokens + (nowMs - last) / options.intervalMs);
    last = nowMs;
    if (tokens < 1 || passed >= options.limit) return false;
    tokens -= 1;
    passed += 1;
    return true;
  };
}
