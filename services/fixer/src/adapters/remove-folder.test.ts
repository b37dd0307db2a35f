import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from './remove-folder.js';
import { createWorktrees, type Worktrees } from './worktrees.js';

const isRoot = process.getuid?.() === 0;
const ordinaryUser = 65_534;
let folder: string;
let worktrees: Worktrees;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'remove-folder-'));
  const git = createGit({
    environment: {},
    identity: { name: 'F', email: 'f@example.com' },
    timeoutMs: 10_000,
  });
  worktrees = createWorktrees({ folder: join(folder, 'worktrees'), git });
});
afterEach(() => {
  process.seteuid?.(process.getuid?.() ?? 0);
  execFileSync('chmod', ['-R', 'u+rwx', folder]);
  execFileSync('rm', ['-rf', folder]);
});

/** Folders within each other, whose path no call of the system takes. */
function nest(root: string, depth = 60): void {
  const name = 'd'.repeat(200);
  const script = `cd "$1" && i=0 && while [ $i -lt ${depth} ]; do mkdir ${name} && cd -P ${name} && echo a > file && i=$((i+1)); done`;
  execFileSync('sh', ['-c', script, 'sh', root]);
}

/** A run whose process is dead, with everything in it that makes a removal hard. */
async function leaveDeadRun(name: string): Promise<string> {
  const tree = join(folder, 'worktrees', name, 'work/tree/node_modules');
  await mkdir(join(tree, 'module@v1'), { recursive: true });
  await mkdir(join(tree, 'hidden/deeper'), { recursive: true });
  await writeFile(join(tree, 'module@v1/go.mod'), 'module m\n');
  await writeFile(join(tree, 'hidden/deeper/file'), 'a');
  await writeFile(join(folder, 'worktrees', name, 'owner'), '');
  nest(tree);
  await symlink(join(folder, 'outside'), join(tree, 'link'));
  if (isRoot) execFileSync('chown', ['-R', '-h', String(ordinaryUser), join(folder, 'worktrees')]);
  await chmod(join(tree, 'module@v1'), 0o555);
  await chmod(join(tree, 'hidden/deeper'), 0o000);
  await chmod(join(tree, 'hidden'), 0o000);
  const longAgo = new Date(0);
  await utimes(join(folder, 'worktrees', name), longAgo, longAgo);
  return join(folder, 'worktrees', name);
}

describe.each(isRoot ? (['root', 'an ordinary user'] as const) : (['an ordinary user'] as const))(
  'as %s',
  (who) => {
    async function become(): Promise<void> {
      if (!isRoot || who === 'root') return;
      await chown(folder, ordinaryUser, ordinaryUser);
      process.seteuid?.(ordinaryUser);
    }

    it('removes paths longer than the system takes and folders without rights, and follows no link (V-33)', async () => {
      await mkdir(join(folder, 'outside'));
      await writeFile(join(folder, 'outside/kept'), 'kept');
      const run = await leaveDeadRun('run');
      await become();
      await removeFolder(join(run, 'work'));
      expect(await readdir(run)).toEqual(['owner']);
      expect(await readdir(join(folder, 'outside'))).toEqual(['kept']);
      await removeFolder(join(folder, 'never-there'));
    });

    it('cleans dead runs at a start, whatever they left (V-33)', async () => {
      await leaveDeadRun('a');
      await leaveDeadRun('b');
      await become();
      expect(await worktrees.clean()).toEqual({ removed: 2, failures: [] });
      expect(await readdir(join(folder, 'worktrees'))).toEqual([]);
    });
  },
);

it.runIf(isRoot)(
  'moves aside what it may not remove, names it once, and removes it when it can (V-33)',
  async () => {
    const run = await leaveDeadRun('run');
    // Files of another user: a folder of root's.
    await mkdir(join(run, 'foreign'));
    await writeFile(join(run, 'foreign/file'), 'a');
    await leaveDeadRun('other');
    execFileSync('chown', ['-R', '0', join(run, 'foreign')]);
    await utimes(run, new Date(0), new Date(0));
    await chown(folder, ordinaryUser, ordinaryUser);
    process.seteuid?.(ordinaryUser);
    const { removed, failures } = await worktrees.clean();
    expect({ removed, count: failures.length }).toEqual({ removed: 1, count: 1 });
    expect(failures[0]).toContain(run);
    expect(failures[0]).toContain(join(folder, 'worktrees/.not-removed'));
    expect(await worktrees.clean()).toEqual({ removed: 0, failures: [] });
    process.seteuid?.(0);
    await worktrees.clean();
    expect(await readdir(join(folder, 'worktrees/.not-removed'))).toEqual([]);
  },
);
