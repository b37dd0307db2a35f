/** What each npm script runs once the set-up is done: arguments of node, and what a person would type. */
export const commands = {
  demo: { shown: 'fixpoint demo', args: ['packages/cli/dist/main.js', 'demo'] },
  dev: { shown: 'fixpoint up', args: ['packages/cli/dist/main.js', 'up'] },
  test: { shown: 'vitest run', args: ['node_modules/vitest/vitest.mjs', 'run'] },
  storm: {
    shown: 'vitest run --config tests/storm.config.ts',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/storm.config.ts'],
  },
  bench: {
    shown: 'vitest run --config bench/bench.config.ts',
    args: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/bench.config.ts'],
  },
};
