/**
 * Command of each npm script once the set-up is done: arguments of node, its environment, and the command as a person would type it.
 * `isCommandEnough`: it starts programs and imports nothing from the packages, so nothing is compiled for it. `needsBrowser`: a
 * Chromium must be there as well. `needsPython`: Python's web frameworks, as the system packs them. `needsTestPeers`: dovecot and
 * gh, which tests talk to, and the packages that tests install. `needsDesktop`: an X server without a monitor, and programs to use on it.
 * `argsByDay`: added if the caller gives no arguments and it is not the nightly run.
 */
export const commands = {
  demo: { shown: 'fixpoint demo', args: ['packages/cli/dist/main.js', 'demo'], isCommandEnough: true },
  'demo:workspace': {
    shown: 'fixpoint workspace demo',
    args: ['packages/cli/dist/main.js', 'workspace', 'demo'],
    needsBrowser: true,
    needsPython: true,
  },
  'demo:build': {
    shown: 'fixpoint build demo',
    args: ['packages/cli/dist/main.js', 'build', 'demo'],
    needsBrowser: true,
  },
  dev: { shown: 'fixpoint up', args: ['packages/cli/dist/main.js', 'up'] },
  test: {
    shown: 'vitest run',
    args: ['node_modules/vitest/vitest.mjs', 'run'],
    argsByDay: ['--tags-filter=!night'],
    needsBrowser: true,
    needsDesktop: true,
    needsPython: true,
    needsTestPeers: true,
  },
  'test:unit': {
    shown: 'vitest run --project unit',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit'],
    argsByDay: ['--tags-filter=!night'],
  },
  storm: {
    shown: 'vitest run --project system tests/storm',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'system', 'tests/storm'],
    // A longer storm than the one among the tests. What the caller's environment says goes before.
    environment: { STORM_TASKS: '1000', STORM_SECONDS: '600' },
  },
  record: { shown: 'node scripts/record.mjs', args: ['scripts/record.mjs'], needsBrowser: true },
  load: { shown: 'node bench/load.js', args: ['bench/load.js'] },
  bench: { shown: 'node bench/run.js', args: ['bench/run.js'], needsDesktop: true },
};
