import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import { serveOnLoopback } from '../front/create-front.js';
import { git } from './git.js';

const announcer = fileURLToPath(new URL('../../assets/announce-push.mjs', import.meta.url));

export interface Commit {
  readonly sha: string;
  readonly subject: string;
  /** The message below its subject. */
  readonly body: string;
}

/** A bare repository with one branch, `main`, that only ever moves forward. */
export interface Remote {
  /** Its folder, which is also what `git clone` takes. */
  readonly path: string;
  /** Times that `main` was moved after the first commit, from git's own log. */
  pushes(): number;
  /** Commits of `main`, newest first. */
  commits(): Promise<Commit[]>;
  /** Refuses every push with this text; null: takes them again. */
  refuse(reason: string | null): Promise<void>;
  /** Pushes a commit by somebody else, which touches a file of its own. Counts as a push. Answers its hash. */
  pushForeignCommit(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Creates the repository in `path` with a first commit made of the files in `template`, and reports every push to `main`.
 * `prepare` may change the files before that commit.
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
  try {
    const listener = await listenForPushes(onPush);
    releases.defer('push listener', listener.close);
    await git(['init', '--quiet', '--bare', '--initial-branch=main', path]);
    const settings = {
      'receive.denyNonFastForwards': 'true',
      'receive.denyDeletes': 'true',
      'core.logAllRefUpdates': 'true',
    };
    for (const [name, value] of Object.entries(settings)) await git(['config', name, value], { cwd: path });
    await writeHook(path, 'pre-receive', 'if [ -f refuse-push ]; then cat refuse-push >&2; exit 1; fi');
    await writeHook(
      path,
      'post-receive',
      `exec ${[process.execPath, announcer, listener.url].map(quote).join(' ')}`,
    );
    await pushTemplate({ template, prepare, path });
  } catch (cause) {
    await releases.release();
    throw cause;
  }

  return {
    path,
    pushes() {
      const log = join(path, 'logs', 'refs', 'heads', 'main');
      const moves = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean).length : 0;
      return Math.max(0, moves - 1);
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
    async refuse(reason) {
      if (reason === null) await rm(refusal, { force: true });
      else await writeFile(refusal, `${reason}\n`);
    },
    close: () => releases.release(),
  };
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

async function writeHook(path: string, name: string, body: string): Promise<void> {
  const file = join(path, 'hooks', name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
}

async function pushTemplate({
  template,
  prepare,
  path,
}: {
  template: string;
  prepare: (folder: string) => Promise<void>;
  path: string;
}): Promise<void> {
  const checkout = `${path}.first-commit`;
  await mkdir(checkout, { recursive: true });
  await cp(template, checkout, { recursive: true });
  // Kept under another name in the template, where it would act on this project's own files.
  await rename(join(checkout, 'gitignore'), join(checkout, '.gitignore'));
  await prepare(checkout);
  await git(['init', '--quiet', '--initial-branch=main'], { cwd: checkout });
  await git(['add', '--all'], { cwd: checkout });
  await git(['commit', '--quiet', '--message=Market research by form and mail'], { cwd: checkout });
  await git(['push', '--quiet', path, 'main'], { cwd: checkout });
  await rm(checkout, { recursive: true, force: true });
}

/** `main` moved from one commit to another. */
export interface Push {
  readonly from: string;
  readonly to: string;
}

/** Listens for the remote's hook, which sends `old new ref` lines, and reports the moves of `main`. */
async function listenForPushes(
  onPush: (push: Push) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  return serveOnLoopback(async (request, response) => {
    for (const line of (await text(request)).split('\n')) {
      const [from = '', to = '', ref] = line.split(' ');
      if (ref === 'refs/heads/main') onPush({ from, to });
    }
    response.writeHead(204).end();
  });
}
