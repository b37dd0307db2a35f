import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { desktopPrograms } from './desktop-programs.js';
import { browserInstallHint, findBrowser } from './find-browser.js';
import { runQuietly } from './run-quietly.js';

/** Packages that projects of the workspace agent import. Elsewhere than on Debian they come from PyPI, into each project. */
const pythonPackages = [
  ['python3-venv', '/usr/share/doc/python3-venv'],
  ['python3-flask', '/usr/lib/python3/dist-packages/flask'],
  ['python3-django', '/usr/lib/python3/dist-packages/django'],
].map(([name, file]) => ({ package: name, isThere: () => existsSync(file) }));

/**
 * Real programs at the other end of the tests: a mail server, and GitHub's own command. Elsewhere than on Debian those are skipped. And a browser without
 * windows, which a hundred starts of the other one would cost minutes.
 */
const testPeers = [
  { package: 'gh', isThere: () => runs('gh') },
  // The validator of MCP's Python client.
  {
    package: 'python3-jsonschema',
    isThere: () => existsSync('/usr/lib/python3/dist-packages/jsonschema'),
  },
  { package: 'dovecot-imapd', isThere: () => existsSync('/usr/lib/dovecot/imap') },
  { package: 'chromium-headless-shell', isThere: () => existsSync('/usr/bin/chromium-headless-shell') },
  // The tests end a server with everything that it started.
  { package: 'procps', isThere: () => existsSync('/usr/bin/ps') || existsSync('/bin/ps') },
];

/**
 * Installs the missing ones of git, a Redis, bubblewrap, a browser if `needsBrowser`, the peers of tests if `needsTestPeers`, and a
 * desktop without a monitor if `needsDesktop`, if that needs no question: as root on Debian and its relatives. Elsewhere it returns
 * the programs that a person must install. Needs nothing that the dependencies or the build bring, so that it can run beside them.
 */
export async function installSystemPrograms(
  root,
  say,
  { needsBrowser = false, needsDesktop = false, needsPython = false, needsTestPeers = false } = {},
) {
  const programs = [
    {
      package: 'git',
      isThere: () => runs('git'),
      hint: () => 'Install git (https://git-scm.com/downloads) and run this again.',
    },
    {
      package: 'redis-server',
      isThere: async () =>
        Boolean(process.env.REDIS_URL) || (await runs('redis-server')) || (await runs('valkey-server')),
      hint: async () => {
        const { redisInstallHint } = await import(
          pathToFileURL(`${root}/packages/cli/dist/redis-server/index.js`).href
        );
        return redisInstallHint(process.platform);
      },
    },
    // The wall around what an agent or a repository runs. Without it, Landlock is used: no person need install anything.
    ...(process.platform === 'linux' && canUseApt()
      ? [{ package: 'bubblewrap', isThere: () => runs('bwrap'), hint: () => 'Install bubblewrap.' }]
      : []),
    ...(needsBrowser
      ? [
          {
            package: 'chromium',
            isThere: () => findBrowser(process.env, { needsWindow: needsDesktop }) !== null,
            hint: () => browserInstallHint,
          },
        ]
      : []),
    ...(needsDesktop ? desktopPrograms : []),
    ...(needsPython && canUseApt() ? pythonPackages : []),
    ...(needsTestPeers && canUseApt() ? testPeers : []),
  ];
  const missing = [];
  for (const program of programs) {
    if (!(await program.isThere())) missing.push(program);
  }
  if (missing.length === 0 || !canUseApt()) return missing;

  const names = missing.map((program) => program.package);
  say(`Installing ${names.join(', ')} (apt-get).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An out-of-date list may still name what we need, so a failing update decides nothing.
  await succeeds(runQuietly('apt-get', ['update'], root, env));
  await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], root, env);
  return [];
}

/** A line for each program that says what to do, and one for all that have no separate hint. Needs the build. */
export async function hintsFor(missing) {
  const plain = missing.filter(({ hint }) => hint === undefined).map((program) => program.package);
  const lines = [];
  for (const program of missing.filter(({ hint }) => hint !== undefined)) {
    lines.push(`${program.package} is missing. ${await program.hint()}`);
  }
  if (plain.length > 0) {
    lines.push(
      `Desktop programs are missing. Debian and Ubuntu: sudo apt-get install --no-install-recommends ${plain.join(' ')}`,
    );
  }
  return lines.join('\n');
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
