import { type Command, InvalidArgumentError, Option } from 'commander';
import { collect } from './add-task-commands.js';
import type { CommandContext } from './command-context.js';
import type { SeeOptions } from './commands/see-command.js';

/** The command for vision tasks. */
export function addSeeCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  program
    .command('see')
    .description(
      'run a vision task: a model reads the screen of a desktop and controls it; exit 0 only if the task is done',
    )
    .argument('[what]', 'number or name of a scenario, or a task in words')
    .option('--list', 'list the scenarios')
    .option('--scenarios <file>', 'file with more scenarios: a JSON or YAML list of { name, task_prompt }')
    .option('--desktop <name>', 'name of the desktop (default: any that is ready)')
    .option('--monitor <id>', 'id of the display the model uses (default: the primary one)')
    .addOption(
      new Option(
        '--policy <name>',
        'API of the vision model: chat (any endpoint) or computer-use (Anthropic)',
      ).choices(['chat', 'computer-use']),
    )
    .option('--max-steps <number>', 'stop after this many steps', parseSteps)
    .option('--allow <class>', 'allow a class of blocked addresses for this task only; repeatable', collect)
    .option(
      '--here',
      'use the screen of this machine, without a gateway or Redis (default if no gateway responds)',
    )
    .option('--yes', 'start without prompting')
    .option('--accept-unverified', 'exit 0 also if the model stopped without a completion mark')
    .option('--json', 'print JSON and never prompt: one event per line, the task last')
    .action(async (what: string | undefined, options: Omit<SeeOptions, 'what'>) => {
      const { runSee } = await import('./commands/see-command.js');
      finish(await runSee(context, { what, ...options }));
    });
}

function parseSteps(text: string): number {
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new InvalidArgumentError('The number of steps must be a whole number greater than 0.');
}
