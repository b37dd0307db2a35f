import { formatFully, formatInstant } from '../task/format-instant.js';

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
