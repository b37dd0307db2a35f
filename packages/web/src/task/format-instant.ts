const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const dayAndTime = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `22 Nov 2026, 12:07:11`, as the reader writes it. */
export function formatFully(instant: Date): string {
  return full.format(instant);
}

/** `12:07:11` of today, `21 Nov, 12:07:11` of any other day: a time alone would be taken for one of today. */
export function formatInstant(instant: Date, now: Date): string {
  return (instant.toDateString() === now.toDateString() ? time : dayAndTime).format(instant);
}
