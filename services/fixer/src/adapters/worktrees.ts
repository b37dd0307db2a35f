import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeOwner, isOwnerAlive, withFileLock } from './file-lock.js';
import type { Git } from './git.js';

import type { Repository } from './repositories.js';

/** A folder of one run's own, with a fresh checkout in it. Never the user's checkout, so nothing of theirs needs stashing. */
export interface Worktree {
  readonly runId: string;
  /** Holds all of the run: `tree`, `home`, `tmp` and what we keep beside them. */
  readonly folder: string;
  /** The checkout. */
  readonly tree: string;
  readonly home: string;
  readonly temporary: string;
  /** Our own index: what an agent does with its own is without meaning. */
  readonly index: string;
  /** Commit that was checked out. */
  readonly base: string;
  remove(): Promise<void>;
}

export interface Worktrees {
  add(repository: Repository, runId: string, base: string, signal: AbortSignal): Promise<Worktree>;
  /** Removes what runs left whose process is dead. Answers how many. */
  clean(): Promise<number>;
}

/** Longer than any run of a step, for runs in other containers that share our folder. */
const foreignMs = 6 * 3_600_000;

export function createWorktrees(options: { readonly folder: string; readonly git: Git }): Worktrees {
  const { git } = options;

  return {
    async add(repository, runId, base, signal) {
      const folder = join(options.folder, runId);
      const paths = {
        tree: join(folder, 'tree'),
        home: join(folder, 'home'),
        temporary: join(folder, 'tmp'),
      };
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'owner'), await describeOwner());
      await Promise.all([mkdir(paths.home), mkdir(paths.temporary)]);
      const { gitDir } = repository;
      await withFileLock(`${gitDir}.lock`, signal, async () => {
        await git.run(['worktree', 'prune'], { gitDir, signal });
        await git.run(['worktree', 'add', '--quiet', '--force', '--detach', paths.tree, base], {
          gitDir,
          signal,
        });
      });
      return {
        runId,
        folder,
        ...paths,
        index: join(folder, 'index'),
        base,
        async remove() {
          // Git forgets a worktree whose folder is gone with its next prune.
          await rm(folder, { recursive: true, force: true, maxRetries: 3 });
        },
      };
    },

    async clean() {
      const runs = await readdir(options.folder).catch(() => []);
      let removed = 0;
      for (const run of runs) {
        const folder = join(options.folder, run);
        const owner = await readFile(join(folder, 'owner'), 'utf8').catch(() => '');
        const made = await stat(folder).catch(() => null);
        if (made === null) continue;
        const ms = Date.now() - made.mtimeMs;
        // Without a name yet: it may be being made right now.
        const alive = await isOwnerAlive(owner, { ms, foreignMs: owner === '' ? 60_000 : foreignMs });
        if (alive) continue;
        await rm(folder, { recursive: true, force: true, maxRetries: 3 });
        removed += 1;
      }
      return removed;
    },
  };
}
