import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGit, writeTree } from '@fixpoint/sandbox/git';
import { readCheckout, removeEntry, writeEntry } from '@fixpoint/sandbox/tree';
import { FixpointError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { type ListedFile, parseEntries, type TreeEntry } from './read-commit.js';

export interface Commit {
  readonly id: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Everything that can name a program or a place is ours; an older history has a work tree in it. */
const configuration = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';
/** These take precedence over the workspace's own files: a zip has the bytes of the files. */
const attributes = '* -export-ignore -export-subst -text -ident -filter !eol !working-tree-encoding\n';
const identity = { name: 'Fixpoint', email: 'fixpoint@localhost' };
export const branch = 'refs/heads/main';
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

/** The repository of a history, and the ways between its trees and the files of the workspace. */
export function createHistoryRepository({
  root,
  gitDir,
  environment,
  timeoutMs,
}: {
  readonly root: string;
  readonly gitDir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}) {
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
  async function takeSnapshot(
    entries: readonly TreeEntry[],
    signal: AbortSignal,
  ): Promise<{ tree: string; problems: readonly { readonly path: string; readonly reason: string }[] }> {
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
    const [commit] = await readLog(['-1'], signal);
    if (commit === undefined) throw new NotFoundError('commit', 'HEAD');
    return commit;
  }

  async function readLog(args: readonly string[], signal: AbortSignal): Promise<readonly Commit[]> {
    // It fails if there is no commit yet.
    const log = ['log', '--format=%H%x00%cI%x00%s', ...args, branch, '--'];
    const { stdout } = await tool.ask(log, { gitDir, signal });
    return stdout.split('\n').flatMap((line) => {
      const [id, at, title] = line.split('\0');
      return id === undefined || at === undefined || title === undefined ? [] : [{ id, at, title }];
    });
  }

  return {
    git,
    ask: (args: readonly string[], signal: AbortSignal) => tool.ask(args, { gitDir, signal }),
    open,
    readHead,
    takeSnapshot,
    commitTree,
    writeFiles,
    zipOf,
    readLog,
  };
}
