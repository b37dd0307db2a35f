import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';

/** The commands for machines that work through the gateway. */
export function addMachineCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const desktop = program
    .command('desktop')
    .description('machines that serve their desktop through the gateway');
  const load = () => import('./commands/desktop-command.js');
  desktop
    .command('enrol')
    .description('make a one-time code that a machine gets its token for')
    .argument('<name>', 'what its desktop shall be called: letters, digits, "_" and "-"')
    .option('--json', 'for programs')
    .action(async (name: string, options: { json?: boolean }) => {
      finish(await (await load()).runDesktopEnrol(context, { name, ...options }));
    });
  desktop
    .command('machines')
    .description('list the machines that have a token')
    .option('--json', 'for programs')
    .action(async (options: { json?: boolean }) => {
      finish(await (await load()).runDesktopMachines(context, options));
    });
  desktop
    .command('forget')
    .description('end the token of a machine, and its connection')
    .argument('<name>', 'what its desktop is called')
    .action(async (name: string) => {
      finish(await (await load()).runDesktopForget(context, { name }));
    });
}
