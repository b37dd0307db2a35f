import { defineConfig } from 'vitest/config';

// Workspace packages are entered by their TypeScript sources here (a condition of their exports, named so that no library shares it), so a unit
// test never runs against a stale build. Processes that a test spawns run the built `dist`, as users do.
const resolve = { conditions: ['fixpoint-source', 'node'] };

export default defineConfig({
  resolve,
  ssr: { resolve: { conditions: resolve.conditions } },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'services/*/src/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'system', include: ['tests/**/*.test.ts'], testTimeout: 240_000 } },
    ],
  },
});
