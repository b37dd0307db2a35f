import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programs } from '../bundle/programs.js';
import { runQuietly } from './run-quietly.js';

/** Hash of the sources of the last build. npm removes it when it installs again. */
const stampFile = 'node_modules/.fixpoint-build';
const sources = [
  'packages',
  'services',
  'scripts/bundle',
  'scripts/bundle-programs.mjs',
  'package-lock.json',
];
const noSources = new Set(['node_modules', 'dist', 'testing']);

/**
 * Builds programs and pages. `isCommandEnough`: the caller only starts programs, so sources that are built already are not built
 * again, and a clone that was never compiled is only bundled, which takes a tenth of the time. Otherwise the compiler runs as well.
 */
export async function build(root, print, isCommandEnough) {
  const fingerprint = await readFingerprint(root);
  if (isCommandEnough && (await isBuilt(root, fingerprint))) {
    print('Programs and pages are built.');
    return;
  }
  const node = (...args) => runQuietly(process.execPath, args, root);
  const isCompiled = existsSync(join(root, 'packages/cli/dist/.tsbuildinfo'));
  if (isCommandEnough && !isCompiled) {
    print('Building programs and pages.');
    await settle([node('scripts/bundle-programs.mjs', '--without-compiler'), buildPages(node)]);
  } else {
    print('Building packages, programs and pages.');
    await node('node_modules/typescript-7/bin/tsc', '--build');
    await settle([node('scripts/bundle-programs.mjs'), buildPages(node)]);
  }
  await writeFile(join(root, stampFile), fingerprint);
}

/** The pages, and then the player of replays, which goes into a folder of theirs. */
async function buildPages(node) {
  for (const config of ['vite.config.ts', 'vite.replay.config.ts']) {
    await node(
      ...['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'],
      ...['--config', `packages/web/${config}`, 'packages/web'],
    );
  }
}

/** Waits for all, so that no step writes after the first has failed. */
async function settle(steps) {
  const failed = (await Promise.allSettled(steps)).find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

async function isBuilt(root, fingerprint) {
  const stamp = await readFile(join(root, stampFile), 'utf8').catch(() => '');
  const outputs = programs.flatMap(({ folder, entries, packed = [] }) =>
    [...entries, ...packed].map((entry) => `${folder}/dist/${entry}.js`),
  );
  const pages = ['index.html', 'replay/player.js'].map((name) => `packages/web/dist/pages/${name}`);
  return stamp === fingerprint && [...outputs, ...pages].every((path) => existsSync(join(root, path)));
}

/** Names, sizes and times of all sources. */
async function readFingerprint(root) {
  const hash = createHash('sha256');
  const read = async (path) => {
    const { mtimeMs, size } = await stat(join(root, path));
    return `${path} ${mtimeMs} ${size}\n`;
  };
  const files = (await Promise.all(sources.map((path) => listFiles(root, path)))).flat();
  for (const line of await Promise.all(files.sort().map(read))) hash.update(line);
  return hash.digest('hex');
}

async function listFiles(root, path) {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null;
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (entries === null) return [path];
  const lists = await Promise.all(
    entries
      .filter(({ name }) => !noSources.has(name))
      .map((entry) =>
        entry.isDirectory() ? listFiles(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
      ),
  );
  return lists.flat();
}
