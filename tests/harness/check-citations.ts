import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { isKnownId, type Requirement, requirements } from '../requirements.js';
import { isRunByDay, isWholeRun } from './is-whole-run.js';

/** A test as the runner reports it. `ran`: it was not skipped. `isNightly`: it is left out by day. */
export interface ReportedTest {
  readonly file: string;
  readonly title: string;
  readonly ran: boolean;
  readonly isNightly: boolean;
}

interface RunFacts {
  /** Every file ran with all its tests: an id that nothing cites is then unproven. */
  readonly isWhole: boolean;
  /** Some tests need Linux (its displays, its sandbox); elsewhere they skip, and what they alone prove stays unproven there. */
  readonly platform: NodeJS.Platform;
  /** The nightly tests were left out: what they alone prove is proven at night. */
  readonly isByDay: boolean;
}

/**
 * Compares the promises with the titles of the tests that ran, at the end of the run, and fails the run where they differ. A run
 * of some folders is checked only for whether its ids exist and contradict no declared gap: what it leaves out, others may prove.
 */
export class CheckCitations implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    if (this.#vitest === undefined) return;
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        title: test.fullName,
        ran: ['passed', 'failed'].includes(test.result().state),
        isNightly: test.tags.includes('night'),
      })),
    );
    const isWhole = await isWholeRun(this.#vitest, modules, reason);
    const faults = findCitationFaults(requirements, tests, {
      isWhole,
      platform: process.platform,
      isByDay: isRunByDay(this.#vitest),
    });
    if (faults.length > 0) {
      process.stderr.write(['', ...faults, '', ''].join('\n'));
      process.exitCode = 1;
    } else if (isWhole) {
      process.stdout.write(
        `Promises: each is cited by a test that ran, or is a declared gap.${describeNightly(tests)}\n`,
      );
    } else {
      process.stdout.write(
        'Promises: not checked for completeness, as only a part of the tests ran. `npm test` does.\n',
      );
    }
  }
}

/** One block of text for each kind of fault, with one line for each id: a list to work through. */
export function findCitationFaults(
  promised: Readonly<Record<string, Requirement>>,
  tests: readonly ReportedTest[],
  { isWhole, platform, isByDay }: RunFacts,
): string[] {
  const proofs = citationsOf(tests.filter(({ ran }) => ran));
  const nightly = citationsOf(tests.filter(({ isNightly }) => isByDay && isNightly));
  const skipped = citationsOf(tests.filter(({ ran }) => !ran));
  const entries = Object.entries(promised);
  const unproven = isWhole
    ? entries.filter(([id, { gap }]) => gap === undefined && !proofs.has(id) && !nightly.has(id))
    : [];
  return [
    describeFaults(
      'cited, but exist in no requirement. Correct the id in the test title:',
      [...citationsOf(tests)]
        .filter(([id]) => !isKnownId(id))
        .map(([id, files]) => `${id.padEnd(7)} ${files.join(', ')}`),
    ),
    describeFaults(
      'declared as a gap, but proven by a test. Remove the gap from tests/requirements.ts:',
      entries
        .filter(([id, { gap }]) => gap !== undefined && proofs.has(id))
        .map(([id, { gap }]) => `${id.padEnd(7)} ${gap} (cited in ${proofs.get(id)?.join(', ')})`),
    ),
    describeFaults(
      'cited by no test. Prove each in a test and cite its id in the title, or declare the gap in tests/requirements.ts:',
      unproven.filter(([id]) => !skipped.has(id)).map(([id, { text }]) => `${id.padEnd(7)} ${text}`),
    ),
    describeFaults(
      'cited only by tests that were skipped, which prove nothing. Install what they need, or declare the gap in tests/requirements.ts:',
      unproven
        .filter(([id]) => skipped.has(id) && platform === 'linux')
        .map(([id, { text }]) => `${id.padEnd(7)} ${text} (skipped in ${skipped.get(id)?.join(', ')})`),
    ),
  ].flat();
}

/** How many promises this run left to the nightly tests. */
function describeNightly(tests: readonly ReportedTest[]): string {
  const proofs = citationsOf(tests.filter(({ ran }) => ran));
  const left = [...citationsOf(tests.filter(({ isNightly }) => isNightly)).keys()].filter(
    (id) => !proofs.has(id),
  );
  return left.length === 0 ? '' : ` ${left.length} are tested only at night: ${left.sort().join(', ')}.`;
}

/** Files by the ids that the titles of their tests cite. */
function citationsOf(tests: readonly ReportedTest[]): Map<string, string[]> {
  const citations = new Map<string, string[]>();
  for (const { file, title } of tests) {
    for (const [id] of title.matchAll(/\b(?:S[0-4]|M|X|U|V)-\d+\b/g)) {
      const files = citations.get(id) ?? [];
      if (!files.includes(file)) citations.set(id, [...files, file]);
    }
  }
  return citations;
}

function describeFaults(what: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  return [[`${lines.length} requirement ids are ${what}`, ...lines.map((line) => `  ${line}`)].join('\n')];
}
