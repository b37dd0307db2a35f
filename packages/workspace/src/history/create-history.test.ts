import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

it('keeps a commit a step, shows what it changed, and takes one back', async () => {
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

it('refuses to undo what later steps have changed, and leaves the files as they are', async () => {
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

it('copies the files of a commit as a zip, without what has no room in it and whatever the files say', async () => {
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

it('runs nothing that files of the workspace name, and keeps no installed packages', async () => {
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
