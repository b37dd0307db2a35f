const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const short = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** An instant in the reader's own time; the day as well where `isFull`. */
export function InstantTime({ at, isFull = false }: { readonly at: string; readonly isFull?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={full.format(date)}>
      {(isFull ? full : short).format(date)}
    </time>
  );
}
