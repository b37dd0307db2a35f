import { parseDiff } from '@fixpoint/client/diff';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { artifactOptions, getText } from '../../api/artifacts.js';
import { Failure } from '../../parts/failure.js';
import { DiffLines } from '../../parts/task/diff-lines.js';
import type { ChangedFile } from './changed-files.js';

const maxLines = 400;

/** A file as it is now, if that is kept, and its change by each fix or step, the newest one first. */
export function FileViewer({
  file,
  content,
  onClose,
}: {
  readonly file: ChangedFile;
  readonly content: ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <section className="viewer" aria-label={`Changes in ${file.path}`}>
      <header>
        <h2>{file.path}</h2>
        <button type="button" onClick={onClose}>
          Close file
        </button>
      </header>
      {content}
      {file.changes.toReversed().map(({ by, note, diff }) => (
        <section key={`${by} ${diff}`}>
          <h3>
            {by} <span className="quiet">{note}</span>
          </h3>
          {diff === null ? (
            <p className="quiet">The diff of this change was not stored.</p>
          ) : (
            <FileDiffLines artifact={diff} path={file.path} />
          )}
        </section>
      ))}
    </section>
  );
}

function FileDiffLines({ artifact, path }: { readonly artifact: string; readonly path: string }) {
  const [isWhole, setWhole] = useState(false);
  const diff = useQuery({
    queryKey: ['artifact', artifact],
    queryFn: ({ signal }) => getText(artifact, signal),
    ...artifactOptions,
  });
  const fileDiff = useMemo(
    () => parseDiff(diff.data ?? '').find((candidate) => candidate.path === path),
    [diff.data, path],
  );
  if (diff.isError) return <Failure error={diff.error} retry={() => void diff.refetch()} />;
  if (diff.isPending) return <p className="quiet">Loading …</p>;
  if (fileDiff === undefined)
    return <p className="quiet">The stored part of the diff does not include this file.</p>;
  const lines = isWhole ? fileDiff.lines : fileDiff.lines.slice(0, maxLines);
  return (
    <>
      {fileDiff.notes.map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <DiffLines lines={lines} />
      </pre>
      {lines.length < fileDiff.lines.length ? (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {fileDiff.lines.length} lines
        </button>
      ) : null}
    </>
  );
}
