import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import { branch, type Commit, createHistoryRepository } from './history-repository.js';
import { type ChangedFile, chooseFiles, type ListedFile, parseChanges, parseTree } from './read-commit.js';

export type { Commit };

/** The files of a commit, and its changes. */
export interface Archive {
  readonly files: readonly (ListedFile & {
    /** It is in the zip. */
    readonly kept: boolean;
  })[];
  readonly changed: readonly ChangedFile[];
  /** Null: it would be empty. */
  readonly zip: Buffer | null;
}

/** History of a workspace, a commit for each step. */
export interface History {
  /** Path of the repository; `git --git-dir` takes it. */
  readonly gitDir: string;
  /** Keeps all that has changed; null: nothing has. */
  commit(title: string, signal: AbortSignal): Promise<Commit | null>;
  /** Newest first. */
  log(signal: AbortSignal): Promise<readonly Commit[]>;
  /** Changes of a commit, as a unified diff. */
  diff(id: string, signal: AbortSignal): Promise<string>;
  /** The files of a commit, with as many of the smallest in a zip as have that many bytes together. */
  archive(id: string, maxBytes: number, signal: AbortSignal): Promise<Archive>;
  /** Takes back the changes of a commit, by one more commit. Throws ConflictError if later ones changed the same lines. */
  undo(id: string, signal: AbortSignal): Promise<Commit>;
}

/** Git knows it without having it. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/**
 * The git history of a workspace. Its repository lies next to the workspace, out of reach of commands that run in there, and git
 * never looks into the workspace: files are read and written one by one, below its root and through no link. So no filter,
 * attribute or nested repository in it means anything to git; nested repositories are folders with files.
 */
export function createHistory({
  root,
  gitDir,
  environment,
  timeoutMs = 120_000,
}: {
  readonly root: string;
  readonly gitDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Longest single command, in milliseconds. */
  readonly timeoutMs?: number | undefined;
}): History {
  const repository = createHistoryRepository({ root, gitDir, environment, timeoutMs });
  const { git, open, readHead, takeSnapshot, commitTree, writeFiles, readLog } = repository;

  return {
    gitDir,
    async commit(title, signal) {
      await open(signal);
      const head = await readHead(signal);
      const { tree, problems } = await takeSnapshot(head?.entries ?? [], signal);
      const before =
        head === null ? emptyTree : (await git(['rev-parse', `${head.id}^{tree}`], signal)).trim();
      if (tree === before) return null;
      const left = problems.map(({ path, reason }) => toSafeLine(`Left out: ${path}. ${reason}`, 500));
      const message = [toSafeLine(title, 200) || 'Changes', '', ...left].join('\n');
      return commitTree({ tree, parent: head?.id ?? null, message }, signal);
    },
    async log(signal) {
      await open(signal);
      return readLog([], signal);
    },
    async diff(id, signal) {
      await open(signal);
      checkId(id);
      return toSafeText(await git(['show', '--format=', '--no-ext-diff', '--no-textconv', id], signal));
    },
    async archive(id, maxBytes, signal) {
      await open(signal);
      checkId(id);
      const listed = parseTree(await git(['ls-tree', '-r', '-z', '--long', '--full-tree', id], signal));
      const changes = [
        'show',
        '--format=',
        '--numstat',
        '-z',
        '--no-renames',
        '--no-ext-diff',
        '--no-textconv',
      ];
      const changed = parseChanges(await git([...changes, id], signal));
      const kept = chooseFiles(listed, maxBytes);
      return {
        files: listed.map((file) => ({ ...file, kept: kept.has(file.path) })),
        changed,
        zip:
          kept.size === 0
            ? null
            : await repository.zipOf(
                id,
                listed.filter(({ path }) => !kept.has(path)),
                signal,
              ),
      };
    },
    async undo(id, signal) {
      await open(signal);
      checkId(id);
      const head = await readHead(signal);
      const commit = (await git(['rev-parse', '--verify', `${id}^{commit}`], signal)).trim();
      const [title = '', parents = ''] = (
        await git(['show', '-s', '--format=%s%x00%P', commit], signal)
      ).split('\0');
      const parent = parents.trim();
      // Merging a commit that has the commit as its parent and the files before it takes back its changes.
      const before = parent === '' ? emptyTree : `${parent}^{tree}`;
      const inverse = (await git(['commit-tree', before, '-p', commit, '-m', 'inverse'], signal)).trim();
      const merge = ['merge-tree', '--write-tree', '-z', branch, inverse];
      const merged = await repository.ask(merge, signal);
      const tree = merged.code === 0 ? (merged.stdout.split('\0')[0] ?? '').trim() : '';
      const current = (await git(['rev-parse', `${branch}^{tree}`], signal)).trim();
      if (head === null || tree === '') throw cannotUndo(id, merged.stdout);
      if (tree === current) throw nothingToUndo(id);
      const present = await takeSnapshot(head.entries, signal);
      const listPaths = async (other: string) =>
        (await git(['diff-tree', '-r', '-z', '--name-only', '--no-renames', current, other], signal))
          .split('\0')
          .filter((path) => path !== '');
      const unsaved = new Set(await listPaths(present.tree));
      const changed = (await listPaths(tree)).filter((path) => unsaved.has(path));
      if (changed.length > 0) throw editedSince(id, changed);
      await writeFiles(current, tree, signal);
      const message = `Revert "${title}"\n\nThis reverts commit ${commit}.\n`;
      return commitTree({ tree, parent: head.id, message }, signal);
    },
  };
}

function cannotUndo(id: string, cause: string): ConflictError {
  return new ConflictError(`Commit ${id.slice(0, 8)} cannot be undone: later steps changed the same lines.`, {
    reason: 'later-changes',
    hint: 'Undo the later steps first.',
    context: { cause: toSafeLine(cause, 500) },
  });
}

function nothingToUndo(id: string): ConflictError {
  return new ConflictError(
    `Commit ${id.slice(0, 8)} has nothing to undo: its changes are not in the files.`,
    {
      reason: 'nothing-to-undo',
      hint: 'It was undone already, or later steps replaced what it changed. List the steps with "fixpoint workspace log".',
    },
  );
}

function editedSince(id: string, paths: readonly string[]): ConflictError {
  const names = paths
    .slice(0, 3)
    .map((path) => toSafeLine(Buffer.from(path, 'latin1').toString('utf8'), 200));
  return new ConflictError(
    `Commit ${id.slice(0, 8)} cannot be undone: ${names.join(', ')} ${names.length > 1 ? 'were' : 'was'} edited outside of a step.`,
    {
      reason: 'local-edits',
      hint: 'Undo your edits of these files, or copy them elsewhere, then try again.',
    },
  );
}

function checkId(id: string): void {
  if (!/^[0-9a-f]{7,64}$/.test(id)) throw new NotFoundError('commit', id.slice(0, 80));
}
