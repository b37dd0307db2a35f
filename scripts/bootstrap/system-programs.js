import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { browserInstallHint, findBrowser } from './find-browser.js';
import { runQuietly } from './run-quietly.js';
import { SetUpError } from './set-up-error.js';

/**
 * Sees to it that git and a Redis are there, and a browser where `needsBrowser`. What is missing is installed where that
 * needs no question: as root on Debian and its relatives. Elsewhere one line says what to do.
 */
export async function ensureSystemPrograms(root, say, { needsBrowser = false } = {}) {
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
  ];
  const missing = [];
  for (const program of programs) {
    if (!(await program.isThere())) missing.push(program);
  }
  if (missing.length === 0) return;

  if (canUseApt()) {
    const names = missing.map((program) => program.package);
    say(`Installing ${names.join(' and ')} (apt-get).`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // An out-of-date list may still name what we need, so a failing update decides nothing.
    await succeeds(runQuietly('apt-get', ['update'], root, env));
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], root, env);
    return;
  }
  throw new SetUpError(missing.map((program) => `${program.package} is missing. ${program.hint}`).join('\n'));
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
