import { type ReactNode, useMemo } from 'react';
import { artifactUrl } from '../../api/artifacts.js';
import { formatBytes } from '../../parts/amounts.js';
import type { TaskDocument } from '../../parts/task/task-documents.js';
import type { ChangedFile } from './changed-files.js';
import { buildFileTree, type TreeNode } from './file-tree.js';

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
  const tree = useMemo(() => buildFileTree(files.keys()), [files]);
  return (
    <nav className="files" aria-label="Files of this task">
      {heading}
      {tree.length === 0 ? <p className="quiet">None so far.</p> : null}
      <Nodes nodes={tree} files={files} shown={shown} onShow={onShow} />
      {history}
      <h2>Documents</h2>
      {documents.length === 0 ? <p className="quiet">None so far.</p> : null}
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

interface NodesProps {
  readonly nodes: readonly TreeNode[];
  readonly files: ReadonlyMap<string, ChangedFile>;
  readonly shown: string | null;
  readonly onShow: (path: string) => void;
}

function Nodes({ nodes, files, shown, onShow }: NodesProps) {
  if (nodes.length === 0) return null;
  return (
    <ul>
      {nodes.map((node) => (
        <li key={`${node.kind} ${node.path}`}>
          {node.kind === 'folder' ? (
            <details open>
              <summary>{node.name}</summary>
              <Nodes nodes={node.children} files={files} shown={shown} onShow={onShow} />
            </details>
          ) : (
            <button
              type="button"
              className="plain"
              aria-pressed={node.path === shown}
              onClick={() => onShow(node.path)}
            >
              {node.name} <Size file={files.get(node.path)} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Size({ file }: { readonly file: ChangedFile | undefined }) {
  if (file === undefined || file.changes.length === 0) return null;
  return (
    <small>
      <span className="added">+{file.added}</span> <span className="removed">−{file.removed}</span>
    </small>
  );
}
