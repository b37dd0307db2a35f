import { join } from 'node:path';
import type { ChangeViolation, ProposedFile } from '@fixpoint/guard/change-gate';
import { type Git, type GitCall, writeTree } from '@fixpoint/sandbox/git';
import { readCheckout, toShownPath } from '@fixpoint/sandbox/tree';
import { toSafeLine } from '@fixpoint/shared/text';
import type { Repository } from './repositories.js';
import { listTree, type Worktree } from './worktrees.js';

/**
 * States of a worktree as git trees, which we build from its files: git itself never reads the folder. An agent's git actions (commits, branches,
 * stashes) do not matter: only the files in the folder do, so its commits are squashed automatically.
 */
export interface Snapshots {
  /**
   * Tree of all files, except ignored ones and those excluded from every change. `problems`: entries that may not be in a tree; they are omitted from
   * this one, and the tree may not be pushed.
   */
  take(signal: AbortSignal): Promise<Snapshot>;
  changes(from: string, to: string, signal: AbortSignal): Promise<ProposedFile[]>;
  /** All files of a tree, with the ids of their contents. */
  entries(tree: string, signal: AbortSignal): Promise<{ readonly id: string; readonly path: string }[]>;
  /** A file of a tree as text. */
  read(tree: string, path: string, signal: AbortSignal): Promise<string>;
  /** Every path of a tree except those of submodules. */
  paths(tree: string, signal: AbortSignal): Promise<string[]>;
  /** The tree `to`, with these files as `from` has them. */
  revert(from: string, to: string, paths: readonly string[], signal: AbortSignal): Promise<string>;
  /** The tree with other texts in some of its files. */
  replace(
    tree: string,
    files: readonly { readonly path: string; readonly text: string }[],
    signal: AbortSignal,
  ): Promise<string>;
  /** The change from one tree to the other, with everything that `apply` needs to repeat it, and its `git patch-id --stable`. */
  patch(
    from: string,
    to: string,
    signal: AbortSignal,
  ): Promise<{ readonly patch: Buffer; readonly id: string }>;
  /** Tree of a commit with such a change; null if it does not fit. */
  apply(onto: string, patch: Uint8Array, signal: AbortSignal): Promise<string | null>;
  /** Unified diff of all files, or of one. */
  diff(from: string, to: string, signal: AbortSignal, path?: string): Promise<string>;
  commit(tree: string, parent: string, message: string, signal: AbortSignal): Promise<string>;
  /** Tree of `theirs` with the change of `ours`; null on a conflict. */
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

  // Trees and commits never change, and each query costs a process.
  const once = createMemory();
  const list = (tree: string, signal: AbortSignal) =>
    once(['list', tree], () => listTree(git, gitDir, tree, signal));

