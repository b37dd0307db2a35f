import { formatDuration } from '@fixpoint/shared/text';

/** US dollars as `$0.72`; amounts below a cent have four decimals. */
export function formatDollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`;
}

/** Bytes as `136 KB`, in steps of 1,000 as file managers show it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Run time of a stage, as `87 ms` or `3.4 s`; a dash if nothing was measured. */
export function formatRunTime(milliseconds: number | null): string {
  return milliseconds === null ? '–' : formatDuration(milliseconds, 'milliseconds');
}
