/**
 * Lets an engine's notes through at a pace that a task's log can take: one in `intervalMs`, `limit` in all. What is held
 * back is in the transcript.
 */
export function createNoteThrottle(options: {
  readonly intervalMs: number;
  readonly limit: number;
}): (nowMs: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  let count = 0;
  return (nowMs) => {
    if (count >= options.limit || nowMs - last < options.intervalMs) return false;
    last = nowMs;
    count += 1;
    return true;
  };
}
