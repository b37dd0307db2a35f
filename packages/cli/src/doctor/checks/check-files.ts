import { chmod, mkdir, readdir, readlink, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findNearestEntry } from '@fixpoint/sandbox/tree';
import { loadSettings, mailboxFileSettings } from '@fixpoint/shared/config';
import { countOf } from '@fixpoint/shared/text';
import { defineMachineCheck, homeOf } from '../machine.js';

export const home = defineMachineCheck({
  name: 'home',
  required: true,
  async run(machine) {
    const folder = homeOf(machine);
    const { path, isFolder, isWritable } = await findNearestEntry(folder);
    if (path === folder && !isFolder) {
      return {
        state: 'failed',
        code: 'home/not-a-folder',
        message: `${folder} is a file, and FIXPOINT_HOME must be a folder`,
        remedy: 'Move the file away, or set FIXPOINT_HOME to another folder.',
      };
    }
    if (!isFolder || !isWritable) {
      return {
        state: 'failed',
        code: 'home/not-writable',
        message: `${folder} cannot be written: ${path} is not a folder that this user can write to`,
        remedy: 'Give this user write permission, or set FIXPOINT_HOME to another folder.',
      };
    }
    if (path === folder) return { state: 'ok', message: `${folder} is writable` };
    return {
      state: 'ok',
      message: `${folder} is created at the first start`,
      fix: async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return `created ${folder}`;
      },
    };
  },
});

/** Files with passwords and tokens, which only their owner may read. */
export const secrets = defineMachineCheck({
  name: 'secrets',
  required: false,
  async run({ platform, cwd, environment }) {
    // Windows has no such bits.
    if (platform === 'win32') return { state: 'ok', message: 'not checked: Windows has no file modes' };
    const paths = loadSettings(mailboxFileSettings, environment);
    const files = ['.env', paths.gmailCredentialsPath, paths.gmailTokenPath].map((file) =>
      resolve(cwd, file),
    );
    const results = await Promise.all(
      files.map(async (file) => ({ file, mode: (await stat(file).catch(() => null))?.mode ?? null })),
    );
    const open = results.filter(({ mode }) => mode !== null && (mode & 0o077) !== 0).map(({ file }) => file);
    if (open.length === 0) return { state: 'ok', message: 'no other user can read them' };
    return {
      state: 'warning',
      code: 'secrets/readable',
      message: `other users of this machine can read ${open.join(', ')}`,
      remedy: `Run "chmod 600 ${open.join(' ')}", or "fixpoint doctor --fix".`,
      fix: async () => {
        for (const file of open) await chmod(file, 0o600);
        return `made ${countOf(open.length, 'file')} readable only by the owner`;
      },
    };
  },
});

/** git removes its locks when it ends; one that is older belongs to a process that was killed. */
const staleMs = 10 * 60_000;

/** Locks that a killed process left behind: of git in our clones, and of browsers in our profiles. */
export const locks = defineMachineCheck({
  name: 'locks',
  required: false,
  async run(machine) {
    const folder = homeOf(machine);
    const stale = [
      ...(await findGitLocks(join(folder, 'repositories'), machine.now().getTime())),
      ...(await findBrowserLocks(join(folder, 'browser'))),
    ];
    if (stale.length === 0) return { state: 'ok', message: 'no stale locks' };
    return {
      state: 'warning',
      code: 'locks/stale',
      message: `a killed process left ${stale.slice(0, 3).join(', ')}${stale.length > 3 ? ` and ${stale.length - 3} more` : ''}`,
      remedy: 'Run "fixpoint doctor --fix", which removes them.',
      fix: async () => {
        for (const file of stale) await rm(file, { force: true });
        return `removed ${countOf(stale.length, 'lock')}`;
      },
    };
  },
});

async function findGitLocks(folder: string, now: number): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    // Beside a clone lies the lock that its users hold by the kernel: it is never stale.
    .filter((entry) => entry.isFile() && entry.name.endsWith('.lock') && entry.parentPath !== folder)
    .map((entry) => join(entry.parentPath, entry.name));
  const ages = await Promise.all(
    files.map(async (file) => ({ file, at: (await stat(file).catch(() => null))?.mtimeMs ?? now })),
  );
  return ages.filter(({ at }) => now - at > staleMs).map(({ file }) => file);
}

async function findBrowserLocks(folder: string): Promise<string[]> {
  const profiles = await readdir(folder).catch(() => []);
  const links = await Promise.all(
    profiles.map(async (profile) => {
      const file = join(folder, profile, 'SingletonLock');
      // `host-pid`, as Chromium writes it.
      const pid = Number(/-(\d+)$/.exec(await readlink(file).catch(() => ''))?.[1]);
      return { file, isDead: Number.isInteger(pid) && pid > 0 && !isAlive(pid) };
    }),
  );
  return links.filter(({ isDead }) => isDead).map(({ file }) => file);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
