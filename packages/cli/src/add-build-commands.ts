import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';
import { addWorkerCommands } from './commands/build/add-worker-commands.js';

/** The commands of the build harness: approved GitHub issues become apps. */
export function addBuildCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const build = program.command('build').description('make approved GitHub issues into apps');
  addWorkerCommands(build, context, finish);
  build
    .command('watch')
    .description('watch the issues of a repository, and let the gateway build what is approved; until Ctrl-C')
    .argument('[repository]', 'owner/name (default: GITHUB_REPOSITORY)')
    .option(
      '--triage <who>',
      'who decides what is built next: rules or agent (default: BUILD_TRIAGE, or rules)',
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
      'list the builds of a repository: what is built, what waits, and why; of one issue, its tests and sessions',
    )
    .argument(
      '[issue]',
      'number of an issue, owner/name, or owner/name#number (default: all of GITHUB_REPOSITORY)',
    )
    .option('--json', 'for programs')
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
    .description('serve the tools of agent-driven triage as an MCP server on standard input and output')
    .argument('[repository]', 'owner/name (default: GITHUB_REPOSITORY)')
    .option('--prompt', 'print what the agent is to be told, and end')
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
