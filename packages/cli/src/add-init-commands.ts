import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';

/** The commands that set a service up and try it. */
export function addInitCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('hand')
    .description('hand over the document that a service made, where it does not come by mail')
    .argument('<task>', 'id of the task that waits for it')
    .argument('<file>', 'the document')
    .action(async (task: string, file: string) => {
      const { runHand } = await import('./commands/hand-command.js');
      finish(await runHand(context, { task, file }));
    });
}
