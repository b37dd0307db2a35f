import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';
import { addWorkerCommands } from './commands/build/add-worker-commands.js';

/** The commands of the build harness: approved GitHub issues become apps. */
export function addBuildCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const build = program.command('build').description('build apps from approved GitHub issues');
  addWorkerCommands(build, context, finish);
  build
    .command('watch')
    .description(
      'watch the issues of a repository and build the approved ones through the gateway, until Ctrl-C',
    )
    .argument('[repository]', 'owner/name (default: GITHUB_REPOSITORY)')
    .option(
      '--triage <mode>',
      'how the next issue is chosen: rules or agent (default: BUILD_TRIAGE, else rules)',
    )
    .action(async (repository: string | undefined, { triage }: { triage?: string }) => {
      const { runBuildWatch } = await import('./commands/build/watch-command.js');
      finish(
        await runBuildWatch(context, {
          ...(repository === undefined ? {} : { repository }),
          ...(triage === undefined ? {} : { triage }),
        }),
      );
    });
  build
    .command('status')
    .description(
      'list the builds of a repository, running and waiting, with reasons; for one issue, show its tests and sessions',
    )
    .argument(
      '[issue]',
      'issue number, owner/name or owner/name#number (default: all issues of GITHUB_REPOSITORY)',
    )
    .option('--json', 'print JSON')
    .action(async (what: string | undefined, { json }: { json?: boolean }) => {
      const { runBuildStatus } = await import('./commands/build/status-command.js');
      finish(
        await runBuildStatus(context, {
          ...(what === undefined ? {} : { what }),
          ...(json === undefined ? {} : { json }),
        }),
      );
    });
  build
    .command('tools')
    .description('serve the triage tools as an MCP server on standard input and output')
    .argument('[repository]', 'owner/name (default: GITHUB_REPOSITORY)')
    .option('--prompt', 'print the prompt for the triage agent and exit')
    .action(async (repository: string | undefined, { prompt }: { prompt?: boolean }) => {
      const { runBuildTools } = await import('./commands/build/tools-command.js');
      finish(
        await runBuildTools(context, {
          ...(repository === undefined ? {} : { repository }),
          ...(prompt === undefined ? {} : { prompt }),
        }),
      );
    });
}
