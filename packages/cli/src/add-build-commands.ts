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
}
