import type { TaskEvent } from '@fixpoint/shared/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { emptyStates } from '../../labels/empty-states.js';
import { useDebounced } from '../../parts/hooks.js';
import { LongText } from '../../parts/long-text.js';
import { InstantTime } from '../../parts/times.js';
import { FollowedList } from './followed-list.js';
import { filterLog, isTrouble, logKinds } from './log-kinds.js';

/** Everything that happened, with its time; by kind and by words. */
export function LogView({ events }: { readonly events: readonly TaskEvent[] }) {
  const [search, setSearch] = useSearchParams();
  const kind = logKinds.find((name) => name === search.get('kind')) ?? 'everything';
  const words = search.get('words') ?? '';
  const settled = useDebounced(words, 200);
  const shown = useMemo(() => filterLog(events, kind, settled), [events, kind, settled]);

  function change(name: string, value: string): void {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      <div className="filters">
        <label>
          <span className="visually-hidden">Search the log</span>
          <input
            type="search"
            placeholder="Search the log"
            value={words}
            onChange={({ target }) => change('words', target.value)}
          />
        </label>
        <label>
          <span className="visually-hidden">Kind</span>
          <select
            value={kind === 'everything' ? '' : kind}
            onChange={({ target }) => change('kind', target.value)}
          >
            {logKinds.map((name) => (
              <option key={name} value={name === 'everything' ? '' : name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {shown.length === 0 ? (
        <p className="quiet">{events.length === 0 ? emptyStates.log : emptyStates.logFiltered}</p>
      ) : (
        <FollowedList key={`${kind} ${settled}`} label="Log" items={shown} Row={LogRow} />
      )}
    </>
  );
}

function LogRow({ item }: { readonly item: TaskEvent }) {
  return (
    <li className={`row ${isTrouble(item) ? 'trouble' : ''}`}>
      <InstantTime at={item.at} isClock />
      <span className="kind">{item.type}</span>
      <LongText text={item.type === 'user-input' ? `${item.data.by}: ${item.message}` : item.message} />
    </li>
  );
}
