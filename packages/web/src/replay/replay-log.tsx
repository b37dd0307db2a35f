import type { TaskEvent } from '@fixpoint/shared/contracts';

const shown = 60;
/** Said in its own place, and too often for a list. */
const unlisted = new Set<TaskEvent['type']>(['engine-message', 'engine-output', 'workspace-words']);

/** The agent's last words, and below them the events up to this moment, the newest first. */
export function ReplayLog({
  events,
  place,
  words,
  onGo,
}: {
  readonly events: readonly TaskEvent[];
  readonly place: number;
  /** Place of the last words; −1 before that. */
  readonly words: number;
  readonly onGo: (place: number) => void;
}) {
  const said = events[words];
  const rows: { readonly event: TaskEvent; readonly at: number }[] = [];
  for (let position = place; position >= 0 && rows.length < shown; position -= 1) {
    const event = events[position];
    if (event !== undefined && !unlisted.has(event.type)) rows.push({ event, at: position });
  }
  return (
    <aside className="replay-side">
      <h2>Last message</h2>
      {said === undefined ? (
        <p className="quiet">No messages yet.</p>
      ) : (
        <blockquote>
          <p className="quiet">{said.type === 'user-input' ? said.data.by : 'Coding agent'}</p>
          <p>{said.type === 'workspace-words' ? said.data.text : said.message}</p>
        </blockquote>
      )}
      <h2>Events</h2>
      <ol className="replay-log">
        {rows.map(({ event, at }) => (
          <li key={event.number}>
            <button
              type="button"
              className="plain"
              aria-current={at === place ? 'step' : undefined}
              onClick={() => onGo(at)}
            >
              <time dateTime={event.at}>{timeOf(event.at)}</time> {event.message}
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function timeOf(place: string): string {
  return clock.format(new Date(place));
}
