import { parseDiff } from '@fixpoint/client/diff';
import { useMemo } from 'react';
import { DiffLines } from '../parts/task/diff-lines.js';

const maxLines = 600;

/** A diff by file; of a long one its begin. */
export function ReplayDiff({ text }: { readonly text: string }) {
  const files = useMemo(() => parseDiff(text), [text]);
  return files.map(({ path, added, removed, lines }) => (
    <section key={path} className="replay-file-diff">
      <h3>
        <code>{path}</code> <span className="added">+{added}</span>{' '}
        <span className="removed">−{removed}</span>
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by keyboard too */}
      <section className="diff" tabIndex={0} aria-label={`Changes in ${path}`}>
        <pre>
          <DiffLines lines={lines.slice(0, maxLines)} />
        </pre>
      </section>
      {lines.length > maxLines ? <p className="quiet">Showing the first {maxLines} lines.</p> : null}
    </section>
  ));
}
