import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGit, writeTree } from '@fixpoint/sandbox/git';
import { readCheckout, removeEntry, writeEntry } from '@fixpoint/sandbox/tree';
import { ConflictError, FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine, toSafeText } from '@fixpoint/shared/text';
import {
  type ChangedFile,
  chooseFiles,
  type ListedFile,
  parseChanges,
  parseEntries,
  parseTree,
  type TreeEntry,
} from './read-commit.js';

export interface Commit {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
}

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
  archive(id: string, mostBytes: number, signal: AbortSignal): Promise<Archive>;
  /** Takes back the changes of a commit, by one more commit. Throws ConflictError if later ones changed the same lines. */
  undo(id: string, signal: AbortSignal): Promise<Commit>;
}

/** Everything that can name a program or a place is ours; an older history has a work tree in it. */
const configuration = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';
/** These take precedence over the workspace's own files: a zip has the bytes of the files. */
const attributes = '* -export-ignore -export-subst -text -ident -filter !eol !working-tree-encoding\n';
const identity = { name: 'Fixpoint', email: 'fixpoint@localhost' };
const branch = 'refs/heads/main';
/** Git knows it without having it. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';
/** Maximum size of new contents in one commit. The rest is in the next one. */
const maxNewBytes = 256 * 1024 ** 2;

const excluded = [
  'node_modules/',
  '.venv/',
  'venv/',
  '__pycache__/',
  '*.pyc',
  '.next/',
  '.vite/',
  '.*.tmp',
  '',
];

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
  let opened: Promise<void> | null = null;
  const tool = createGit({ environment, identity, timeoutMs });
  const git = (args: readonly string[], signal: AbortSignal) => tool.run(args, { gitDir, signal });

  function open(signal: AbortSignal): Promise<void> {
    opened ??= (async () => {
      await mkdir(root, { recursive: true });
      await mkdir(join(gitDir, 'info'), { recursive: true });
      await writeFile(join(gitDir, 'config'), configuration);
      // Harmless if it exists.
      await tool.run(['init', '--quiet', '--bare', '--template=', '--initial-branch=main', gitDir], {
        cwd: gitDir,
        signal,
      });
      await writeFile(join(gitDir, 'info', 'attributes'), attributes);
    })();
    opened.catch(() => {
      opened = null;
    });
    return opened;
  }

  /** Newest commit with the tree's entries. Paths have one character for each byte. */
  async function readHead(signal: AbortSignal): Promise<{ id: string; entries: TreeEntry[] } | null> {
    const head = await tool.ask(['rev-parse', '--verify', '--quiet', branch], { gitDir, signal });
    const id = head.stdout.trim();
    return id === '' ? null : { id, entries: await listTree(id, signal) };
  }

  async function listTree(tree: string, signal: AbortSignal): Promise<TreeEntry[]> {
    const args = ['ls-tree', '-r', '-z', '--full-tree', tree];
    return parseEntries(await tool.run(args, { gitDir, signal, encoding: 'latin1' }));
  }

  /** Tree of the files as they are now. */
  async function takeSnapshot(entries: readonly TreeEntry[], signal: AbortSignal) {
    const known = entries.filter(({ mode }) => mode !== '160000');
    const { files, problems } = await readCheckout(root, {
      tracked: new Set(known.map(({ path }) => path)),
      known: new Set(known.map(({ id }) => id)),
      kept: new Set<string>(),
      excluded: new Set<string>(),
      ignored: excluded,
      maxNewBytes,
    });
    const indexFile = join(gitDir, 'snapshot-index');
    const { tree, refusal } = await writeTree(tool, { gitDir, indexFile, files }, signal);
    if (tree !== null) return { tree, problems };
    throw new FixpointError(`git rejected the files of the workspace: ${toSafeLine(refusal, 500)}`, {
      code: 'git',
      retry: 'backoff',
    });
  }

  async function commitTree(
    { tree, parent, message }: { tree: string; parent: string | null; message: string },
    signal: AbortSignal,
  ): Promise<Commit> {
    const parents = parent === null ? [] : ['-p', parent];
    const args = ['commit-tree', tree, ...parents, '-F', '-'];
    const id = (await tool.run(args, { gitDir, signal, input: message })).trim();
    await git(['update-ref', branch, id], signal);
    return newest(signal);
  }

  /** Brings the files from one tree to another. */
  async function writeFiles(from: string, to: string, signal: AbortSignal): Promise<void> {
    const [before, after] = [await listTree(from, signal), await listTree(to, signal)];
    const kept = new Set(after.map(({ path }) => path));
    const old = new Map(before.map((entry) => [entry.path, entry]));
    for (const { path } of before) if (!kept.has(path)) await removeEntry(root, path);
    for (const entry of after) {
      const same = old.get(entry.path);
      if (entry.mode === '160000' || (same?.id === entry.id && same.mode === entry.mode)) continue;
      const content = await tool.run(['cat-file', 'blob', entry.id], { gitDir, signal, encoding: 'latin1' });
      await writeEntry(root, entry, Buffer.from(content, 'latin1'));
    }
  }

  async function zipOf(id: string, left: readonly ListedFile[], signal: AbortSignal): Promise<Buffer> {
    const file = join(gitDir, 'archive.zip');
    const without = left.map(({ path }) => `:(top,exclude,literal)${path}`);
    try {
      await git(['archive', '--format=zip', `--output=${file}`, id, '--', ':(top)', ...without], signal);
      return await readFile(file);
    } finally {
      await rm(file, { force: true });
    }
  }

  async function newest(signal: AbortSignal): Promise<Commit> {
    const [commit] = await read(['-1'], signal);
    if (commit === undefined) throw new NotFoundError('commit', 'HEAD');
    return commit;
  }

  async function read(args: readonly string[], signal: AbortSignal): Promise<readonly Commit[]> {
    // It fails if there is no commit yet.
    const log = ['log', '--format=%H%x00%cI%x00%s', ...args, branch, '--'];
    const { stdout } = await tool.ask(log, { gitDir, signal });
    return stdout.split('\n').flatMap((line) => {
      const [id, at, title] = line.split('\0');
      return id === undefined || at === undefined || title === undefined ? [] : [{ id, at, title }];
    });
  }

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
      return read([], signal);
    },
    async diff(id, signal) {
      await open(signal);
      checkId(id);
      return toSafeText(await git(['show', '--format=', '--no-ext-diff', '--no-textconv', id], signal));
    },
    async archive(id, mostBytes, signal) {
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
      const kept = chooseFiles(listed, mostBytes);
      return {
        files: listed.map((file) => ({ ...file, kept: kept.has(file.path) })),
        changed,
        zip:
          kept.size === 0
            ? null
            : await zipOf(
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
      const merged = await tool.ask(merge, { gitDir, signal });
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
