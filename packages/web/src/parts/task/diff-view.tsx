import { type FileDiff, parseDiff } from '@fixpoint/client/diff';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { artifactOptions, getText } from '../../api/artifacts.js';
import { Failure } from '../failure.js';
import { DiffLines } from './diff-lines.js';

/** Lines of one file that are shown at once; a longer one is shown on request. */
const maxLines = 400;

/** A diff by file, fetched when it is opened. */
export function DiffView({ artifact, isOpen }: { readonly artifact: string; readonly isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={() => setOpened(true)}>
      <summary>Changed files</summary>
      {wasOpened ? <Diff artifact={artifact} /> : null}
    </details>
  );
}

function Diff({ artifact }: { readonly artifact: string }) {
  const diff = useQuery({
    queryKey: ['artifact', artifact],
    queryFn: ({ signal }) => getText(artifact, signal),
    ...artifactOptions,
  });
  const files = useMemo(() => parseDiff(diff.data ?? ''), [diff.data]);
  if (diff.isError) return <Failure error={diff.error} retry={() => void diff.refetch()} />;
  if (diff.isPending) return <p className="quiet">Loading …</p>;
  if (files.length === 0)
    return (
      <div className="diff">
        <pre>{diff.data.slice(0, 20_000)}</pre>
      </div>
    );
  return files.map((file) => <FileView key={file.path} file={file} />);
}

function FileView({ file }: { readonly file: FileDiff }) {
  const { path, added, removed, lines, notes } = file;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, maxLines);
  return (
    <details className="file" open={lines.length <= maxLines}>
      <summary>
        <code>{path}</code> <span className="added">+{added}</span>{' '}
        <span className="removed">−{removed}</span>
      </summary>
      {notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll sideways, by keyboard too */}
      <section className="diff" tabIndex={0} aria-label={`Changes in ${path}`}>
        <pre>
          <DiffLines lines={shown} />
        </pre>
      </section>
      {shown.length < lines.length ? (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </button>
      ) : null}
    </details>
  );
}
