import { chmod, lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { never, test } from '../../testing/build-world.js';
import { findServerCommand } from '../app/start-dev-server.js';
import { formatTests } from '../tests-file/index.js';
import { prepareModules } from './prepare-modules.js';
import { writeTests } from './set-up-environment.js';

/** A tree as code of the branch left it, and a folder outside it. */
async function createWorld() {
  const world = await mkdtemp(join(tmpdir(), 'fp-untrusted-'));
  onTestFinished(() => rm(world, { recursive: true, force: true }));
  const [tree, outside] = [join(world, 'tree'), join(world, 'outside')];
  for (const folder of [tree, outside]) await mkdir(folder);
  const secret = join(outside, 'secret.json');
  await writeFile(secret, '{"dependencies":{"vite":"1"}}');
  await chmod(secret, 0o600);
  return { world, tree, secret };
}

const tests = [test('greeting', 'It shows greeting.')];

it('writes tests.json in place of a link, and nothing through it (V-31)', async () => {
  const { tree, secret } = await createWorld();
  await symlink(secret, join(tree, 'tests.json'));
  await writeTests(tree, tests);
  expect(await readFile(secret, 'utf8')).toBe('{"dependencies":{"vite":"1"}}');
  expect((await stat(secret)).mode & 0o777).toBe(0o600);
  expect((await lstat(join(tree, 'tests.json'))).isFile()).toBe(true);
  expect(await readFile(join(tree, 'tests.json'), 'utf8')).toBe(formatTests(tests));
});

it('creates no file outside for a link that leads nowhere (V-31)', async () => {
  const { world, tree } = await createWorld();
  await symlink(join(world, 'outside/new.json'), join(tree, 'tests.json'));
  await writeTests(tree, tests);
  await expect(stat(join(world, 'outside/new.json'))).rejects.toMatchObject({ code: 'ENOENT' });
});

it('reads no manifest and no lock file through a link (V-31)', async () => {
  const { world, tree, secret } = await createWorld();
  await symlink(secret, join(tree, 'package.json'));
  await expect(findServerCommand(tree)).rejects.toMatchObject({ code: 'build-broken-state' });
  await symlink(secret, join(tree, 'package-lock.json'));
  const createRunner = () => {
    throw new Error('A file outside was installed from.');
  };
  const options = { store: join(world, 'store'), createRunner, signal: never };
  await expect(prepareModules(tree, options)).resolves.toBeUndefined();
});
