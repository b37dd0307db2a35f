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
    .description('manage machines that provide a desktop through the gateway');
  const load = () => import('./commands/desktop-command.js');
  desktop
    .command('enrol')
    .description('create a one-time code that a machine exchanges for its token')
    .argument('<name>', 'name for the desktop of the machine: letters, digits, "_" and "-"')
    .option('--json', 'print JSON')
    .action(async (name: string, options: { json?: boolean }) => {
      finish(await (await load()).runDesktopEnrol(context, { name, ...options }));
    });
  desktop
    .command('machines')
    .description('list the enrolled machines')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      finish(await (await load()).runDesktopMachines(context, options));
    });
  desktop
    .command('forget')
    .description('revoke the token of a machine and close its connection')
    .argument('<name>', "name of the machine's desktop")
    .action(async (name: string) => {
      finish(await (await load()).runDesktopForget(context, { name }));
    });
}
