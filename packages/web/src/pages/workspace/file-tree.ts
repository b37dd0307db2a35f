/** A folder with its contents, or a file. `path` is the whole path from the root, with slashes. */
export type TreeNode =
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly path: string;
      readonly children: readonly TreeNode[];
    }
  | { readonly kind: 'file'; readonly name: string; readonly path: string };

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Set<string>;
}

const newFolder = (): Folder => ({ folders: new Map(), files: new Set() });

/**
 * The folders that some paths name, folders before files, each by name. A folder that holds one folder alone is shown
 * with it in one line: `backend/src`.
 */
export function buildFileTree(paths: Iterable<string>): readonly TreeNode[] {
  const root = newFolder();
  for (const path of paths) {
    const parts = path.split('/').filter((part) => part !== '');
    const name = parts.pop();
    if (name === undefined) continue;
    let folder = root;
    for (const part of parts) {
      const next = folder.folders.get(part) ?? newFolder();
      folder.folders.set(part, next);
      folder = next;
    }
    folder.files.add(name);
  }
  return nodesOf(root, '');
}

function nodesOf(folder: Folder, above: string): readonly TreeNode[] {
  const folders = [...folder.folders].sort(byName).map(([first, inner]): TreeNode => {
    let [name, content] = [first, inner];
    while (content.files.size === 0 && content.folders.size === 1) {
      for (const [only, next] of content.folders) [name, content] = [`${name}/${only}`, next];
    }
    const path = `${above}${name}`;
    return { kind: 'folder', name, path, children: nodesOf(content, `${path}/`) };
  });
  const files = [...folder.files]
    .sort((one, other) => one.localeCompare(other))
    .map((name): TreeNode => ({ kind: 'file', name, path: `${above}${name}` }));
  return [...folders, ...files];
}

function byName([one]: [string, Folder], [other]: [string, Folder]): number {
  return one.localeCompare(other);
}

/** An item that is in view, because each folder around it is open. */
export interface TreeRow {
  readonly node: TreeNode;
  /** From 1. */
  readonly level: number;
  /** Undefined: a file. */
  readonly isOpen: boolean | undefined;
  /** From 1, among its siblings. */
  readonly place: number;
  readonly siblings: number;
}

/** Items in view from top to bottom; `closed` holds the paths of closed folders. */
export function listRows(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string>,
  level = 1,
): readonly TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.kind === 'folder' ? !closed.has(node.path) : undefined;
    const row = { node, level, isOpen, place: index + 1, siblings: nodes.length };
    return isOpen === true && node.kind === 'folder'
      ? [row, ...listRows(node.children, closed, level + 1)]
      : [row];
  });
}

type TreeMove =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'toggle'; readonly path: string; readonly isOpen: boolean };

/** Effect of a key on the item at `from`, as in the tree of a file manager; null for any other key. */
export function moveInTree(rows: readonly TreeRow[], from: number, key: string): TreeMove | null {
  const { node, level, isOpen } = rows[from] ?? {};
  if (node === undefined || level === undefined) return null;
  if (key === 'ArrowRight' && isOpen === false) return { kind: 'toggle', path: node.path, isOpen: true };
  if (key === 'ArrowLeft' && isOpen === true) return { kind: 'toggle', path: node.path, isOpen: false };
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    Home: 0,
    End: rows.length - 1,
    ArrowRight: isOpen === true ? from + 1 : -1,
    ArrowLeft: rows.findLastIndex((row, index) => index < from && row.level < level),
  };
  const index = targets[key] ?? -1;
  return rows[index] === undefined ? null : { kind: 'focus', index };
}
