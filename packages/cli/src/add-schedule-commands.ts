import type { Command } from 'commander';
import { collect, priorityOption } from './add-task-commands.js';
import type { CommandContext } from './command-context.js';
import type { AddScheduleOptions } from './commands/schedule-command.js';

/** The commands for requests that are submitted again and again. */
export function addScheduleCommands(
  program: Command,
  context: CommandContext,
  finish: (exitCode: number) => void,
): void {
  const schedule = program
    .command('schedule')
    .description('requests that are submitted again and again: "every weekday 6:00"');
  schedule
    .command('add')
    .description(
      'submit a request each time that it is due; a time is skipped while the last task still runs',
    )
    .argument(
      '<when>',
      '"every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron',
    )
    .argument('<description>', 'what is wanted, as with "fixpoint task"')
    .option('--name <name>', 'what lists call it; the description unless given')
    .option('--timezone <name>', 'time zone of the IANA list (default: that of this machine)')
    .option('--service <name>', 'target service, where the words do not name it')
    .option('--context <json>', 'form fields and hints, as a JSON object')
    .option('--set <field=value>', "fill in a field of the service's form; may be repeated", collect)
    .addOption(priorityOption('normal'))
    .option('--yes', 'start each task without asking')
    .option('--json', 'for programs')
    .action(
      async (
        when: string,
        description: string,
        options: Omit<AddScheduleOptions, 'when' | 'description'>,
      ) => {
        const { runAddSchedule } = await import('./commands/schedule-command.js');
        finish(await runAddSchedule(context, { when, description, ...options }));
      },
    );
  schedule
    .command('list')
    .description('when each is due next, and what came of its last time')
    .option('--json', 'for programs')
    .action(async (options: { json?: boolean }) => {
      const { runListSchedules } = await import('./commands/schedule-command.js');
      finish(await runListSchedules(context, options));
    });
  for (const [name, paused, words] of [
    ['pause', true, 'submit nothing until it is resumed; its tasks go on'],
    ['resume', false, 'submit again when it is due'],
  ] as const) {
    schedule
      .command(name)
      .description(words)
      .argument('<id>', 'its id, as "schedule list" shows it, or its name')
      .option('--json', 'for programs')
      .action(async (id: string, options: { json?: boolean }) => {
        const { runPauseSchedule } = await import('./commands/schedule-command.js');
        finish(await runPauseSchedule(context, { id, paused, ...options }));
      });
  }
  schedule
    .command('remove')
    .description('delete it; the tasks that it made stay')
    .argument('<id>', 'its id, as "schedule list" shows it, or its name')
    .option('--json', 'for programs')
    .action(async (id: string, options: { json?: boolean }) => {
      const { runRemoveSchedule } = await import('./commands/schedule-command.js');
      finish(await runRemoveSchedule(context, { id, ...options }));
    });
}
