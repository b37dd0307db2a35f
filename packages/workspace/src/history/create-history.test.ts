import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { expect, it, onTestFinished } from 'vitest';
import { createHistory } from './create-history.js';

function open() {
  const world = mkdtempSync(join(tmpdir(), 'fixpoint-history-test-'));
  onTestFinished(() => rmSync(world, { recursive: true, force: true }));
  const root = join(world, 'files');
  mkdirSync(root);
  const history = createHistory({ root, gitDir: join(world, 'history.git'), environment: process.env });
  const write = (name: string, content: string) => writeFileSync(join(root, name), content);
  return { root, world, history, write, signal: new AbortController().signal };
}

it('keeps one commit per step, shows its changes, and undoes one', async () => {
  const { root, history, write, signal } = open();
  write('a.txt', 'one\n');
  const first = await history.commit('Step 1: a', signal);
  write('b.txt', 'two\n');
  const second = await history.commit('Step 2: b', signal);
  expect(await history.commit('Step 3: nothing', signal)).toBeNull();
  expect((await history.log(signal)).map(({ title }) => title)).toEqual(['Step 2: b', 'Step 1: a']);
  expect(await history.diff(second?.id ?? '', signal)).toContain('+two');
  expect(await history.undo(first?.id ?? '', signal)).toMatchObject({ title: 'Revert "Step 1: a"' });
  expect(existsSync(join(root, 'a.txt'))).toBe(false);
  expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('two\n');
});

it('refuses to undo files that later steps changed, and leaves them unchanged', async () => {
  const { root, history, write, signal } = open();
  write('a.txt', 'one\n');
  await history.commit('Step 1', signal);
  write('a.txt', 'two\n');
  const second = await history.commit('Step 2', signal);
  write('a.txt', 'three\n');
  await history.commit('Step 3', signal);
  await expect(history.undo(second?.id ?? '', signal)).rejects.toMatchObject({ code: 'conflict' });
  expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe('three\n');
  await expect(history.diff('--output=/tmp/x', signal)).rejects.toMatchObject({ code: 'not-found' });
});

it('copies the files of a commit to a zip, up to its size limit and whatever .gitattributes says', async () => {
  const { history, write, signal } = open();
  write('.gitattributes', 'a.txt export-ignore\nb.txt export-subst\n');
  write('a.txt', 'one\n');
  write('b.txt', '$Format:%H$\n');
  await history.commit('Step 1', signal);
  write('big*.txt', 'x'.repeat(2_000));
  const { id = '' } = (await history.commit('Step 2', signal)) ?? {};
  const { files, changed, zip } = await history.archive(id, 1_000, signal);
  expect(changed).toEqual([{ path: 'big*.txt', added: 1, removed: 0 }]);
  expect(files).toMatchObject([
    { path: '.gitattributes', kept: true },
    { path: 'a.txt', bytes: 4, kept: true },
    { path: 'b.txt', kept: true },
    { path: 'big*.txt', bytes: 2_000, kept: false },
  ]);
  const unpacked = await JSZip.loadAsync(zip ?? Buffer.alloc(0));
  expect(Object.keys(unpacked.files)).toEqual(['.gitattributes', 'a.txt', 'b.txt']);
  expect(await unpacked.file('b.txt')?.async('string')).toBe('$Format:%H$\n');
  expect((await history.archive(id, 1, signal)).zip).toBeNull();
  await expect(history.archive('--output=/tmp/x', 1, signal)).rejects.toMatchObject({ code: 'not-found' });
});

it('runs no program that workspace files name, and keeps no installed packages', async () => {
  const { root, world, history, write, signal } = open();
  const proof = join(world, 'proof');
  mkdirSync(join(root, 'node_modules'));
  write('node_modules/x.js', '');
  write('.gitattributes', '* filter=evil diff=evil\n');
  write('.gitconfig', `[filter "evil"]\n\tclean = touch ${proof}\n`);
  write('a.txt', 'one\n');
  const commit = await history.commit('Step 1', signal);
  const diff = await history.diff(commit?.id ?? '', signal);
  expect(diff).toContain('a.txt');
  expect(diff).not.toContain('node_modules');
  expect(existsSync(proof)).toBe(false);
  // There is no repository in the workspace whose configuration a command could change.
  expect(existsSync(join(root, '.git'))).toBe(false);
});

/** A repository with one commit, and a file that changed after it, for which its configuration names a filter. */
function leaveRepository(folder: string, proof: string): void {
  mkdirSync(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args]);
  git('init', '--quiet');
  writeFileSync(join(folder, '.gitattributes'), '*.txt filter=x\n');
  writeFileSync(join(folder, 'inner.txt'), 'one\n');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'one');
  for (const name of ['clean', 'smudge', 'process']) {
    git('config', `filter.x.${name}`, `sh -c 'touch ${proof}; cat'`);
  }
  git('config', 'core.fsmonitor', `sh -c 'touch ${proof}'`);
  writeFileSync(join(folder, 'inner.txt'), 'changed\n');
}

