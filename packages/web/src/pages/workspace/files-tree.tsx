import { hotkeysCoreFeature, syncDataLoaderFeature } from '@headless-tree/core';
import { useTree } from '@headless-tree/react';
import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import type { ChangedFile } from './changed-files.js';
import { buildFileTree, type TreeNode } from './file-tree.js';

interface Entry {
  readonly name: string;
  /** Null: a file. */
  readonly children: readonly string[] | null;
}
type Entries = ReadonlyMap<string, Entry>;

const root = '/';
const nothing: Entry = { name: '', children: [] };

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
  const entries = useMemo(() => flatten(buildFileTree(files.keys())), [files]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const folders = useMemo(
    () => [...entries].flatMap(([path, { children }]) => (children === null ? [] : [path])),
    [entries],
  );
  // The same list until it is another one: each new one rebuilds the tree.
  const open = useMemo(() => folders.filter((path) => !closed.has(path)), [folders, closed]);
  const tree = useTree<Entry>({
    rootItemId: root,
    dataLoader: {
      getItem: (path) => entries.get(path) ?? nothing,
      getChildren: (path) => [...(entries.get(path)?.children ?? [])],
    },
    getItemName: (item) => item.getItemData().name,
    isItemFolder: (item) => item.getItemData().children !== null,
    onPrimaryAction(item) {
      if (item.getItemData().children === null) onShow(item.getId());
    },
    state: { expandedItems: open },
    setExpandedItems(next) {
      const left = new Set(typeof next === 'function' ? next(open) : next);
      setClosed(new Set(folders.filter((path) => !left.has(path))));
    },
    features: [syncDataLoaderFeature, hotkeysCoreFeature],
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other files are what makes another tree
  useEffect(() => tree.rebuildTree(), [tree, entries, closed]);

  return (
    <div {...tree.getContainerProps('Files')} className="tree">
      {tree.getItems().map((item) => {
        const { name, children } = item.getItemData();
        const path = item.getId();
        return (
          <button
            {...item.getProps()}
            // Its own words name it, with what changed.
            aria-label={undefined}
            key={path}
            type="button"
            className="plain"
            aria-current={path === shown ? 'true' : undefined}
            style={{ '--level': item.getItemMeta().level } as CSSProperties}
          >
            {children === null ? null : <span aria-hidden="true">{item.isExpanded() ? '▾ ' : '▸ '}</span>}
            {name} {children === null ? <Size file={files.get(path)} /> : null}
          </button>
        );
      })}
    </div>
  );
}

function flatten(nodes: readonly TreeNode[]): Entries {
  const entries = new Map<string, Entry>();
  const add = (path: string, name: string, children: readonly TreeNode[]): void => {
    entries.set(path, { name, children: children.map((child) => child.path) });
    for (const child of children) {
      if (child.kind === 'folder') add(child.path, child.name, child.children);
      else entries.set(child.path, { name: child.name, children: null });
    }
  };
  add(root, '', nodes);
  return entries;
}

function Size({ file }: { readonly file: ChangedFile | undefined }) {
  if (file === undefined || file.changes.length === 0) return null;
  return (
    <small>
      <span className="added">+{file.added}</span> <span className="removed">−{file.removed}</span>
    </small>
  );
}
