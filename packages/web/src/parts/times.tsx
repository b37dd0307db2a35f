import { formatDuration } from '@fixpoint/shared/text';
import { useEffect, useState } from 'react';

/** An instant in the reader's own time; the day as well where it is not today, and in full where `isFull`. */
export function InstantTime({ at, isFull = false }: { readonly at: string; readonly isFull?: boolean }) {
  const instant = new Date(at);
  const full = formatFully(instant);
  return (
    <time dateTime={at} title={full}>
      {isFull ? full : formatInstant(instant, new Date())}
    </time>
  );
}

/** Time since an instant, or between two, in words: `3 min 20 s`. Ticks while it is not over. */
export function Elapsed({ since, until }: { readonly since: string; readonly until?: string | null }) {
  const [now, setNow] = useState(Date.now);
  const isRunning = until === undefined || until === null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const end = isRunning ? now : Date.parse(until);
  return <span className="elapsed">{formatDuration(end - Date.parse(since), 'seconds')}</span>;
}

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
function formatFully(instant: Date): string {
  return full.format(instant);
}

/** `12:07:11` of today, `21 Nov, 12:07:11` of any other day: a time alone would be taken for one of today. */
export function formatInstant(instant: Date, now: Date): string {
  return (instant.toDateString() === now.toDateString() ? time : dayAndTime).format(instant);
}
