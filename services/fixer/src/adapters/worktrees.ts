import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Git, GitCall } from '@fixpoint/sandbox/git';
import { describeOwner, isOwnerAlive } from '@fixpoint/sandbox/processes';
import { listCheckout, topmostUntracked } from '@fixpoint/sandbox/tree';
import { copyFolder } from './copy-folder.js';
import { freePath, removeFolder } from './remove-folder.js';
import type { Repository } from './repositories.js';
import { plainAttributes } from './seal-clone.js';

/**
 * A folder for one run only, with plain files in it: never the user's checkout, so nothing of theirs needs stashing, and nothing in it leads to the
 * clone. A program that works in it gets `tree`, `home` and `temporary` and nothing else. One path serves them all, one after the other, since an
 * installer's files may contain their own path.
 *
 * States of `work/`: base checked out → installed (kept aside as `installed/`, in which only code on the branch has ever run) → given to the engine →
 * created again for each run of the tests.
 */
export interface Worktree {
  readonly runId: string;
  /** Contains all of the run: below `work` the paths that its programs may write, and beside it our own files. */
  readonly folder: string;
  readonly tree: string;
  readonly home: string;
  readonly temporary: string;
  /** Commit that was checked out. */
  readonly base: string;
  /** Reverts an installation's changes to files of the tree. */
  restore(tree: string, signal: AbortSignal): Promise<void>;
  /** Stores the installed files of the base, for the tests; the base's own files are restored. */
  keepInstalled(signal: AbortSignal): Promise<void>;
  /** Creates a throwaway repository with the last commits for the files, so that `git status`, `diff` and `log` work there. */
  giveRepository(signal: AbortSignal): Promise<void>;
  /**
   * Resets the folder to an unused state: the files of the tree, and if `installed` is true, the installed files of the base. Home and temporary
   * folder are fresh too.
   */
  refresh(tree: string, options: { readonly installed: boolean }, signal: AbortSignal): Promise<void>;
  /** Excludes an untracked path of the tree from every change. */
  exclude(path: string): void;
  /** Untracked paths that do not belong to a change, such as installed files. */
  excluded(): Promise<ReadonlySet<string>>;
  remove(): Promise<void>;
}

export interface Worktrees {
  add(repository: Repository, runId: string, base: string, signal: AbortSignal): Promise<Worktree>;
  /**
   * Removes the folders of runs whose process is dead. Never throws for their contents: a folder that cannot be removed is moved aside, named in the
   * result once, and tried again by every later call.
   */
  clean(signal?: AbortSignal): Promise<CleanUp>;
}

interface CleanUp {
  /** Number of runs whose folders were removed. */
  readonly removed: number;
  /** Reasons and paths of failed removals, each new since the last call. */
  readonly failures: readonly string[];
}

/** Longer than any run of a step, for runs in other containers that share our folder. */
const foreignMs = 6 * 3_600_000;
/** Folder for everything that could not be removed, beside the folders of runs. */
const asideName = '.not-removed';
/** Number of commits in the throwaway repository. */
const historyDepth = 50;

export function createWorktrees(options: { readonly folder: string; readonly git: Git }): Worktrees {
  const { git } = options;
  const aside = join(options.folder, asideName);

  return {
    async add(repository, runId, base, signal) {
      const folder = join(options.folder, runId);
      await freePath(folder, aside, signal);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'owner'), await describeOwner());
      const worktree = createWorktree({ git, repository, runId, base, folder, aside });
      await worktree.refresh(base, { installed: false }, signal);
      return worktree;
    },

    async clean(signal) {
      for (const name of await readdir(aside).catch(() => [])) {
        await removeFolder(join(aside, name), signal).catch(() => signal?.throwIfAborted());
      }
      const runs = await readdir(options.folder).catch(() => []);
      const failures: string[] = [];
      let removed = 0;
      for (const run of runs) {
        const folder = join(options.folder, run);
        if (run === asideName || (await isInUse(folder))) continue;
        const failure = await removeRun(folder, aside, signal);
        if (failure === null) removed += 1;
        else failures.push(failure);
      }
      return { removed, failures };
    },
  };
}

/** Null if the folder was removed, else the reason. */
async function removeRun(
  folder: string,
  aside: string,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  try {
    const moved = await freePath(folder, aside, signal);
    if (moved === null) return null;
    return describeLeft(folder, moved);
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof Error ? error.message : String(error);
  }
}

function describeLeft(folder: string, moved: string): string {
  return `${folder} was not removed. It is now at ${moved}; the fixer tries again when it starts next.`;
}

