import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@fixpoint/shared/config';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { never, page, test } from '../../testing/build-world.js';
import { buildsFolder, openRepository } from '../repository/index.js';
import { harnessSettings } from '../settings/index.js';
import { initialiseApp } from './initialise-app.js';
import { openPreview } from './open-preview.js';

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fp-preview-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('serves the newest commit of the branch until it is closed, and leaves nothing behind', async () => {
  const remote = join(folder, 'remote/acme/app.git');
  await execa('git', ['init', '--quiet', '--bare', remote]);
  const environment = { PATH: process.env.PATH, CHROME_PATH: process.env.CHROME_PATH, HOME: folder };
  const repository = await openRepository({
    gitDir: join(folder, 'store.git'),
    remoteUrl: `file://${remote}`,
    branch: 'agent-runtime',
    environment,
  });
  const tests = [test('greeting', 'It shows greeting.')];
  const base = await initialiseApp({ repository, base: null, issue: 42, tests, template: 'plain' }, never);
  const files = new Map([['index.html', page('<h1>Hello from the branch</h1>')]]);
  await repository.push(await repository.commitFiles({ parent: base, files, message: 'x\n' }, never), never);

  const home = join(folder, 'home');
  const preview = await openPreview({
    settings: loadSettings(harnessSettings, { GITHUB_SERVER_URL: `file://${join(folder, 'remote')}` }),
    repository: 'acme/app',
    issue: 42,
    home,
    environment,
    nodePath: process.execPath,
    signal: never,
  });
  const [server] = await preview.servers();
  const url = `http://127.0.0.1:${server?.port}/`;
  expect(await (await fetch(url)).text()).toContain('Hello from the branch');
  await preview.close();
  await expect(fetch(url)).rejects.toThrow();
  expect(await readdir(buildsFolder(home, 'acme/app'))).toEqual([]);
}, 60_000);
