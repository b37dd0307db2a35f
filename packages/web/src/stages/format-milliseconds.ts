import { formatDuration } from '../task/format-duration.js';

/** `87 ms`, `3.4 s`, `2 min 5 s`; a dash where nothing was measured. */
export function formatMilliseconds(milliseconds: number | null): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return formatDuration(milliseconds);
}
