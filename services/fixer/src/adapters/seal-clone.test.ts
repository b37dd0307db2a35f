import { access, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGit } from '@fixpoint/sandbox/git';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainAttributes, sealClone } from './seal-clone.js';

const { signal } = new AbortController();
let folder: string;
let clone: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seal-clone-'));
  clone = join(folder, 'clone');
  await git({ HOME: folder }).run(['init', '--quiet', '--bare', '--template=', clone], {
    cwd: folder,
    signal,
  });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function git(environment: Readonly<Record<string, string>>) {
  return createGit({
    environment: { PATH: process.env.PATH, ...environment },
    identity: { name: 'Fixpoint', email: 'fixpoint@localhost' },
    timeoutMs: 120_000,
  });
}

it('removes everything that was planted in a clone', async () => {
  await sealClone(clone);
  const sealed = (await readdir(clone)).sort();
  const planted = ['config.worktree', 'commondir', 'gitdir', 'packed-refs', 'shallow', 'hooks/pre-push'];
  const deeper = ['info/grafts', 'info/exclude', 'info/sparse-checkout', 'objects/info/alternates'];
  for (const path of [...planted, ...deeper, 'refs/replace/x', 'worktrees/w/gitdir', 'modules/m/config']) {
    await mkdir(join(clone, path, '..'), { recursive: true });
    await writeFile(join(clone, path), 'planted');
  }
  await writeFile(join(clone, 'config'), '[include]\n\tpath = /nowhere\n');
  await rm(join(clone, 'info/attributes'));
  await symlink(join(folder, 'elsewhere'), join(clone, 'info/attributes'));
  expect(await sealClone(clone)).toBe(true);
  expect((await readdir(clone)).sort()).toEqual(sealed);
  expect(await readdir(join(clone, 'info'))).toEqual(['attributes']);
  expect(await readFile(join(clone, 'info/attributes'), 'utf8')).toBe(plainAttributes);
  expect(await readFile(join(clone, 'config'), 'utf8')).not.toContain('include');
  expect(await readdir(join(clone, 'refs'))).not.toContain('replace');
  await expect(access(join(clone, 'objects/info'))).rejects.toThrow('ENOENT');
});

it('calls a clone broken whose objects lead elsewhere', async () => {
  await rm(join(clone, 'objects'), { recursive: true });
  await symlink(folder, join(clone, 'objects'));
  expect(await sealClone(clone)).toBe(false);
});

it('reads the user’s configuration for what talks to a remote, and for nothing else', async () => {
  await writeFile(join(folder, '.gitconfig'), '[credential]\n\thelper = mine\n');
  const tool = git({ HOME: folder, GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.b', GIT_CONFIG_VALUE_0: 'c' });
  const ask = (remote: boolean, name: string) =>
    tool.ask(['config', '--get', name], { gitDir: clone, signal, remote });
  expect(await ask(true, 'credential.helper')).toMatchObject({ code: 0, stdout: 'mine\n' });
  expect(await ask(false, 'credential.helper')).toMatchObject({ code: 1 });
  // The environment of the service's starter counts with it: a mirror of the remote, for example.
  expect(await ask(true, 'a.b')).toMatchObject({ code: 0, stdout: 'c\n' });
  expect(await ask(false, 'a.b')).toMatchObject({ code: 1 });
});
