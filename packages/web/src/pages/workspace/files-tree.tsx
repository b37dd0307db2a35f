import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react';
import type { ChangedFile } from './changed-files.js';
import { buildFileTree, listRows, moveInTree } from './file-tree.js';

/** Files in their folders, all of them open at first. Arrow keys move, Enter opens; a folder that a person closed stays closed. */
export function FilesTree({
  files,
  shown,
  onShow,
}: {
  readonly files: ReadonlyMap<string, ChangedFile>;
  readonly shown: string | null;
  readonly onShow: (path: string) => void;
}) {
  const tree = useMemo(() => buildFileTree(files.keys()), [files]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const rows = listRows(tree, closed);
  // Tab comes to one item, the one that had the focus last.
  const current = Math.max(
    0,
    rows.findIndex(({ node }) => node.path === focused),
  );

  function setOpen(path: string, isOpen: boolean): void {
    const next = new Set(closed);
    if (isOpen) next.delete(path);
    else next.add(path);
    setClosed(next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const move = moveInTree(rows, current, event.key);
    if (move === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (move.kind === 'focus') {
      event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')[move.index]?.focus();
    } else setOpen(move.path, move.isOpen);
  }

  return (
    <div role="tree" aria-label="Files" className="tree" onKeyDown={onKeyDown} tabIndex={-1}>
      {rows.map(({ node: { kind, name, path }, level, isOpen, place, siblings }, index) => (
        <button
          key={path}
          type="button"
          role="treeitem"
          className="plain"
          aria-level={level}
          aria-posinset={place}
          aria-setsize={siblings}
          aria-expanded={isOpen}
          aria-selected={path === shown}
          aria-current={path === shown ? 'true' : undefined}
          tabIndex={index === current ? 0 : -1}
          style={{ '--level': level - 1 } as CSSProperties}
          onFocus={() => setFocused(path)}
          onClick={() => (kind === 'file' ? onShow(path) : setOpen(path, isOpen !== true))}
        >
          {kind === 'file' ? null : <span aria-hidden="true">{isOpen ? '▾ ' : '▸ '}</span>}
          {name} {kind === 'file' ? <Size file={files.get(path)} /> : null}
        </button>
      ))}
    </div>
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
