/** `1 finding`, `3 findings`; `plural` if it needs more than an `s`: `2 fixes`. */
export function countOf(amount: number, singular: string, plural = `${singular}s`): string {
  return `${amount} ${amount === 1 ? singular : plural}`;
}

/**
 * Milliseconds for people: `3.4 s` below a minute (`87 ms` below a second with the precision `milliseconds`, `3 s` with
 * `seconds`), `2 min 5 s` below an hour, `1 h 2 min` above. Negative times count as 0.
 */
export function formatDuration(
  milliseconds: number,
  precision: 'milliseconds' | 'tenths' | 'seconds' = 'tenths',
): string {
  const ms = Math.max(0, milliseconds);
  if (precision === 'milliseconds' && Math.round(ms) < 1_000) return `${Math.round(ms)} ms`;
  if (precision !== 'seconds' && Math.round(ms / 100) < 600)
    return `${(Math.round(ms / 100) / 10).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
