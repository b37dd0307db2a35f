import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';

interface SavedView {
  readonly name: string;
  /** Of the address, without `?`. */
  readonly search: string;
}

const key = 'fixpoint-task-views';

/** Filters that a person named in this browser, and the field that names those in use. */
export function SavedViews({ search }: { readonly search: string }) {
  const [views, setViews] = useState(readViews);
  const [name, setName] = useState<string | null>(null);

  function keep(next: readonly SavedView[]): void {
    setViews(next);
    localStorage.setItem(key, JSON.stringify(next));
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    const chosen = name?.trim() ?? '';
    if (chosen === '') return;
    keep([...views.filter((view) => view.name !== chosen), { name: chosen, search }]);
    setName(null);
  }

  const isKnown = search === '' || views.some((view) => view.search === search);
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className="saved-view">
          <Link href={`/?${view.search}`} aria-current={view.search === search ? 'true' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            className="plain"
            aria-label={`Delete view ${view.name}`}
            onClick={() => keep(views.filter(({ name: other }) => other !== view.name))}
          >
            <X aria-hidden="true" size={14} />
          </button>
        </span>
      ))}
      {isKnown || name !== null ? null : (
        <button type="button" className="plain" onClick={() => setName('')}>
          Save view
        </button>
      )}
      {name === null ? null : (
        <form className="save-view" onSubmit={save}>
          <input
            // biome-ignore lint/a11y/noAutofocus: it appears where a person asked for it
            autoFocus
            aria-label="Name of the view"
            placeholder="Name of the view"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setName(null);
            }}
          />
          <button type="submit">Save</button>
        </form>
      )}
    </>
  );
}

/** Reads the saved views and skips entries that are not valid. */
function readViews(): readonly SavedView[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView) : [];
  } catch {
    return [];
  }
}

function isView(value: unknown): value is SavedView {
  const { name, search } = (value ?? {}) as Partial<SavedView>;
  return typeof name === 'string' && typeof search === 'string';
}
