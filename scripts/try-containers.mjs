// Proves that docker-compose.yml works as docs/server.md says: builds every image, checks documents in that of the checker, starts all of it with the demo's twin beside it, drives a
// task to "matched" through the containers, scales the comparator, puts nginx in front, keeps a backup, upgrades and restores. Ends all of it.
// Without Docker it takes podman, and without a registry of images stand-ins from Debian's packages (says so). Needs root there. Ten minutes
// and more, so it is no test among the others.
//   node scripts/try-containers.mjs [--with docker-compose|podman-compose] [--only-build|--only-compare|--no-build] [--keep]

import { randomBytes } from 'node:crypto';
import { chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SetUpError } from './bootstrap/set-up-error.js';
import { driveTask } from './containers/drive-task.js';
import { openEngine } from './containers/open-engine.js';
import { scaleComparators } from './containers/scale-comparators.js';
import { services } from './containers/services.js';
import { provideBaseImages } from './containers/stand-in-images.js';
import { tryBackup, tryUpgrade } from './containers/try-backup.js';
import { tryCompareImage } from './containers/try-compare-image.js';
import { tryReverseProxy } from './containers/try-reverse-proxy.js';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const project = 'fixpoint-try';
const buildable = [
  'redis-access',
  'gateway',
  'desktop-runner',
  'mail-fetcher',
  'comparator',
  'fixer',
  'orchestrator',
  'worker',
  'twin',
];
const started = performance.now();

/** One plain line, with the seconds since the start. */
function print(text) {
  process.stdout.write(`[${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s] ${text}\n`);
}

async function main() {
  const { values } = parseArgs({
    options: {
      with: { type: 'string', default: 'docker-compose' },
      'only-build': { type: 'boolean', default: false },
      'only-compare': { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  const folder = await mkdtemp(join(tmpdir(), 'fixpoint-containers-'));
  const files = ['docker-compose.yml', join(root, 'scripts/containers/twin.compose.yml')];
  const token = randomBytes(32).toString('hex');
  const variables = {
    TRY_ROOT: root,
    FIXPOINT_TOKEN: token,
    // Addresses from which the gateway sees requests through nginx of this machine: a network of containers.
    TRUSTED_PROXIES: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16',
    ANTHROPIC_API_KEY: 'twin',
    ANTHROPIC_BASE_URL: 'http://twin:7003',
    // The twin's service links its modules out of these when it is installed.
    SANDBOX_READ: '/app/node_modules',
    SENDER_EMAIL: 'reports@document-services.example',
    USER_EMAIL: 'analyst@fixpoint.example',
  };
  const engine = await openEngine({ folder, project, files, variables, wanted: values.with, print });
  try {
    await provideBaseImages({ engine, folder, print });
    if (!values['no-build']) await tryCompareImage({ engine, root, folder, print });
    if (values['only-compare']) return;
    if (!values['no-build']) await build(engine);
    if (values['only-build']) return;
    const site = await prepareSite(folder);
    await up(engine, site);
    const task = await driveTask({ engine, site, token, print });
    await scaleComparators({ engine, site, token, task, print });
    await tryReverseProxy({ root, folder, token, task, print });
    await tryUpgrade({ engine, site, token, task, print });
    await tryBackup({ engine, project, site, token, task, print });
    print('All checks passed.');
  } finally {
    if (values.keep) print(`kept: ${folder}`);
    else {
      await engine.compose(['--profile', 'build', 'down', '--volumes'], {
        cwd: join(folder, 'site'),
        mayFail: true,
      });
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
    engine.close();
  }
}

/** One after the other: they share their first stages, which would otherwise be made several times at once. */
async function build(engine) {
  for (const name of buildable) {
    const begun = performance.now();
    await engine.compose(['--profile', 'build', '--profile', 'worker', 'build', name], { cwd: root });
    print(`image of ${name}: built in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
}

/** A folder as on a server: the compose file and its folders. */
async function prepareSite(folder) {
  const site = join(folder, 'site');
  for (const name of ['config', 'credentials', 'mail']) {
    await mkdir(join(site, name), { recursive: true });
    // The services run as this user.
    await chown(join(site, name), 1000, 1000);
  }
  await copyFile(join(root, 'docker-compose.yml'), join(site, 'docker-compose.yml'));
  return site;
}

async function up(engine, site) {
  await engine.compose(['up', '--detach', '--no-build', 'twin'], { cwd: site });
  await engine.waitHealthy('twin');
  print('simulated services are up: a document service, its git remote, a mailbox, a scripted model');
  await engine.compose(['up', '--detach', '--no-build'], { cwd: site });
  for (const name of services) await engine.waitHealthy(name);
  print('Redis and the five services are healthy');
}

try {
  await main();
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
