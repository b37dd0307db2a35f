import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { comparePlaces } from './compare-places.js';
import { type OwnedFolder, type OwnFolderOptions, ownFolder } from './own-folder.js';

let folder: string;
let owned: OwnedFolder[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-folder-'));
  owned = [];
});
afterEach(async () => {
  for (const ownedFolder of owned) ownedFolder.release();
  await rm(folder, { recursive: true, force: true });
});

async function own(home: string, options: Partial<OwnFolderOptions> = {}): Promise<OwnedFolder> {
  const result = await ownFolder({
    home: join(folder, home),
    url: 'http://127.0.0.1:3000',
    isInteractive: false,
    confirm: () => expect.fail('Nothing is asked.'),
    write: () => {},
    ...options,
  });
  owned.push(result);
  return result;
}

async function start(home: string): Promise<string> {
  const { installation, release } = await own(home);
  release();
  owned.pop();
  await mkdir(join(folder, home, 'redis'), { recursive: true });
  await writeFile(join(folder, home, 'redis/tasks.aof'), 'tasks');
  return installation.id;
}

it('rejects a second instance in one folder, and says how to use or stop the first one (V-12)', async () => {
  await own('home');
  await expect(own('home')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringMatching(
      new RegExp(`process ${process.pid}, at http://127\\.0\\.0\\.1:3000 \\(port 3000\\), since \\d{4}-`),
    ),
    hint: expect.stringMatching(new RegExp(`FIXPOINT_URL=http://127\\.0\\.0\\.1:3000.*kill ${process.pid}`)),
  });
  await own('other');
});

it('takes a folder whose instance was killed, and keeps its installation (V-12)', async () => {
  const id = await start('home');
  // A process that holds the lock as an instance does, and dies without releasing it.
  const child = spawn('flock', [join(folder, 'home', 'up.lock'), 'sh', '-c', 'echo ready; sleep 60'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  await expect(own('home')).rejects.toMatchObject({ code: 'configuration' });
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
  await expect
    .poll(() =>
      own('home')
        .then(({ installation }) => installation.id)
        .catch(() => ''),
    )
    .toBe(id);
});

it('asks if a copied folder was moved or is a second installation (V-12)', async () => {
  const id = await start('home');
  await cp(join(folder, 'home'), join(folder, 'copy'), { recursive: true });
  await expect(own('copy')).rejects.toMatchObject({
    code: 'configuration',
    message: expect.stringContaining(`${join(folder, 'copy')} was last used as`),
    hint: expect.stringMatching(/fixpoint up --moved.*fixpoint up --second/),
  });
  const questions: string[] = [];
  const { installation } = await own('copy', {
    isInteractive: true,
    confirm: async (question) => {
      questions.push(question);
      return false;
    },
  });
  expect(questions).toHaveLength(1);
  expect(installation.id).not.toBe(id);
  // It starts without the tasks of the first one, which are kept.
  expect((await readdir(join(folder, 'copy'))).sort()).toEqual([
    'installation.json',
    `redis-of-${id}`,
    'up.lock',
  ]);
});

it.each(['moved', 'second'] as const)(
  'uses the flag for a copied folder as the answer: %s (V-12)',
  async (decision) => {
    const id = await start('home');
    await cp(join(folder, 'home'), join(folder, 'copy'), { recursive: true });
    const { installation } = await own('copy', { decision });
    expect(installation.id === id).toBe(decision === 'moved');
    expect(installation.place.path).toContain('copy');
  },
);

it('does not ask about a folder that was moved', async () => {
  const id = await start('home');
  await rename(join(folder, 'home'), join(folder, 'elsewhere'));
  expect((await own('elsewhere')).installation.id).toBe(id);
});

const place = { path: '/a', inode: '1:2', machine: 'm' };
it.each([
  [place, place, true, 'same'],
  [place, { ...place, inode: '1:3' }, true, 'same'],
  [place, { ...place, machine: 'n' }, true, 'other-machine'],
  [place, { ...place, machine: null }, true, 'same'],
  [place, { ...place, path: '/b' }, false, 'moved'],
  [place, { ...place, path: '/b', inode: '1:3' }, true, 'copied'],
  [place, { ...place, path: '/b', inode: '1:3' }, false, 'moved'],
] as const)('distinguishes a move from a copy: %j → %j', (before, now, isOldThere, change) => {
  expect(comparePlaces(before, now, isOldThere)).toBe(change);
});
