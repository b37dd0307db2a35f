import type { Command } from 'commander';
import type { CommandContext } from '../../command-context.js';
import type { BuildRunOptions } from './run-command.js';

/** The commands of the build harness that need no queue: one session, the proposal of tests for an issue, and the demo. */
export function addWorkerCommands(
  build: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  build
    .command('run')
    .description(
      'run one session on issue ISSUE_NUMBER of GITHUB_REPOSITORY: make one test pass, verify and push the change; exit codes: 0 CONTINUE, 1 COMPLETE, 2 FAILED, 3 BROKEN_STATE',
    )
    .option('--tests <file>', 'file with the approved tests of the issue, for its first session')
    .option('--issue <file>', 'file with the issue: title in the first line, then the text')
    .option('--json', 'print JSON')
    .action(async (options: BuildRunOptions) => {
      const { runBuildRun } = await import('./run-command.js');
      finish(await runBuildRun(context, options));
    });
  build
    .command('propose')
    .description('propose tests for an issue, for a person to read and approve')
    .argument(
      '<file>',
      'file with the issue: title in the first line, then the text; "-" reads standard input',
    )
    .action(async (issue: string) => {
      const { runBuildPropose } = await import('./propose-command.js');
      finish(await runBuildPropose(context, { issue }));
    });
  build
    .command('demo')
    .description('build a React app with five tests from an issue, with a scripted model')
    .option('--keep', 'keep the folder of the repository and the sessions')
    .action(async (options: { keep?: boolean }) => {
      const { runBuildDemo } = await import('./demo-command.js');
      finish(await runBuildDemo(context, options));
    });
}
