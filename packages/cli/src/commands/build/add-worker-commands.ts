import type { Command } from 'commander';
import type { CommandContext } from '../../command-context.js';
import type { BuildRunOptions } from './run-command.js';

/** The commands of the build harness that need no queue: one session, what an issue could be tested by, and the demo. */
export function addWorkerCommands(
  build: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  build
    .command('run')
    .description(
      'run one session on the issue ISSUE_NUMBER of GITHUB_REPOSITORY: one test, proven and pushed. Exit codes: 0 CONTINUE, 1 COMPLETE, 2 FAILED, 3 BROKEN_STATE',
    )
    .option('--tests <file>', 'the approved tests of the issue, for its first session')
    .option('--issue <file>', 'the issue: its title in the first line, then its text')
    .option('--json', 'for programs')
    .action(async (options: BuildRunOptions) => {
      const { runBuildRun } = await import('./run-command.js');
      finish(await runBuildRun(context, options));
    });
  build
    .command('propose')
    .description('print what an issue could be tested by, for a person to read and approve')
    .argument('<file>', 'the issue: its title in the first line, then its text; "-" reads standard input')
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
