import { existsSync, readFileSync, watch } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { git } from './git.js';

export interface Commit {
  readonly sha: string;
  readonly subject: string;
  /** The message below its subject. */
  readonly body: string;
}

/** A bare repository with one branch, `main`, that only moves forward. */
export interface Remote {
  /** Its folder, which is also the address for `git clone`. */
  readonly path: string;
  /** Times that `main` was moved after the first commit, from git's own log. Every push is reported once this returns. */
  pushes(): number;
  /** Commits of `main`, newest first. */
  commits(): Promise<Commit[]>;
  /** Refuses every push with this text; null: accepts them again. */
  refuse(reason: string | null): Promise<void>;
  /** Pushes a commit by another author, which touches a separate file. Counts as a push. Returns its hash. */
  pushForeignCommit(): Promise<string>;
  /** Pushes a commit whose files are the template again, changed by `prepare`. Counts as a push. */
  restore(prepare: (folder: string) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the repository in `path` with a first commit of the files in `template`, and reports every push to `main`. `prepare` may change the files
 * before that commit.
 */
export async function createRemote({
  path,
  template,
  prepare = async () => {},
  onPush,
}: {
  path: string;
  template: string;
  prepare?: (folder: string) => Promise<void>;
  onPush: (push: Push) => void;
}): Promise<Remote> {
  const releases = createReleaseStack();
  const refusal = join(path, 'refuse-push');
  // Log in which git itself records each move of a branch, as `old new who when`. Watched, since a hook that reported it would delay the push.
  const logs = join(path, 'logs', 'refs', 'heads');
  let reported = 0;
  function report(): void {
    const log = join(logs, 'main');
    // The last part is a line that is still being written, or empty.
    const moves = existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(0, -1) : [];
    const news = moves.slice(reported);
    reported = moves.length;
    for (const move of news) {
      const [from = '', to = ''] = move.split(' ');
      onPush({ from, to });
    }
  }
  try {
    await git(['init', '--quiet', '--bare', '--initial-branch=main', path]);
    const settings = {
      'receive.denyNonFastForwards': 'true',
      'receive.denyDeletes': 'true',
      'core.logAllRefUpdates': 'true',
    };
    for (const [name, value] of Object.entries(settings)) await git(['config', name, value], { cwd: path });
    await writeHook(path, 'pre-receive', 'if [ -f refuse-push ]; then cat refuse-push >&2; exit 1; fi');
    await mkdir(logs, { recursive: true });
    const watcher = watch(logs, report);
    releases.defer('watched log', () => watcher.close());
    const checkout = `${path}.first-commit`;
    await git(['init', '--quiet', '--initial-branch=main', checkout]);
    await pushTemplate({ template, prepare, path, checkout, subject: 'Market research by form and mail' });
    report();
  } catch (cause) {
    await releases.release();
    throw cause;
  }

  return {
    path,
    pushes() {
      report();
      return Math.max(0, reported - 1);
    },
    async commits() {
      const out = await git(['log', '--format=%H%x1f%s%x1f%b%x1e', 'main'], { cwd: path });
      const records = out.split('\x1e').map((record) => record.trim());
      return records.filter(Boolean).map((record) => {
        const [sha = '', subject = '', body = ''] = record.split('\x1f');
        return { sha, subject, body: body.trim() };
      });
    },
    async pushForeignCommit() {
      const checkout = await mkdtemp(`${path}.foreign-`);
      await git(['clone', '--quiet', path, checkout]);
      await writeFile(
        join(checkout, `NOTE-${await git(['rev-parse', '--short', 'HEAD'], { cwd: checkout })}.md`),
        'A note.\n',
      );
      await git(['add', '--all'], { cwd: checkout });
      await git(['commit', '--quiet', '--message=Add a note'], { cwd: checkout });
      await git(['push', '--quiet', 'origin', 'main'], { cwd: checkout });
      const sha = await git(['rev-parse', 'HEAD'], { cwd: checkout });
      await rm(checkout, { recursive: true, force: true });
      return sha;
    },
    async restore(prepareFiles) {
      const checkout = await mkdtemp(`${path}.restored-`);
      // Without files and index, the commit contains only the added files.
      await git(['clone', '--quiet', '--no-checkout', path, checkout]);
      await pushTemplate({ template, prepare: prepareFiles, path, checkout, subject: 'Restore the defects' });
    },
    async refuse(reason) {
      if (reason === null) await rm(refusal, { force: true });
      else await writeFile(refusal, `${reason}\n`);
    },
    close: () => releases.release(),
  };
}

async function writeHook(path: string, name: string, body: string): Promise<void> {
  const file = join(path, 'hooks', name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

/** Commits the prepared files of the template in `checkout`, an empty work tree, pushes them and removes `checkout`. */
async function pushTemplate({
  template,
  prepare,
  path,
  checkout,
  subject,
}: {
  template: string;
  prepare: (folder: string) => Promise<void>;
  path: string;
  checkout: string;
  subject: string;
}): Promise<void> {
  await cp(template, checkout, { recursive: true });
  // Stored under another name in the template, since it would apply to this project's own files there.
  await rename(join(checkout, 'gitignore'), join(checkout, '.gitignore'));
  await prepare(checkout);
  await git(['add', '--all'], { cwd: checkout });
  await git(['commit', '--quiet', '--allow-empty', `--message=${subject}`], { cwd: checkout });
  await git(['push', '--quiet', path, 'main'], { cwd: checkout });
  await rm(checkout, { recursive: true, force: true });
}

/** `main` moved from one commit to another. */
export interface Push {
  readonly from: string;
  readonly to: string;
}
