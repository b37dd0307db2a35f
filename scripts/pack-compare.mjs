// Packs the comparator's command into one file, fixpoint-compare-<version>.tgz, that npm and npx take without a network:
// everything it needs is bundled, so there is nothing to install beside it.
//   node scripts/pack-compare.mjs [folder]     the folder the file goes to; dist/ by default
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cityNotice } from './generate/city-countries.js';
import { folderOf } from './generate/english-words.js';
import { bundleCommand } from './pack/bundle-command.js';
import { collectNotices } from './pack/collect-notices.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const comparator = join(root, 'packages/compare');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const { version } = JSON.parse(await readFile(join(comparator, 'package.json'), 'utf8'));
const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));

/** Published manifest; the workspace's own package.json names packages that are bundled here. */
const manifest = {
  name: '@fixpoint/compare',
  version,
  description:
    'Checks PPTX, XLSX and DOCX documents and reports defects: offline, for CI, with an exit code.',
  keywords: ['pptx', 'xlsx', 'docx', 'lint', 'compare', 'ci', 'office', 'template'],
  license: 'MIT',
  publishConfig: { access: 'public' },
  type: 'module',
  engines,
  bin: { 'fixpoint-compare': 'bin/fixpoint-compare.js' },
  files: ['bin', 'dist', 'templates', 'hooks', 'src', 'THIRD-PARTY-NOTICES.txt'],
};

/** Their words are in a file of ours, which no bundler knows to be theirs. */
const dictionaryFiles = ['dictionary-en', 'dictionary-en-gb'].map((name) => join(folderOf(name), 'license'));

const folder = await mkdtemp(join(tmpdir(), 'fixpoint-compare-pack-'));
try {
  const bundled = await bundleCommand({ source: join(comparator, 'src'), target: join(folder, 'dist') });
  await cp(join(comparator, 'bin'), join(folder, 'bin'), { recursive: true });
  await cp(join(comparator, 'templates'), join(folder, 'templates'), { recursive: true });
  await cp(join(comparator, 'hooks'), join(folder, 'hooks'), { recursive: true });
  await copyReadmes(join(comparator, 'src/checks'), join(folder, 'src/checks'));
  await cp(join(comparator, 'README.md'), join(folder, 'README.md'));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    await collectNotices([...bundled, ...dictionaryFiles], [cityNotice]),
  );
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await mkdir(target, { recursive: true });
  const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  console.log(join(target, basename(stdout.trim())));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** `fixpoint-compare checks NAME` prints them; they are where the workspace has them. */
async function copyReadmes(from, to) {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    await cp(join(from, entry.name, 'README.md'), join(to, entry.name, 'README.md'));
  }
}
