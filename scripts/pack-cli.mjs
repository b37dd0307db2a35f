// Packs the fixpoint command with everything that it starts into one file, fixpoint-cli-<version>.tgz, for `npx ./fixpoint-cli-….tgz`
// and `npm install --global`: our own packages are bundled in it, in the places that they have in the workspace; packages of others
// that no bundle can hold are its dependencies, in the versions that the workspace has.
//   node scripts/pack-cli.mjs [folder]     the folder the file goes to; dist/ by default. After `npm run build`.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { external, programs } from './bundle/programs.js';
import { cityNotice } from './generate/city-countries.js';
import { folderOf } from './generate/english-words.js';
import { assets } from './pack/assets.js';
import { collectNotices } from './pack/collect-notices.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const run = promisify(execFile);

/** Loaded by name, and by no import that a bundler sees: by the demo's document service, and as a program. */
const loadedByName = ['nodemailer', 'pptxgenjs', '@playwright/mcp', 'mediabunny'];

/** Their words are in a file of ours, which no bundler knows to be theirs. */
const dictionaryFiles = ['dictionary-en', 'dictionary-en-gb'].map((name) => join(folderOf(name), 'license'));

/** The compiler's output in the places of the bundles that are for the package alone: the next build would take their chunks away. */
const compiled = await Promise.all(
  programs
    .flatMap(({ folder: place, packed = [] }) =>
      packed.map((entry) => join(root, place, 'dist', `${entry}.js`)),
    )
    .map(async (path) => ({ path, text: await readFile(path) })),
);
const folder = await mkdtemp(join(tmpdir(), 'fixpoint-cli-pack-'));
try {
  const bundling = [join(root, 'scripts/bundle-programs.mjs'), '--packed'];
  const bundled = JSON.parse((await run(process.execPath, bundling, { maxBuffer: 64 * 1024 * 1024 })).stdout);
  for (const path of assets) await copy(path);
  for (const { folder: place, entries, packed = [] } of programs) {
    if (entries.length + packed.length === 0) continue;
    await copy(`${place}/package.json`);
    for (const entry of [...entries, ...packed]) await copy(`${place}/dist/${entry}.js`);
    // A program that loads nothing later is one file.
    if (existsSync(join(root, place, 'dist/chunks'))) await copy(`${place}/dist/chunks`);
  }
  for (const path of await listReadmes('packages/compare/src/checks')) await copy(path);
  const notices = await collectNotices(
    [...bundled, ...dictionaryFiles, ...(await listPageParts())],
    [cityNotice],
  );
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices);
  await cp(join(root, 'packages/cli/README.md'), join(folder, 'README.md'));
  // "fixpoint upgrade --check" of an older version reads it.
  await cp(join(root, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await createManifest(), null, 2)}\n`);
  await mkdir(target, { recursive: true });
  const { stdout } = await run(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', target],
    {
      cwd: folder,
      shell: process.platform === 'win32',
    },
  );
  console.log(join(target, basename(stdout.trim())));
} finally {
  for (const { path, text } of compiled) await writeFile(path, text);
  await rm(folder, { recursive: true, force: true });
}

/** Copies a file or a folder to the place that it has in the workspace, without maps and types. */
async function copy(path) {
  const destination = join(folder, path);
  await mkdir(dirname(destination), { recursive: true });
  await cp(join(root, path), destination, {
    recursive: true,
    filter: (source) => !/\.(map|d\.[cm]?ts|tsbuildinfo)$|[/\\]node_modules$/.test(source),
  });
}

/** `fixpoint compare checks NAME` prints them. */
async function listReadmes(place) {
  const entries = await readdir(join(root, place), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${place}/${name}/README.md`);
}

/** A file of each package that the pages are made of; another bundler made those. */
async function listPageParts() {
  const { devDependencies = {} } = await readManifest('packages/web');
  const places = [join(root, 'packages/web/node_modules'), join(root, 'node_modules')];
  return Object.keys(devDependencies)
    .filter((name) => !/^@types\/|vite/.test(name))
    .flatMap((name) =>
      places
        .map((place) => join(place, name, 'package.json'))
        .filter(existsSync)
        .slice(0, 1),
    );
}

/** Published in place of the workspace's own package.json, which names packages that are bundled here. */
async function createManifest() {
  const { version, license } = await readManifest('packages/cli');
  const { engines, description } = await readManifest('.');
  return {
    name: '@fixpoint/cli',
    version,
    description,
    license,
    publishConfig: { access: 'public' },
    type: 'module',
    engines,
    bin: { fixpoint: 'packages/cli/bin/fixpoint.js' },
    files: ['examples', 'packages', 'services', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'],
    dependencies: await collectDependencies(),
  };
}

/** The packages of others that stay outside the bundles, by their names in the workspace's packages. */
async function collectDependencies() {
  const folders = await Promise.all(
    ['packages', 'services'].map(async (place) =>
      (await readdir(join(root, place))).map((name) => `${place}/${name}`),
    ),
  );
  const found = {};
  for (const place of folders.flat()) {
    const { dependencies = {} } = await readManifest(place);
    for (const [name, version] of Object.entries(dependencies)) {
      const stays = loadedByName.includes(name) || external.some((pattern) => pattern.test(name));
      if (stays) found[name] = version;
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function readManifest(place) {
  return JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8'));
}
