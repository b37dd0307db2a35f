import type { ReactNode } from 'react';
import { artifactUrl } from '../../api/artifacts.js';
import { emptyStates } from '../../labels/empty-states.js';
import { formatBytes } from '../../parts/amounts.js';
import type { TaskDocument } from '../../parts/task/task-documents.js';
import type { ChangedFile } from './changed-files.js';
import { FilesTree } from './files-tree.js';

/** The files of a task as a tree, what changed them, and its documents. `heading` says which files they are. */
export function FilesPanel({
  heading,
  history,
  files,
  documents,
  shown,
  onShow,
}: {
  readonly heading: ReactNode;
  readonly history: ReactNode;
  readonly files: ReadonlyMap<string, ChangedFile>;
  readonly documents: readonly TaskDocument[];
  readonly shown: string | null;
  readonly onShow: (path: string) => void;
}) {
  return (
    <nav className="files" aria-label="Files of this task">
      {heading}
      {files.size === 0 ? (
        <p className="quiet">{emptyStates.files}</p>
      ) : (
        <FilesTree files={files} shown={shown} onShow={onShow} />
      )}
      {history}
      <h2>Documents</h2>
      {documents.length === 0 ? <p className="quiet">{emptyStates.documents}</p> : null}
      <ul>
        {documents.map(({ document: { artifact, name, bytes }, from }) => (
          <li key={artifact}>
            <a href={artifactUrl(artifact, name)} download={name}>
              {name}
            </a>{' '}
            <span className="quiet">
              {from}, {formatBytes(bytes)}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
