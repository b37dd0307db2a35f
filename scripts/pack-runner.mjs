// Packs the runner of one machine, which works for a gateway over one WebSocket, into one file, fixpoint-runner-<version>.tgz, for
// `npx ./fixpoint-runner-….tgz` and `npm install --global`: our own packages are bundled in it, in the places that they have in the
// workspace; packages of others that no bundle can hold are its dependencies.
//   node scripts/pack-runner.mjs [folder]     the folder the file goes to; dist/ by default. After `npm run build`.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { external, programs } from './bundle/programs.js';
import { collectNotices } from './pack/collect-notices.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const run = promisify(execFile);
const service = 'services/desktop-runner';

/** Files that the program starts and loads from beside it. */
const contents = [
  `${service}/bin`,
  `${service}/dist/runner-main.js`,
  `${service}/dist/probe-desktop.js`,
  `${service}/dist/adapters/input-host/host-program.js`,
  `${service}/dist/chunks`,
  `${service}/package.json`,
  'packages/guard/dist/hook/guard-hook.js',
  'packages/sandbox/assets',
  'packages/sandbox/dist/network/forward-program.mjs',
  'packages/sandbox/dist/network/owns-connection.mjs',
  'packages/sandbox/dist/probe-sandbox.js',
  'packages/sandbox/dist/chunks',
  'LICENSE',
];
/** Workspaces whose dependencies may be needed; those of stores that a machine has no use for are left out. */
const workspaces = [
  service,
  ...['shared', 'tasks', 'guard', 'sandbox', 'agents', 'desktop'].map((name) => `packages/${name}`),
];
const unused =
  /^(@aws-sdk\/|googleapis|exceljs|emulate|playwright-core|oxc-parser|@secretlint\/|jsonc-parser)/;

/** The compiler's output in the places of bundles that are for a package alone: the next build would take their chunks away. */
const compiled = await Promise.all(
  programs
    .flatMap(({ folder: place, packed = [] }) =>
      packed.map((entry) => join(root, place, 'dist', `${entry}.js`)),
    )
    .map(async (path) => ({ path, text: await readFile(path) })),
);
const folder = await mkdtemp(join(tmpdir(), 'fixpoint-runner-pack-'));
try {
  const bundling = [join(root, 'scripts/bundle-programs.mjs'), '--packed'];
  const bundled = JSON.parse((await run(process.execPath, bundling, { maxBuffer: 64 * 1024 * 1024 })).stdout);
  for (const path of contents) {
    const destination = join(folder, path);
    await mkdir(dirname(destination), { recursive: true });
    await cp(join(root, path), destination, {
      recursive: true,
      filter: (source) => !/\.(map|d\.[cm]?ts|tsbuildinfo)$/.test(source),
    }).catch((error) => {
      // A program that loads nothing later has no chunks.
      if (error.code !== 'ENOENT' || !path.endsWith('/chunks')) throw error;
    });
  }
  await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), await collectNotices(bundled));
  await cp(join(root, 'services/desktop-runner/README.md'), join(folder, 'README.md'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(await createManifest(), null, 2)}\n`);
  await mkdir(target, { recursive: true });
  const { stdout } = await run(
    'npm',
    ['pack', '--silent', '--ignore-scripts', '--pack-destination', target],
    { cwd: folder, shell: process.platform === 'win32' },
  );
  console.log(join(target, basename(stdout.trim())));
} finally {
  for (const { path, text } of compiled) await writeFile(path, text);
  await rm(folder, { recursive: true, force: true });
}

async function createManifest() {
  const { version, license } = await readManifest(service);
  const { engines } = await readManifest('.');
  return {
    name: '@fixpoint/runner',
    version,
    license,
    publishConfig: { access: 'public' },
    type: 'module',
    engines,
    description: 'Provides the desktop of a machine to a Fixpoint gateway over one outgoing WebSocket.',
    bin: { 'fixpoint-runner': `${service}/bin/fixpoint-runner.js` },
    files: ['packages', 'services', 'THIRD-PARTY-NOTICES.txt'],
    dependencies: await collectDependencies(),
  };
}

async function collectDependencies() {
  const found = {};
  for (const place of workspaces) {
    const { dependencies = {} } = await readManifest(place);
    for (const [name, version] of Object.entries(dependencies)) {
      if (external.some((pattern) => pattern.test(name)) && !unused.test(name)) found[name] = version;
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function readManifest(place) {
  return JSON.parse(await readFile(join(root, place, 'package.json'), 'utf8'));
}
