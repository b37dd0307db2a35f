import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';

/** `fixpoint-compare checks` */
export function addChecksCommand(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('checks')
    .description('list every check, or explain one: what it looks for, with a good and a bad example')
    .argument('[name]', 'the check to explain')
    .option('--json', 'for programs')
    .action(async (name: string | undefined, { json = false }: { json?: boolean }) => {
      const { runChecks } = await import('./checks.js');
      finish(await runChecks(context, { json, ...(name === undefined ? {} : { name }) }));
    });
}
