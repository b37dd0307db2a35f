import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQuietly } from './run-quietly.js';

/** Real inference for a test. It has versions for Linux on x64 only here, and no lock file can leave out what graphics cards need. */
const inference = 'packages/workspace/testing/llama';
const inferenceFlags = [
  '--no-package-lock',
  '--omit=optional',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

/** The lock file of the template of React apps, and the folder of its packages as the registry sends them. npm removes it when it installs again. */
const template = 'packages/build-harness/templates/react/package-lock.json';
const templatePackages = 'node_modules/.cache/fixpoint-template-packages';

/**
 * Fetches what tests install: from then on they talk to registries on loopback only. `npm(...args)` returns npm as a command and its
 * arguments.
 */
export async function installTestPackages(root, print, npm) {
  const steps = [];
  const hasInference = existsSync(join(root, inference, 'node_modules/node-llama-cpp'));
  if (process.platform === 'linux' && process.arch === 'x64' && !hasInference)
    steps.push(() => runQuietly(...npm('install', ...inferenceFlags), join(root, inference)));
  const lock = await readFile(join(root, template), 'utf8');
  const folder = join(root, templatePackages);
  // Written last, so an interrupted run lacks it.
  const stamp = join(folder, 'package-lock.json');
  if ((await readFile(stamp, 'utf8').catch(() => null)) !== lock)
    steps.push(async () => {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await runQuietly(...npm('pack', ...packagesOf(lock)), folder);
      await writeFile(stamp, lock);
    });
  if (steps.length === 0) return;
  print('Fetching packages that tests install.');
  for (const step of steps) await step();
}

/** The packages that this machine needs of a lock file, as `name@version`. */
function packagesOf(lock) {
  const fits = (list, value) => list === undefined || list.includes(value);
  const { glibcVersionRuntime } = process.report.getReport().header;
  const libc = glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return Object.entries(JSON.parse(lock).packages)
    .filter(
      ([path, entry]) => path !== '' && fits(entry.os, process.platform) && fits(entry.cpu, process.arch),
    )
    .filter(([, entry]) => process.platform !== 'linux' || fits(entry.libc, libc))
    .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
}
