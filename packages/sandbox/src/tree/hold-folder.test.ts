import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readEntry, readFileBeneath, removeEntry, writeEntry } from './entries.js';
import { holdFolder } from './hold-folder.js';
import { readCheckout } from './read-checkout.js';

async function createWorld() {
  const world = await mkdtemp(join(tmpdir(), 'hold-folder-'));
  // Node cannot remove paths that are longer than the kernel takes.
  onTestFinished(() => void execFileSync('rm', ['-rf', world]));
  const [root, outside] = [join(world, 'root'), join(world, 'outside')];
  for (const folder of [root, outside]) await mkdir(folder);
  await writeFile(join(outside, 'a.txt'), 'secret');
  return { world, root, outside };
}

const file = (path: string) => ({ path, mode: '100644' });

it('neither reads, writes nor removes through a link on the way or at the end (V-31)', async () => {
  const { root, outside } = await createWorld();
  await symlink(outside, join(root, 'folder'));
  await symlink(join(outside, 'a.txt'), join(root, 'a.txt'));
  expect(await readFileBeneath(root, 'folder/a.txt', 100)).toBeNull();
  expect(await readFileBeneath(root, 'a.txt', 100)).toBeNull();
  expect((await readEntry(root, 'a.txt', 100)).content?.toString()).toBe(join(outside, 'a.txt'));
  await expect(writeEntry(root, file('folder/b.txt'), Buffer.from('x'))).rejects.toThrow('not a folder');
  await writeEntry(root, file('a.txt'), Buffer.from('mine'));
  await removeEntry(root, 'folder/a.txt');
  for (const path of ['..', 'folder/../..'])
    await expect(holdFolder(root, path)).rejects.toThrow('contains ".."');
  expect(await readdir(outside)).toEqual(['a.txt']);
  expect(await readFile(join(outside, 'a.txt'), 'utf8')).toBe('secret');
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('mine');
});

it('writes files and links with their modes, and removes folders that become empty', async () => {
  const { root } = await createWorld();
  await writeEntry(root, { path: 'b/c/d.sh', mode: '100755' }, Buffer.from('x'));
  await writeEntry(root, { path: 'b/link', mode: '120000' }, Buffer.from('/nowhere'));
  expect((await readEntry(root, 'b/c/d.sh', 100)).mode).toBe('100755');
  expect(await readlink(join(root, 'b/link'))).toBe('/nowhere');
  await removeEntry(root, 'b/c/d.sh');
  expect(await readdir(join(root, 'b'))).toEqual(['link']);
  await removeEntry(root, 'b/link');
  expect(await readdir(root)).toEqual([]);
});

it('opens folders whose path is longer than the kernel allows', async () => {
  const { root } = await createWorld();
  const path = Array.from({ length: 30 }, () => 'x'.repeat(200)).join('/');
  await writeEntry(root, file(`${path}/a.txt`), Buffer.from('deep'));
  expect((await readFileBeneath(root, `${path}/a.txt`, 100))?.toString()).toBe('deep');
  const known = new Set<string>();
  const { files } = await readCheckout(root, { tracked: known, kept: known, excluded: known, known });
  expect(files.map(({ content }) => content?.toString())).toEqual(['deep']);
});

it.skipIf(process.platform !== 'linux')(
  'stays below the root while folders are swapped for links (V-31)',
  async () => {
    const { world, root, outside } = await createWorld();
    await mkdir(join(root, 'data/inner'), { recursive: true });
    await mkdir(join(outside, 'inner'));
    await writeFile(join(root, 'data/a.txt'), 'mine');
    await writeFile(join(outside, 'inner/b.txt'), 'secret');
    const program = `
      const fs = require('fs'), [data, aside, outside] = process.argv.slice(1);
      console.log('ready');
      for (;;) try {
        fs.renameSync(data, aside); fs.symlinkSync(outside, data);
        fs.unlinkSync(data); fs.renameSync(aside, data);
      } catch {
        // The folder was created again meanwhile.
        if (fs.existsSync(aside)) try {
          fs.rmSync(data, { recursive: true, force: true }); fs.renameSync(aside, data);
        } catch {}
      }`;
    const places = [join(root, 'data'), join(world, 'aside'), outside];
    const swapper = spawn(process.execPath, ['-e', program, ...places], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void swapper.kill('SIGKILL'));
    await once(swapper.stdout, 'data');
    const contents = new Set<string | undefined>();
    let written = 0;
    for (let round = 0; round < 2_000; round += 1) {
      contents.add((await readFileBeneath(root, 'data/a.txt', 100))?.toString());
      const write = writeEntry(root, file(`data/inner/${round % 20}.txt`), Buffer.from('mine'));
      await write.then(
        () => (written += 1),
        () => {},
      );
    }
    swapper.kill('SIGKILL');
    expect(contents).not.toContain('secret');
    expect(contents).toContain('mine');
    expect(written).toBeGreaterThan(0);
    expect(await readdir(join(outside, 'inner'))).toEqual(['b.txt']);
    expect((await readdir(outside)).sort()).toEqual(['a.txt', 'inner']);
  },
  60_000,
);
