import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangeViolation, ProposedFile } from '@fixpoint/guard/change-gate';
import type { Git, GitCall } from '@fixpoint/sandbox/git';
import { toSafeLine } from '@fixpoint/shared/text';
import { toShownPath } from '../core/git-names.js';
import { readCheckout } from './read-checkout.js';
import type { Repository } from './repositories.js';
import { listTree, type Worktree } from './worktrees.js';

/**
 * States of a worktree as git trees, made from its files by us: git itself never looks into the folder. What an agent did with
 * git (commits, branches, stashes) does not matter: only what lies in the folder does, so its commits are squashed by nature.
 */
export interface Snapshots {
  /**
   * Tree of all files, ignored ones left out, and those kept out of every change. `problems`: what may not be in a tree; it is
   * left out of this one, and the tree may not be pushed.
   */
  take(signal: AbortSignal): Promise<Snapshot>;
  changes(from: string, to: string, signal: AbortSignal): Promise<ProposedFile[]>;
  /** All files of a tree, with the ids of their contents. */
  entries(tree: string, signal: AbortSignal): Promise<{ readonly id: string; readonly path: string }[]>;
  /** A file of a tree as text. */
  read(tree: string, path: string, signal: AbortSignal): Promise<string>;
  /** Every path of a tree but those of submodules. */
  paths(tree: string, signal: AbortSignal): Promise<string[]>;
  /** The tree `to`, with these files as `from` has them. */
  revert(from: string, to: string, paths: readonly string[], signal: AbortSignal): Promise<string>;
  /** Unified diff of all files, or of one. */
  diff(from: string, to: string, signal: AbortSignal, path?: string): Promise<string>;
  commit(tree: string, parent: string, message: string, signal: AbortSignal): Promise<string>;
  /** Tree of `theirs` with the change that `ours` made; null on a conflict. */
  merge(theirs: string, ours: string, signal: AbortSignal): Promise<string | null>;
  treeOf(commit: string, signal: AbortSignal): Promise<string>;
}

export interface Snapshot {
  readonly tree: string;
  readonly problems: readonly ChangeViolation[];
}

