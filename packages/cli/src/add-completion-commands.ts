import { Argument, type Command } from 'commander';
import type { CommandContext } from './command-context.js';
import type { Shell } from './commands/completion-command.js';

/** The commands by which a shell completes ours. */
export function addCompletionCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('completion')
    .description('print the shell script that completes commands, options, services and task ids')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      `
Add to the startup file of your shell:
  bash        source <(fixpoint completion bash)
  zsh         source <(fixpoint completion zsh)
  fish        fixpoint completion fish | source
  PowerShell  fixpoint completion powershell | Out-String | Invoke-Expression`,
    )
    .action(async (shell: Shell) => {
      const { runCompletion } = await import('./commands/completion-command.js');
      finish(await runCompletion(context, { shell }));
    });
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .option('--next')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[], { next }: { next?: boolean }) => {
      const { runComplete } = await import('./commands/completion-command.js');
      finish(await runComplete(context, { program, words, ...(next === undefined ? {} : { next }) }));
    });
}
