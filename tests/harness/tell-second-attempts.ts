import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names, at the end of a run, the tests that passed only at their second attempt, each with what the first one failed of. A
 * busy machine shall not refuse a change, and a race that it shows shall not go unseen.
 */
export class TellSecondAttempts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => {
          const [error] = test.result().errors ?? [];
          return `  ${module.relativeModuleId} > ${test.fullName}\n    ${error?.message.split('\n')[0] ?? ''}`;
        }),
    );
    if (lines.length === 0) return;
    const title = 'Passed only at the second attempt, which is a defect to be found:';
    process.stdout.write(['', title, ...lines, '', ''].join('\n'));
  }
}
