import { useState } from 'react';
import { emptyStates } from '../../../labels/empty-states.js';
import type { Change } from './change.js';
import { Words } from './words.js';

/** Changes of one page that are listed at once. */
const maxListed = 40;

const labels: Readonly<Record<Change['kind'], string>> = {
  added: 'Added',
  removed: 'Removed',
  text: 'Changed',
  moved: 'Moved',
  look: 'Restyled',
};

/** Changes on a page, with the removed and the added words. */
export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  const [isWhole, setWhole] = useState(false);
  if (changes.length === 0) return <p className="quiet">{emptyStates.changesOnPage}</p>;
  const shown = isWhole ? changes : changes.slice(0, maxListed);
  return (
    <>
      <ol className="change-list" aria-label="Changes on this page">
        {shown.map(({ kind, name, before, after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names occur twice, and the list never changes
          <li key={index}>
            <span className={`change ${kind}`}>{labels[kind]}</span> <strong>{name}</strong>
            {before === '' && after === '' ? null : (
              <p>
                <Words before={before} after={after} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {shown.length < changes.length ? (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {changes.length} changes
        </button>
      ) : null}
    </>
  );
}
