import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildFileTree, type TreeNode } from './file-tree.js';

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
});
