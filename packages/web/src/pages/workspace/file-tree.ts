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
    .sort((a, b) => a.localeCompare(b))
    .map((name): TreeNode => ({ kind: 'file', name, path: `${above}${name}` }));
  return [...folders, ...files];
}

function byName([one]: [string, Folder], [other]: [string, Folder]): number {
  return one.localeCompare(other);
}
