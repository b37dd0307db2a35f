import { useMemo } from 'react';
import { parseDiff } from '../parts/task/parse-diff.js';

const mostLines = 600;

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
          {lines.slice(0, mostLines).map((line, index) => {
            const Tag = line.startsWith('+') ? 'ins' : line.startsWith('-') ? 'del' : 'span';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line of a diff is its place
              <Tag key={index} className={line.startsWith('@@') ? 'hunk' : undefined}>
                {line}
              </Tag>
            );
          })}
        </pre>
      </section>
      {lines.length > mostLines ? <p className="quiet">Showing the first {mostLines} lines.</p> : null}
    </section>
  ));
}