async function isInUse(folder: string): Promise<boolean> {
  const owner = await readFile(join(folder, 'owner'), 'utf8').catch(() => '');
  const made = await stat(folder).catch(() => null);
  if (made === null) return true;
  const ms = Date.now() - made.mtimeMs;
  // Without a name yet: it may just be in creation.
  return isOwnerAlive(owner, { ms, foreignMs: owner === '' ? 60_000 : foreignMs });
}

function createWorktree({
  git,
  repository: { gitDir, branch },
  runId,
  base,
  folder,
  aside,
}: {
  readonly git: Git;
  readonly repository: Repository;
  readonly runId: string;
  readonly base: string;
  readonly folder: string;
  /** Receives the run's folder if it cannot be removed. */
  readonly aside: string;
}): Worktree {
  const work = join(folder, 'work');
  const installedFolder = join(folder, 'installed');
  const tree = join(work, 'tree');
  const excluded = new Set<string>();

  /** Our own index of `tree`. */
  const files = (signal: AbortSignal): GitCall => ({
    gitDir,
    workTree: tree,
    indexFile: join(folder, 'index'),
    signal,
  });

  /** Removes files that commands inside wrote; anything that remains is removed with the run's folder. */
  async function discard(path: string): Promise<void> {
    await freePath(path, join(folder, asideName));
  }

  async function restore(wanted: string, signal: AbortSignal): Promise<void> {
    // An installation may have created a repository.
    await discard(join(tree, '.git'));
    await git.run(['read-tree', '--reset', '-u', wanted], files(signal));
  }

  async function makeEmpty(): Promise<void> {
    for (const name of ['tree', 'home', 'tmp']) await mkdir(join(work, name), { recursive: true });
  }

  return {
    runId,
    folder,
    tree,
    home: join(work, 'home'),
    temporary: join(work, 'tmp'),
    base,
    exclude: (path) => void excluded.add(path),
    async excluded() {
      return excluded;
    },

    restore,

    async keepInstalled(signal) {
      await restore(base, signal);
      const entries = await listTree(git, gitDir, base, signal);
      const tracked = new Set(entries.map(({ path }) => path));
      const kept = new Set(entries.filter(({ mode }) => mode === '160000').map(({ path }) => path));
      const { paths } = await listCheckout(tree, { tracked, kept, excluded: new Set() });
      const untracked = paths.filter((path) => !tracked.has(path));
      for (const path of topmostUntracked(untracked, tracked)) excluded.add(path);
      await discard(join(work, 'tmp'));
      await rename(work, installedFolder);
      // A copy shares no file with the original, so that a change to one affects neither the other nor an installer's cache.
      await copyFolder(installedFolder, work, signal);
      await makeEmpty();
    },

    async giveRepository(signal) {
      const own = join(tree, '.git');
      const call: GitCall = { gitDir: own, signal };
      await discard(own);
      await git.run(['init', '--quiet', '--template=', `--initial-branch=${branch}`, tree], {
        cwd: tree,
        signal,
      });
      await mkdir(join(own, 'info'), { recursive: true });
      await writeFile(join(own, 'info/attributes'), plainAttributes);
      const hidden = [...excluded].map((path) => `/${path.replace(/[\\*?[\] ]/g, '\\$&')}\n`);
      await writeFile(join(own, 'info/exclude'), Buffer.from(hidden.join(''), 'latin1'));
      const from = pathToFileURL(gitDir).href;
      const what = [
        `--depth=${historyDepth}`,
        '--update-head-ok',
        '--',
        from,
        `${base}:refs/heads/${branch}`,
      ];
      await git.run(['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', ...what], call);
      await git.run(['read-tree', base], call);
      await git.ask(['update-index', '-q', '--refresh'], { ...call, workTree: tree });
    },

    async refresh(wanted, { installed }, signal) {
      await discard(work);
      await rm(join(folder, 'index'), { force: true });
      if (installed) {
        await copyFolder(installedFolder, work, signal);
        // Existing folder with unknown contents: files that the new tree lacks are removed, all others written.
        await git.run(['read-tree', base], files(signal));
      }
      await makeEmpty();
      await restore(wanted, signal);
    },

    async remove() {
      const moved = await freePath(folder, aside);
      if (moved === null) return;
      throw new Error(describeLeft(folder, moved));
    },
  };
}

/** Entries of a tree, with subfolders resolved. Paths have one character for each byte. */
export async function listTree(
  git: Git,
  gitDir: string,
  tree: string,
  signal: AbortSignal,
): Promise<{ readonly mode: string; readonly id: string; readonly path: string }[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', tree];
  const output = await git.run(args, { gitDir, signal, encoding: 'latin1' });
  return output
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, mode = '', id = '', path = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(entry) ?? [];
      return { mode, id, path };
    });
}