export function createSnapshots(options: {
  readonly git: Git;
  readonly repository: Repository;
  readonly worktree: Worktree;
}): Snapshots {
  const { git, repository, worktree } = options;
  const { gitDir } = repository;
  const plain = (signal: AbortSignal): GitCall => ({ gitDir, signal });

  /** Stores the contents under their ids, all in one go. */
  async function store(contents: readonly Buffer[], signal: AbortSignal): Promise<void> {
    if (contents.length === 0) return;
    const parts = contents.flatMap((content) => [`blob\ndata ${content.length}\n`, content, '\n']);
    const input = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    await git.run(['fast-import', '--quiet'], { ...plain(signal), input });
  }

  return {
    async take(signal) {
      await repository.seal(signal);
      const base = await listTree(git, gitDir, worktree.base, signal);
      const submodules = base.filter(({ mode }) => mode === '160000');
      const { files, problems } = await readCheckout(worktree.tree, {
        tracked: new Set(base.map(({ path }) => path)),
        kept: new Set(submodules.map(({ path }) => path)),
        excluded: await worktree.excluded(),
        known: new Set(base.map(({ id }) => id)),
      });
      await store(
        files.flatMap(({ content }) => content ?? []),
        signal,
      );
      const call: GitCall = { ...plain(signal), indexFile: join(worktree.folder, 'snapshot-index') };
      await rm(join(worktree.folder, 'snapshot-index'), { force: true });
      const entries = [...files, ...submodules].map(({ mode, id, path }) => `${mode} ${id}\t${path}\0`);
      const input = Buffer.from(entries.join(''), 'latin1');
      const indexed = await git.ask(['update-index', '-z', '--index-info'], { ...call, input });
      if (indexed.code !== 0) {
        const reason = `Git does not take the files as they are: ${toSafeLine(indexed.stderr, 300)}`;
        return {
          tree: await treeOf(worktree.base, signal),
          problems: [{ path: null, rule: 'path-form', reason }],
        };
      }
      return { tree: (await git.run(['write-tree'], call)).trim(), problems };
    },
    async changes(from, to, signal) {
      const compare = ['diff-tree', '-r', '-z', '--no-renames'];
      const raw = await git.run([...compare, '--raw', from, to], plain(signal));
      const numbers = await git.run([...compare, '--numstat', from, to], plain(signal));
      return joinChanges(raw, numbers);
    },
    async entries(tree, signal) {
      const entries = await listTree(git, gitDir, tree, signal);
      return entries.map(({ id, path }) => ({ id, path: toShownPath(path) }));
    },
    read: (tree, path, signal) => git.run(['cat-file', 'blob', `${tree}:${path}`], plain(signal)),
    async paths(tree, signal) {
      const output = await git.run(['ls-tree', '-r', '-z', tree], plain(signal));
      return output.split('\0').flatMap((entry) => {
        const [place = '', path] = entry.split('\t', 2);
        return path === undefined || place.startsWith('160000') ? [] : [entry.slice(place.length + 1)];
      });
    },
    async revert(from, to, paths, signal) {
      const call: GitCall = { ...plain(signal), indexFile: join(worktree.folder, 'revert-index') };
      await git.run(['read-tree', to], call);
      // As `update-index` reads them back: mode, type, id, a tab, the path.
      const input = await git.run(['ls-tree', '-r', '-z', from, '--', ...paths], plain(signal));
      await git.run(['update-index', '-z', '--index-info'], { ...call, input });
      return (await git.run(['write-tree'], call)).trim();
    },
    async diff(from, to, signal, path) {
      const only = path === undefined ? [] : ['--', `:(literal)${path}`];
      return git.run(
        [
          'diff-tree',
          '-r',
          '-p',
          // Whatever git takes for binary would not be shown, so neither checked nor counted.
          '--text',
          '--no-color',
          '--no-ext-diff',
          '--no-textconv',
          '--no-renames',
          from,
          to,
          ...only,
        ],
        plain(signal),
      );
    },
    async commit(tree, parent, message, signal) {
      const args = ['commit-tree', tree, '-p', parent, '-F', '-'];
      return (await git.run(args, { ...plain(signal), input: message })).trim();
    },
    async merge(theirs, ours, signal) {
      // Needs git 2.38. The merge base is the parent of `ours` unless the remote rewrote its history.
      const args = ['merge-tree', '--write-tree', '--name-only', '-z', theirs, ours];
      const answer = await git.ask(args, plain(signal));
      return answer.code === 0 ? (answer.stdout.split('\0')[0]?.trim() ?? null) : null;
    },
    treeOf,
  };

  async function treeOf(commit: string, signal: AbortSignal): Promise<string> {
    return (await git.run(['rev-parse', '--verify', `${commit}^{tree}`], plain(signal))).trim();
  }
}

const statuses: Record<string, ProposedFile['status']> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  T: 'type-changed',
};

/** Joins `--raw -z` (`:old new oldId newId S\0path\0`) with `--numstat -z` (`added\tremoved\tpath\0`, `-` for binary). */
export function joinChanges(raw: string, numbers: string): ProposedFile[] {
  const counts = new Map(
    numbers
      .split('\0')
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [added = '-', removed = '-', ...path] = entry.split('\t');
        return [path.join('\t'), { added, removed }] as const;
      }),
  );
  const fields = raw.split('\0').filter((field) => field !== '');
  const changes: ProposedFile[] = [];
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const [, mode = '000000', , , status = 'M'] = (fields[index] ?? '').split(' ');
    const path = fields[index + 1] ?? '';
    const count = counts.get(path);
    changes.push({
      path,
      status: statuses[status.charAt(0)] ?? 'modified',
      mode,
      added: Number(count?.added) || 0,
      removed: Number(count?.removed) || 0,
    });
  }
  return changes;
}
