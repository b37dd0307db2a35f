import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildsFolder, findRemoteBranch, openRepository } from './index.js';

const { signal } = new AbortController();
let folder: string;
let remoteUrl: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fp-repository-')));
  const remote = join(folder, 'remote.git');
  await execa('git', ['init', '--quiet', '--bare', '--initial-branch=main', remote]);
  remoteUrl = `file://${remote}`;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = (name: string) => ({
  gitDir: join(folder, name),
  remoteUrl,
  branch: 'agent-runtime',
  environment: { PATH: process.env.PATH },
});
const file = (text: string) => ({ files: new Map([['a.txt', text]]), message: text });

it('never pushes over what another worker pushed meanwhile', async () => {
  const [one, two] = [await openRepository(options('one.git')), await openRepository(options('two.git'))];
  expect(await findRemoteBranch(options(''), signal)).toBeNull();
  const first = await one.commitFiles({ parent: null, ...file('First') }, signal);
  await one.push(first, signal);
  await two.fetch(signal);
  await one.push(await one.commitFiles({ parent: first, ...file('Second') }, signal), signal);
  const late = await two.commitFiles({ parent: first, ...file('Late') }, signal);
  await expect(two.push(late, signal)).rejects.toMatchObject({ code: 'conflict', reason: 'branch-moved' });
  const { commit } = await two.fetch(signal);
  expect(await findRemoteBranch(options(''), signal)).toBe(commit);
  expect((await two.readFile(commit ?? '', 'a.txt', signal))?.toString()).toBe('Second');
});

it('finds a branch without touching the store, which a session may be using', async () => {
  // As git leaves it while it writes there.
  const held = join(folder, 'one.git/HEAD.lock');
  await writeFile(held, '');
  expect(await findRemoteBranch(options('one.git'), signal)).toMatch(/^[0-9a-f]{40}$/);
  await expect(realpath(held)).resolves.toBe(held);
});

it('keeps a repository in one folder, in any letter case of its name', () => {
  expect(buildsFolder('/home', 'Octo/App')).toBe('/home/builds/octo/app');
  expect(buildsFolder('/home', 'octo/app')).toBe(buildsFolder('/home', 'Octo/App'));
});
