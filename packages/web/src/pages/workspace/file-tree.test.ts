import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFileTree, listRows, moveInTree, type TreeNode } from './file-tree.js';

function pathsOf(nodes: readonly TreeNode[]): string[] {
  return nodes.flatMap((node) => (node.kind === 'file' ? [node.path] : pathsOf(node.children)));
}

describe('The file tree of the workspace (S4-020)', () => {
  it('shows folders before files, and a folder with only one folder in one line', () => {
    expect(
      buildFileTree(['b.txt', 'backend/market/src/deck.js', 'backend/market/src/a/one.js', 'a.txt']),
    ).toEqual([
      {
        kind: 'folder',
        name: 'backend/market/src',
        path: 'backend/market/src',
        children: [
          {
            kind: 'folder',
            name: 'a',
            path: 'backend/market/src/a',
            children: [{ kind: 'file', name: 'one.js', path: 'backend/market/src/a/one.js' }],
          },
          { kind: 'file', name: 'deck.js', path: 'backend/market/src/deck.js' },
        ],
      },
      { kind: 'file', name: 'a.txt', path: 'a.txt' },
      { kind: 'file', name: 'b.txt', path: 'b.txt' },
    ]);
  });

  it('holds each path once, with any name', () => {
    const name = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'ä', '..');
    const path = fc.array(name, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        expect(pathsOf(buildFileTree(paths)).toSorted()).toEqual([...new Set(paths)].sort());
      }),
    );
  });

  it('lists the items outside closed folders, with their levels and places among siblings', () => {
    const tree = buildFileTree(['src/a.js', 'src/deep/b.js', 'c.js']);
    const shown = (closed: readonly string[]) =>
      listRows(tree, new Set(closed)).map(
        ({ node, level, isOpen, place, siblings }) =>
          `${node.path} ${level} ${place}/${siblings} ${String(isOpen)}`,
      );
    expect(shown([])).toEqual([
      'src 1 1/2 true',
      'src/deep 2 1/2 true',
      'src/deep/b.js 3 1/1 undefined',
      'src/a.js 2 2/2 undefined',
      'c.js 1 2/2 undefined',
    ]);
    expect(shown(['src'])).toEqual(['src 1 1/2 false', 'c.js 1 2/2 undefined']);
  });

  it('moves by the keys of a tree: into and out of folders, and not past its ends', () => {
    const tree = buildFileTree(['src/a.js', 'src/deep/b.js', 'c.js']);
    const move = (path: string, key: string, closed: readonly string[] = []) => {
      const rows = listRows(tree, new Set(closed));
      const result = moveInTree(
        rows,
        rows.findIndex(({ node }) => node.path === path),
        key,
      );
      return result?.kind === 'focus' ? rows[result.index]?.node.path : result;
    };
    expect(move('src', 'ArrowDown')).toBe('src/deep');
    expect(move('c.js', 'ArrowDown')).toBeNull();
    expect(move('c.js', 'ArrowUp')).toBe('src/a.js');
    expect(move('src', 'ArrowUp')).toBeNull();
    expect(move('src/a.js', 'Home')).toBe('src');
    expect(move('src/a.js', 'End')).toBe('c.js');
    // Right opens a closed folder, and enters an open one; left closes an open one, and leaves anything else.
    expect(move('src', 'ArrowRight', ['src'])).toEqual({ kind: 'toggle', path: 'src', isOpen: true });
    expect(move('src', 'ArrowRight')).toBe('src/deep');
    expect(move('src', 'ArrowLeft')).toEqual({ kind: 'toggle', path: 'src', isOpen: false });
    expect(move('src/a.js', 'ArrowLeft')).toBe('src');
    expect(move('src/deep', 'ArrowLeft', ['src/deep'])).toBe('src');
    expect(move('c.js', 'ArrowLeft')).toBeNull();
    expect(move('c.js', 'ArrowRight')).toBeNull();
    expect(move('c.js', 'x')).toBeNull();
  });
});
