import { countOf } from '@fixpoint/shared/text';
import { useState } from 'react';
import { DiffLines } from './diff-lines.js';

/** Line in a shortened text that says how much is missing. */
const gap = /^… \d+ lines? left out$/;

/** Lines of output or of a diff. Only the first ones are shown until the reader asks for all of them. */
export function FoldedLines({
  text,
  label,
  isDiff = false,
  all,
  first,
}: {
  readonly text: string;
  readonly label: string;
  readonly isDiff?: boolean;
  /** Lines before the text was shortened, if known. */
  readonly all?: number | undefined;
  /** Lines that are shown at once. */
  readonly first: number;
}) {
  const [isWhole, setWhole] = useState(false);
  const lines = text.split('\n');
  // A button for one or two more lines takes as much room as the lines.
  const isLong = lines.length > first + 2;
  const shown = isLong && !isWhole ? lines.slice(0, first) : lines;
  const kept = lines.filter((line) => !gap.test(line)).length;
  const count = all === undefined || all === kept ? countOf(kept, 'line') : `${kept} of ${all} lines`;
  return (
    <div className="folded-lines">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by keyboard too */}
      <section className={isDiff ? 'diff' : 'diff output'} tabIndex={0} aria-label={label}>
        <pre>{isDiff ? <DiffLines lines={shown} /> : shown.join('\n')}</pre>
      </section>
      {isLong ? (
        <button
          type="button"
          className="plain small"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer lines' : `Show ${count}`}
        </button>
      ) : null}
    </div>
  );
}
