import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { CheckCitations } from './tests/harness/check-citations.js';
import { CheckResponses } from './tests/harness/check-responses.js';
import { ReportSecondAttempts } from './tests/harness/report-second-attempts.js';

// Workspace packages are entered by their TypeScript sources here (a condition of their exports, named so that no library shares it), so a unit
// test never runs against a stale build. Processes that a test spawns run the built `dist`, as users do.
const resolve = { conditions: ['fixpoint-source', 'node'] };

/** Tests of the tests' own parts: they start no system, so they are unit tests that lie in `tests/`. */
const testsOfTests = [
  // Its rows start no system either.
  'tests/misconfigurations/**/*.test.ts',
  'tests/docs-commands/**/*.test.ts',
  'tests/harness/**/*.test.ts',
  'tests/requirements.test.ts',
];

/** Tests of one package or service with what it works with: Redis, git, mail servers, browsers, sandboxes, coding agents. */
const integrationTests = [
  'packages/agents/src/claude/**/*.test.ts',
  'packages/build-harness/src/{hook,orchestrator,proof,worker}/**/*.test.ts',
  'packages/cli/src/{commands/build,commands/workspace,doctor,redis-server,replay-film}/**/*.test.ts',
  'packages/sandbox/src/{attacks,run,tree}/**/*.test.ts',
  'packages/tasks/src/engine/**/*.test.ts',
  'packages/twin/src/**/*.test.ts',
  'packages/workspace/src/{agent,commands,history,model-server}/**/*.test.ts',
  'services/comparator/src/*.test.ts',
  'services/desktop-runner/src/*.test.ts',
  'services/desktop-runner/src/{desktop,stages}/**/*.test.ts',
  'services/fixer/src/*.test.ts',
  'services/fixer/src/{adapters,stages}/**/*.test.ts',
  'services/gateway/src/*.test.ts',
  'services/gateway/src/{access,features/plans,features/webhooks,live,mcp}/**/*.test.ts',
  'services/mail-fetcher/src/**/*.test.ts',
];

/** Tests of single parts that need a real X display and its programs. */
const testsOnDisplays = [
  'services/desktop-runner/src/adapters/{browser,cua-cloud,nut-desktop,platform/x11,screen}/*.test.ts',
  'services/desktop-runner/src/core/input/*-on-display.test.ts',
  'services/desktop-runner/src/desktop/serve-desktop.test.ts',
];

/** The responses that gateways gave in tests. */
const responsesLog = fileURLToPath(new URL('node_modules/.vitest/responses.log', import.meta.url));

/** What runs for minutes begins first, so that no worker is left with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return ['system', 'integration', 'unit'].flatMap((name) =>
      sorted.filter(({ project }) => project.name === name),
    );
  }
}

export default defineConfig({
  resolve,
  ssr: { resolve: { conditions: resolve.conditions } },
  test: {
    pool: 'forks',
    tags: [
      {
        name: 'night',
        description: 'Proves on another way what tests by day prove: `npm run nightly` runs it',
      },
    ],
    // The message of a failed comparison names what differs: it is all that is kept of a first attempt.
    chaiConfig: { truncateThreshold: 1_000 },
    // Files of a worker share their modules: loading them anew for each took a quarter of the time.
    isolate: false,
    // They wait for disks, sockets and processes often enough for more files than there are cores.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    env: { CONTRACT_LOG: responsesLog },
    reporters: [
      'default',
      new ReportSecondAttempts(),
      new CheckCitations(),
      new CheckResponses(responsesLog, fileURLToPath(new URL('docs/schema/openapi.json', import.meta.url))),
    ],
    // Longer than any sum of the waits within one test, so that the wait that was too long is the one that is named.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // What a test waits for is a process, a socket or Redis: on a machine with more to do than cores, a second is not long.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'services/*/src/**/*.test.ts', ...testsOfTests],
          exclude: [...configDefaults.exclude, ...integrationTests, ...testsOnDisplays],
          // A unit or property test that fails has found something: a second attempt would hide it.
          retry: 0,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integrationTests,
          exclude: [...configDefaults.exclude, ...testsOnDisplays],
          retry: 0,
        },
      },
      {
        extends: true,
        // What they start, wait for and end is a whole system, on a machine that may have else to do. Waits end sooner where nothing moves.
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts', ...testsOnDisplays],
          exclude: [...configDefaults.exclude, ...testsOfTests],
          testTimeout: 600_000,
          hookTimeout: 240_000,
          // A busy machine shall refuse no change. What passes only then is named at the end of the run, and fails the night
          // when it happens twice in ten runs (scripts/nightly.mjs).
          retry: 1,
        },
      },
    ],
  },
});