  return {
    async take(signal) {
      await repository.seal(signal);
      const base = await list(worktree.base, signal);
      const submodules = base.filter(({ mode }) => mode === '160000');
      const { files, problems } = await readCheckout(worktree.tree, {
        tracked: new Set(base.map(({ path }) => path)),
        kept: new Set(submodules.map(({ path }) => path)),
        excluded: await worktree.excluded(),
        known: new Set(base.map(({ id }) => id)),
      });
      const indexFile = join(worktree.folder, 'snapshot-index');
      const { tree, refusal } = await writeTree(
        git,
        { gitDir, indexFile, files, others: submodules },
        signal,
      );
      if (tree !== null) return { tree, problems };
      const reason = `Git refused the files: ${toSafeLine(refusal, 300)}`;
      return {
        tree: await treeOf(worktree.base, signal),
        problems: [{ path: null, rule: 'path-form', reason }],
      };
    },
    changes: (from, to, signal) =>
      once(['changes', from, to], async () => {
        const compare = ['diff-tree', '-r', '-z', '--no-renames', '--raw', '--numstat', from, to];
        return joinChanges(await git.run(compare, plain(signal)));
      }),
    async entries(tree, signal) {
      const entries = await list(tree, signal);
      return entries.map(({ id, path }) => ({ id, path: toShownPath(path) }));
    },
    read: (tree, path, signal) =>
      once(['read', tree, path], () => git.run(['cat-file', 'blob', `${tree}:${path}`], plain(signal))),
    paths: (tree, signal) =>
      once(['paths', tree], async () => {
        const output = await git.run(['ls-tree', '-r', '-z', tree], plain(signal));
        return output.split('\0').flatMap((entry) => {
          const [place = '', path] = entry.split('\t', 2);
          return path === undefined || place.startsWith('160000') ? [] : [entry.slice(place.length + 1)];
        });
      }),
    async revert(from, to, paths, signal) {
      const call: GitCall = { ...plain(signal), indexFile: join(worktree.folder, 'revert-index') };
      await git.run(['read-tree', to], call);
      // As `update-index` reads them back: mode, type, id, a tab, the path.
      const input = await git.run(['ls-tree', '-r', '-z', from, '--', ...paths], plain(signal));
      await git.run(['update-index', '-z', '--index-info'], { ...call, input });
      return (await git.run(['write-tree'], call)).trim();
    },
    async replace(tree, files, signal) {
      const call: GitCall = { ...plain(signal), indexFile: join(worktree.folder, 'replace-index') };
      await git.run(['read-tree', tree], call);
      const modes = new Map((await list(tree, signal)).map(({ path, mode }) => [toShownPath(path), mode]));
      const lines: string[] = [];
      for (const { path, text } of files) {
        const id = (await git.run(['hash-object', '-w', '--stdin'], { ...call, input: text })).trim();
        lines.push(`${modes.get(path) ?? '100644'} ${id}\t${path}\0`);
      }
      await git.run(['update-index', '-z', '--index-info'], { ...call, input: lines.join('') });
      return (await git.run(['write-tree'], call)).trim();
    },
    async patch(from, to, signal) {
      const args = ['diff-tree', '-r', '-p', '--binary', '--full-index', '--no-renames', from, to];
      const patch = Buffer.from(await git.run(args, { ...plain(signal), encoding: 'latin1' }), 'latin1');
      const answer = await git.run(['patch-id', '--stable'], { ...plain(signal), input: patch });
      return { patch, id: answer.split(' ')[0] ?? '' };
    },
    async apply(onto, patch, signal) {
      const call: GitCall = { ...plain(signal), indexFile: join(worktree.folder, 'apply-index') };
      await git.run(['read-tree', onto], call);
      const args = ['apply', '--cached', '--whitespace=nowarn', '-'];
      if ((await git.ask(args, { ...call, input: patch })).code !== 0) return null;
      return (await git.run(['write-tree'], call)).trim();
    },
    diff(from, to, signal, path) {
      const only = path === undefined ? [] : ['--', `:(literal)${path}`];
      // A file that git treats as binary would not be shown, so neither checked nor counted.
      const form = ['--text', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];
      return once(['diff', from, to, ...only], () =>
        git.run(['diff-tree', '-r', '-p', ...form, from, to, ...only], plain(signal)),
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

  function treeOf(commit: string, signal: AbortSignal): Promise<string> {
    return once(['tree', commit], async () =>
      (await git.run(['rev-parse', '--verify', `${commit}^{tree}`], plain(signal))).trim(),
    );
  }
}

/** Remembers the answers to questions; a failed one is asked again. */
function createMemory() {
  const remembered = new Map<string, Promise<unknown>>();
  return <Answer>(question: readonly string[], ask: () => Promise<Answer>): Promise<Answer> => {
    const key = question.join('\0');
    const known = remembered.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const asked = ask();
    remembered.set(key, asked);
    asked.catch(() => remembered.delete(key));
    return asked;
  };
}

const statuses: Record<string, ProposedFile['status']> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  T: 'type-changed',
};

/** Joins `--raw -z` (`:old new oldId newId S\0path\0`) with the `--numstat -z` after it (`added\tremoved\tpath\0`, `-` for binary). */
function joinChanges(output: string): ProposedFile[] {
  const fields = output.split('\0').filter((field) => field !== '');
  const isHeader = (field: string | undefined) => field?.startsWith(':') === true;
  let next = 0;
  const changed: { readonly header: string; readonly path: string }[] = [];
  for (; isHeader(fields[next]); next += 2) {
    changed.push({ header: fields[next] ?? '', path: fields[next + 1] ?? '' });
  }
  const counts = new Map(
    fields.slice(next).map((entry) => {
      const [added = '-', removed = '-', ...path] = entry.split('\t');
      return [path.join('\t'), { added, removed }] as const;
    }),
  );
  return changed.map(({ header, path }) => {
    const [, mode = '000000', , , status = 'M'] = header.split(' ');
    const count = counts.get(path);
    return {
      path,
      status: statuses[status.charAt(0)] ?? 'modified',
      mode,
      added: Number(count?.added) || 0,
      removed: Number(count?.removed) || 0,
    };
  });
}
