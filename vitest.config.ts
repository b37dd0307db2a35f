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
    const isSystem = ({ project }: TestSpecification): boolean => project.name === 'system';
    return [...sorted.filter(isSystem), ...sorted.filter((file) => !isSystem(file))];
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
          exclude: [...configDefaults.exclude, ...testsOnDisplays],
          // A unit or property test that fails has found something: a second attempt would hide it.
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
