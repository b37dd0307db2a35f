import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { desktopPrograms } from './desktop-programs.js';
import { browserInstallHint, findBrowser } from './find-browser.js';
import { runQuietly } from './run-quietly.js';
import { SetUpError } from './set-up-error.js';

/**
 * Sees to it that git and a Redis are there, a browser where `needsBrowser`, and a desktop without a monitor where
 * `needsDesktop`. What is missing is installed where that needs no question: as root on Debian and its relatives. Elsewhere
 * a line for each says what to do, one for all that have no hint of their own.
 */
export async function ensureSystemPrograms(root, say, { needsBrowser = false, needsDesktop = false } = {}) {
  const { findRedisBinary, redisInstallHint } = await import(
    pathToFileURL(`${root}/packages/shared/dist/redis-server/index.js`).href
  );
  const programs = [
    {
      package: 'git',
      isThere: () => runs('git'),
      hint: 'Install git (https://git-scm.com/downloads) and run this again.',
    },
    {
      package: 'redis-server',
      isThere: () => Boolean(process.env.REDIS_URL) || succeeds(findRedisBinary()),
      hint: redisInstallHint(process.platform),
    },
    ...(needsBrowser
      ? [{ package: 'chromium', isThere: () => findBrowser() !== null, hint: browserInstallHint }]
      : []),
    ...(needsDesktop ? desktopPrograms : []),
  ];
  const missing = [];
  for (const program of programs) {
    if (!(await program.isThere())) missing.push(program);
  }
  if (missing.length === 0) return;

  if (canUseApt()) {
    const names = missing.map((program) => program.package);
    say(`Installing ${names.join(', ')} (apt-get).`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // An out-of-date list may still name what we need, so a failing update decides nothing.
    await succeeds(runQuietly('apt-get', ['update'], root, env));
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], root, env);
    return;
  }
  throw new SetUpError(hintsFor(missing).join('\n'));
}

function hintsFor(missing) {
  const plain = missing.filter(({ hint }) => hint === undefined).map((program) => program.package);
  return [
    ...missing
      .filter(({ hint }) => hint !== undefined)
      .map((program) => `${program.package} is missing. ${program.hint}`),
    ...(plain.length === 0
      ? []
      : [
          `Programs for the desktop are missing. Debian and Ubuntu: sudo apt-get install --no-install-recommends ${plain.join(' ')}`,
        ]),
  ];
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function runs(name) {
  return succeeds(runQuietly(name, ['--version'], '.'));
}

function succeeds(promise) {
  return promise.then(
    () => true,
    () => false,
  );
}
