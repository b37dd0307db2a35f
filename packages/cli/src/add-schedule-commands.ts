import type { Command } from 'commander';
import { addEffectOptions, collect, priorityOption } from './add-task-commands.js';
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
    .description('manage requests that are submitted at fixed times: "every weekday 6:00"');
  const add = schedule
    .command('add')
    .description('submit a request at fixed times; a run is skipped while the previous task is in progress')
    .argument(
      '<when>',
      '"every weekday 6:00", "every monday at 9:30", "every 2 hours", or a five-field cron expression',
    )
    .argument('<description>', 'the request in words, as for "fixpoint task"')
    .option('--name <name>', 'name shown in lists (default: the description)')
    .option('--timezone <name>', 'IANA time zone (default: time zone of this machine)')
    .option('--service <name>', 'target service, if the request does not name it')
    .option('--context <json>', 'form fields and hints as a JSON object')
    .option('--set <field=value>', 'set a form field of the service; repeatable', collect)
    .addOption(priorityOption('normal'));
  addEffectOptions(add)
    .option('--yes', 'start each task without approval')
    .option('--json', 'print JSON')
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
    .description('list the schedules with their next run and last result')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runListSchedules } = await import('./commands/schedule-command.js');
      finish(await runListSchedules(context, options));
    });
  for (const [name, paused, words] of [
    ['pause', true, 'pause a schedule; running tasks continue'],
    ['resume', false, 'resume a paused schedule'],
  ] as const) {
    schedule
      .command(name)
      .description(words)
      .argument('<id>', 'name of the schedule, or its id as shown by "fixpoint schedule list"')
      .option('--json', 'print JSON')
      .action(async (id: string, options: { json?: boolean }) => {
        const { runPauseSchedule } = await import('./commands/schedule-command.js');
        finish(await runPauseSchedule(context, { id, paused, ...options }));
      });
  }
  schedule
    .command('remove')
    .description('delete a schedule; its tasks stay')
    .argument('<id>', 'name of the schedule, or its id as shown by "fixpoint schedule list"')
    .option('--json', 'print JSON')
    .action(async (id: string, options: { json?: boolean }) => {
      const { runRemoveSchedule } = await import('./commands/schedule-command.js');
      finish(await runRemoveSchedule(context, { id, ...options }));
    });
}