it('runs no filter of a nested repository, and keeps its files in history and zip (V-31)', async () => {
  const { root, world, history, write, signal } = open();
  const proof = join(world, 'proof');
  write('a.txt', 'one\n');
  await history.commit('Step 1', signal);
  leaveRepository(join(root, 'nested'), proof);
  const second = await history.commit('Step 2', signal);
  writeFileSync(join(root, 'nested/inner.txt'), 'again\n');
  const third = await history.commit('Step 3', signal);
  expect(await history.diff(third?.id ?? '', signal)).toContain('+again');
  const { files, zip } = await history.archive(second?.id ?? '', 10_000, signal);
  expect(files.map(({ path }) => path)).toEqual(['a.txt', 'nested/.gitattributes', 'nested/inner.txt']);
  const unpacked = await JSZip.loadAsync(zip ?? Buffer.alloc(0));
  expect(await unpacked.file('nested/inner.txt')?.async('string')).toBe('changed\n');
  await history.undo(third?.id ?? '', signal);
  expect(readFileSync(join(root, 'nested/inner.txt'), 'utf8')).toBe('changed\n');
  expect(existsSync(proof)).toBe(false);
});

it('continues a history that holds a nested repository as a submodule (V-31)', async () => {
  const { root, world, history, signal } = open();
  leaveRepository(join(root, 'nested'), join(world, 'proof'));
  const git = (...args: string[]) =>
    execFileSync('git', [`--git-dir=${join(world, 'history.git')}`, `--work-tree=${root}`, ...args], {
      env: {
        PATH: process.env.PATH,
        GIT_AUTHOR_NAME: 'a',
        GIT_AUTHOR_EMAIL: 'a',
        GIT_COMMITTER_NAME: 'a',
        GIT_COMMITTER_EMAIL: 'a',
      },
      stdio: 'pipe',
    });
  git('init', '--quiet', '--initial-branch=main');
  const nested = execFileSync('git', ['-C', join(root, 'nested'), 'rev-parse', 'HEAD'], { encoding: 'utf8' });
  git('update-index', '--add', '--cacheinfo', `160000,${nested.trim()},nested`);
  git('commit', '--quiet', '-m', 'Step 1');
  const { id = '' } = (await history.commit('Step 2', signal)) ?? {};
  const { files } = await history.archive(id, 10_000, signal);
  expect(files.map(({ path }) => path)).toEqual(['nested/.gitattributes', 'nested/inner.txt']);
  expect(await history.log(signal)).toHaveLength(2);
});

it('reads nothing outside while a folder is swapped for a link (V-31)', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const { root, world, history, write, signal } = open();
  const outside = join(world, 'outside');
  for (const folder of [outside, join(root, 'data')]) {
    mkdirSync(folder);
    for (let index = 0; index < 40; index += 1) {
      writeFileSync(
        join(folder, `${index}.txt`),
        folder === outside ? `secret ${index}\n` : `mine ${index}\n`,
      );
    }
  }
  chmodSync(outside, 0o700);
  const program = `
    const fs = require('fs'), [data, aside, outside] = process.argv.slice(1);
    console.log('ready');
    for (;;) try {
      fs.renameSync(data, aside); fs.symlinkSync(outside, data);
      fs.unlinkSync(data); fs.renameSync(aside, data);
    } catch {}`;
  const swapper = spawn(
    process.execPath,
    ['-e', program, join(root, 'data'), join(world, 'aside'), outside],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  onTestFinished(() => void swapper.kill('SIGKILL'));
  await once(swapper.stdout, 'data');
  for (let step = 0; step < 15; step += 1) {
    // Each name is new, so that every file is read again.
    write('step.txt', `${step}\n`);
    await history.commit(`Step ${step}`, signal).catch(() => null);
  }
  swapper.kill('SIGKILL');
  await once(swapper, 'close');
  const objects = execFileSync(
    'git',
    [`--git-dir=${history.gitDir}`, 'cat-file', '--batch', '--batch-all-objects'],
    { encoding: 'latin1', maxBuffer: 64 * 1024 * 1024 },
  );
  expect(objects.includes('Step 14')).toBe(true);
  expect(/^secret/m.test(objects)).toBe(false);
});

it('undoes a step without writing through a link that was put in the way (V-31)', async () => {
  const { root, world, history, write, signal } = open();
  const outside = join(world, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'b.txt'), 'two\n');
  mkdirSync(join(root, 'data'));
  write('data/b.txt', 'one\n');
  await history.commit('Step 1', signal);
  write('data/b.txt', 'two\n');
  const second = await history.commit('Step 2', signal);
  rmSync(join(root, 'data'), { recursive: true });
  symlinkSync(outside, join(root, 'data'));
  await expect(history.undo(second?.id ?? '', signal)).rejects.toMatchObject({ code: 'conflict' });
  expect(readFileSync(join(outside, 'b.txt'), 'utf8')).toBe('two\n');
  expect(lstatSync(join(root, 'data')).isSymbolicLink()).toBe(true);
});

it('commits the other files if some cannot be stored, and names those (V-31)', async () => {
  const { root, history, write, signal } = open();
  mkdirSync(join(root, '.GIT'));
  write('.GIT/config', '[core]\n');
  write('a\\b.txt', 'x\n');
  write('c.txt', 'x\n');
  const { id = '' } = (await history.commit('Step 1', signal)) ?? {};
  const { files } = await history.archive(id, 10_000, signal);
  expect(files.map(({ path }) => path)).toContain('c.txt');
  const message = execFileSync('git', [`--git-dir=${history.gitDir}`, 'show', '-s', '--format=%b', id]);
  expect(String(message)).toContain('.GIT');
});
