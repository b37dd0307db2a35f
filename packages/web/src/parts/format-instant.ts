const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'always', style: 'short' });

/** `22 Nov 2026, 12:07:11`, as the reader writes it. */
export function formatFully(instant: Date): string {
  return full.format(instant);
}

/** `12:07:11` of today, `21 Nov, 12:07:11` of any other day: a time alone would be taken for one of today. */
export function formatClock(instant: Date, now: Date): string {
  return (instant.toDateString() === now.toDateString() ? time : dayAndTime).format(instant);
}

const units = [
  ['second', 1_000, 60_000],
  ['minute', 60_000, 3_600_000],
  ['hour', 3_600_000, 86_400_000],
  ['day', 86_400_000, 7 * 86_400_000],
] as const;

/** `3 min ago`, `in 2 hr`; within five seconds `just now`, and beyond a week the day. */
export function formatRelative(instant: Date, now: Date): string {
  const difference = instant.getTime() - now.getTime();
  const distance = Math.abs(difference);
  if (distance < 5_000) return 'just now';
  const unit = units.find(([, , below]) => distance < below);
  if (unit === undefined) return dayAndTime.format(instant);
  return relative.format(Math.trunc(difference / unit[1]), unit[0]);
}
