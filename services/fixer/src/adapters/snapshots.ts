import type { ProposedFile } from '@fixpoint/guard/change-gate';
import type { Git, GitCall } from './git.js';
import type { Repository } from './repositories.js';
import type { Worktree } from './worktrees.js';

/**
 * States of a worktree as git trees, made from its files by an index of our own. What an agent did with git itself
 * (commits, branches, stashes) does not matter: only what lies in the folder does, so its commits are squashed by nature.
 */
export interface Snapshots {
  /** Tree of all files, ignored ones left out. */
  take(signal: AbortSignal): Promise<string>;
  /** Makes the files those of the tree. */
  restore(tree: string, signal: AbortSignal): Promise<void>;
  /** From now on takes these untracked files for what installing made, not for a change. */
  excludeUntracked(signal: AbortSignal): Promise<void>;
  changes(from: string, to: string, signal: AbortSignal): Promise<ProposedFile[]>;
  /** A file of a tree as text. */
  read(tree: string, path: string, signal: AbortSignal): Promise<string>;
  /** Every path of a tree but those of submodules. */
  paths(tree: string, signal: AbortSignal): Promise<string[]>;
  /** What was taken last, with these files as `from` has them. The worktree stays as it is. */
  revert(from: string, paths: readonly string[], signal: AbortSignal): Promise<string>;
  /** Unified diff of all files, or of one. */
  diff(from: string, to: string, signal: AbortSignal, path?: string): Promise<string>;
  commit(tree: string, parent: string, message: string, signal: AbortSignal): Promise<string>;
  /** Tree of `theirs` with the change that `ours` made; null on a conflict. */
  merge(theirs: string, ours: string, signal: AbortSignal): Promise<string | null>;
  treeOf(commit: string, signal: AbortSignal): Promise<string>;
}

export function createSnapshots(options: {
  readonly git: Git;
  readonly repository: Repository;
  readonly worktree: Worktree;
}): Snapshots {
  const { git, repository, worktree } = options;
  const { gitDir } = repository;
  const excludes: string[] = [];
  let prepared = false;

  const plain = (signal: AbortSignal): GitCall => ({ gitDir, signal });
  const files = (signal: AbortSignal): GitCall => ({
    gitDir,
    workTree: worktree.tree,
    indexFile: worktree.index,
    signal,
  });

  async function prepare(signal: AbortSignal): Promise<void> {
    await repository.seal();
    if (prepared) return;
    await git.run(['read-tree', worktree.base], files(signal));
    prepared = true;
  }

  return {
    async take(signal) {
      await prepare(signal);
      const left = excludes.map((path) => `:(exclude,top,literal)${path}`);
      await git.run(['add', '--all', '--', ':(top)', ...left], files(signal));
      return (await git.run(['write-tree'], files(signal))).trim();
    },
    async restore(tree, signal) {
      await prepare(signal);
      await git.run(['read-tree', '--reset', '-u', tree], files(signal));
    },
    async excludeUntracked(signal) {
      await prepare(signal);
      const output = await git.run(
        ['ls-files', '--others', '--exclude-standard', '--directory', '-z'],
        files(signal),
      );
      excludes.push(
        ...output
          .split('\0')
          .filter((path) => path !== '')
          .map((path) => path.replace(/\/$/, '')),
      );
    },
    async changes(from, to, signal) {
      const compare = ['diff-tree', '-r', '-z', '--no-renames'];
      const raw = await git.run([...compare, '--raw', from, to], plain(signal));
      const numbers = await git.run([...compare, '--numstat', from, to], plain(signal));
      return joinChanges(raw, numbers);
    },
    read: (tree, path, signal) => git.run(['cat-file', 'blob', `${tree}:${path}`], plain(signal)),
    async paths(tree, signal) {
      const output = await git.run(['ls-tree', '-r', '-z', tree], plain(signal));
      return output.split('\0').flatMap((entry) => {
        const [place = '', path] = entry.split('\t', 2);
        return path === undefined || place.startsWith('160000') ? [] : [entry.slice(place.length + 1)];
      });
    },
    async revert(from, paths, signal) {
      // As `update-index` reads them back: mode, type, id, a tab, the path.
      const entries = await git.run(['ls-tree', '-r', '-z', from, '--', ...paths], plain(signal));
      await git.run(['update-index', '-z', '--index-info'], { ...files(signal), input: entries });
      return (await git.run(['write-tree'], files(signal))).trim();
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
    async treeOf(commit, signal) {
      return (await git.run(['rev-parse', '--verify', `${commit}^{tree}`], plain(signal))).trim();
    },
  };
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
