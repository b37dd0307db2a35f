import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRemote, type Push, type Remote } from './create-remote.js';
import { git } from './git.js';

const template = fileURLToPath(new URL('../../sample-service', import.meta.url));
let folder: string;
let remote: Remote;
let pushes: Push[];
let clone: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'twin-remote-'));
  pushes = [];
  remote = await createRemote({ path: join(folder, 'r.git'), template, onPush: (push) => pushes.push(push) });
  clone = join(folder, 'clone');
  await git(['clone', '--quiet', remote.path, clone]);
});
afterEach(async () => {
  await remote.close();
  await rm(folder, { recursive: true, force: true });
});

async function commit(message: string): Promise<string> {
  await writeFile(join(clone, 'note.txt'), message);
  await git(['add', '--all'], { cwd: clone });
  await git(['commit', '--quiet', `--message=${message}`], { cwd: clone });
  return git(['rev-parse', 'HEAD'], { cwd: clone });
}

describe('createRemote', () => {
  it('starts with one commit that is the same every time and holds no modules', async () => {
    const again = await createRemote({ path: join(folder, 'again.git'), template, onPush: () => {} });
    expect(await again.commits()).toEqual(await remote.commits());
    await again.close();
    const files = await git(['ls-tree', '-r', '--name-only', 'HEAD'], { cwd: clone });
    expect(files).toContain('.gitignore');
    expect(files).not.toContain('node_modules');
  });

  it('reports and counts every push to main, and no other branch', { tags: ['night'] }, async () => {
    expect([remote.pushes(), pushes.length]).toEqual([0, 1]);
    const sha = await commit('Fix: something\n\nFixpoint-Task: t1');
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    await git(['push', '--quiet', 'origin', 'HEAD:refs/heads/other'], { cwd: clone });
    expect([remote.pushes(), pushes.at(-1)?.to]).toEqual([1, sha]);
    expect((await remote.commits())[0]).toEqual({
      sha,
      subject: 'Fix: something',
      body: 'Fixpoint-Task: t1',
    });
  });

  it('refuses to move main backwards or to delete it', async () => {
    await commit('Fix: one');
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    await git(['reset', '--quiet', '--hard', 'HEAD~1'], { cwd: clone });
    await expect(git(['push', '--force', 'origin', 'HEAD:main'], { cwd: clone })).rejects.toThrow(/denying/);
    await expect(git(['push', 'origin', ':main'], { cwd: clone })).rejects.toThrow(/delet/);
    expect(remote.pushes()).toBe(1);
  });

  it('refuses pushes with its reason for as long as configured', async () => {
    await commit('Fix: one');
    await remote.refuse('The branch is frozen.');
    await expect(git(['push', 'origin', 'HEAD:main'], { cwd: clone })).rejects.toThrow(
      /The branch is frozen/,
    );
    await remote.refuse(null);
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    expect(remote.pushes()).toBe(1);
  });

  it('restores the files of its first commit by a push, changed as requested', async () => {
    await commit('Fix: one');
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    await remote.restore((root) => writeFile(join(root, 'broken.txt'), 'x'));
    expect(remote.pushes()).toBe(2);
    await git(['pull', '--quiet', 'origin', 'main'], { cwd: clone });
    expect(await git(['diff', '--name-status', 'HEAD~2'], { cwd: clone })).toBe('A\tbroken.txt');
  });

  it('accepts pushes after its listener is closed', async () => {
    await remote.close();
    await commit('Fix: one');
    await git(['push', '--quiet', 'origin', 'HEAD:main'], { cwd: clone });
    expect(remote.pushes()).toBe(1);
  });
});
