import { formatDuration } from './format-duration.js';

/** US dollars as `$0.72`; amounts below a cent keep what they are. */
export function formatDollars(amount: number): string {
  return `$${amount.toFixed(amount > 0 && amount < 0.01 ? 4 : 2)}`;
}

/** Bytes as `136 KB`, in steps of 1,000 as file managers say it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 finding`, `3 findings`. */
export function countOf(amount: number, word: string): string {
  return `${amount} ${word}${amount === 1 ? '' : 's'}`;
}

/** The time of one stage: `0.2 s`, where seconds alone would say nothing; else as other times. */
export function formatStageTime(milliseconds: number): string {
  return milliseconds < 9_950 ? `${(milliseconds / 1_000).toFixed(1)} s` : formatDuration(milliseconds);
}
