import type { TaskPriority } from '@fixpoint/shared/contracts';
import { priorities } from '@fixpoint/shared/labels';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from './command-context.js';
import type { DecideOptions } from './commands/tasks/decide-command.js';
import type { ExportOptions } from './commands/tasks/export-command.js';
import type { ListOptions } from './commands/tasks/list-command.js';
import type { EffectOptions, RerunOptions, RerunStage } from './commands/tasks/task-command.js';

/** The stages at which a rerun can begin; those of the protocol are understood as well. */
const stages: readonly RerunStage[] = ['submit', 'mail', 'compare', 'form', 'email_check', 'analyze'];

/** Of an option that only programs need. */
const json = ['--json', 'print JSON'] as const;

type Finish = (exitCode: number) => void;
type TaskOptions = { yes?: boolean; watch?: boolean; json?: boolean };
type WithJson = { json?: boolean };

/** The commands for tasks, of which each takes the id of a task or the beginning of it. */
export function addTaskCommands(program: Command, context: CommandContext, finish: Finish): void {
  addSubmitting(program, context, finish);
  addReading(program, context, finish);
  addDeciding(program, context, finish);
  addSteering(program, context, finish);
}

function withId(command: Command): Command {
  return command.argument('<id>', 'id of the task, or its first three or more characters');
}

function addSubmitting(program: Command, context: CommandContext, finish: Finish): void {
  const task = program
    .command('task')
    .description('submit a task to the gateway, then show its plan and prompt before anything runs')
    .argument('<description>', 'the request in words: "fix market-research output to match template"')
    .option('--service <name>', 'target service, if the request does not name it')
    .option('--context <json>', 'form fields and hints as a JSON object: {"Email":"me@example.com"}')
    .option(
      '--set <field=value>',
      'set a form field of the service, or upload its file: Template=@./deck.pptx; repeatable',
      collect,
    )
    .addOption(priorityOption('normal'));
  addEffectOptions(task)
    .option('--yes', 'start without prompting')
    .option('--watch', 'follow the task until it ends; exit 0 only if it matched')
    .option('--json', 'print the task as JSON and never prompt; with --watch, print one event per line first')
    .action(
      async (
        description: string,
        options: TaskOptions &
          EffectOptions & { service?: string; context?: string; priority?: TaskPriority },
      ) => {
        const { runTask } = await import('./commands/tasks/task-command.js');
        finish(await runTask(context, { description, ...options }));
      },
    );
  withId(program.command('rerun'))
    .description('submit the request of a task again as a new task, with other values or from a later stage')
    .addOption(
      new Option('--from <stage>', 'stage at which the new task starts').choices(stages).default('submit'),
    )
    .option('--set <field=value>', 'new value of a form field, empty to omit the field; repeatable', collect)
    .addOption(priorityOption('priority of the original task'))
    .option('--yes', 'start without prompting')
    .option('--watch', 'follow the task until it ends; exit 0 only if it matched')
    .option(...json)
    .action(async (id: string, options: Omit<RerunOptions, 'id'>) => {
      const { runRerun } = await import('./commands/tasks/task-command.js');
      finish(await runRerun(context, { id, ...options }));
    });
  withId(program.command('offer-again'))
    .description('resubmit a task whose plan expired, then show the new plan and prompt')
    .option('--yes', 'start without prompting')
    .option('--watch', 'follow the task until it ends; exit 0 only if it matched')
    .option(...json)
    .action(async (id: string, options: TaskOptions) => {
      const { runOfferAgain } = await import('./commands/tasks/task-command.js');
      finish(await runOfferAgain(context, { id, ...options }));
    });
  withId(program.command('watch'))
    .description('follow a task until it ends; exit 0 only if it matched, 3 if its plan needs approval')
    .option('--yes', 'approve each of its plans without prompting')
    .option('--json', 'print JSON: one event per line, the task last')
    .action(async (id: string, options: { yes?: boolean; json?: boolean }) => {
      const { runWatch } = await import('./commands/tasks/follow-command.js');
      finish(await runWatch(context, { id, ...options }));
    });
}

function addReading(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('list')
    .description('list tasks, newest first')
    .option('--status <status>', 'only tasks with one of these statuses, separated by commas: running,paused')
    .option(
      '--priority <priority>',
      `only tasks with one of these priorities, separated by commas: ${priorities.join()}`,
    )
    .option('--service <name>', 'only tasks of this service')
    .option('--template <name>', 'only tasks whose documents are compared with this template')
    .option('--by <name>', 'only tasks that this person or token created')
    .option(
      '--text <words>',
      'only tasks whose description, id or service contains a word that starts with this text',
    )
    .option('--limit <number>', 'maximum number of tasks, up to 200 (default: 20)', parseLimit)
    .option(...json)
    .action(async (options: ListOptions) => {
      const { runList } = await import('./commands/tasks/list-command.js');
      finish(await runList(context, options));
    });
  withId(program.command('show'))
    .description('show the request, status and result of a task')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runShow } = await import('./commands/tasks/list-command.js');
      finish(await runShow(context, { id, ...options }));
    });
  withId(program.command('logs'))
    .description('print the log of a task')
    .option('-f, --follow', 'keep printing until the task ends')
    .option('--json', 'print JSON: one event per line')
    .action(async (id: string, options: WithJson & { follow?: boolean }) => {
      const { runLogs } = await import('./commands/tasks/logs-command.js');
      finish(await runLogs(context, { id, ...options }));
    });
  withId(program.command('findings'))
    .description('list all findings of the latest comparison of a task')
    .option('--iteration <number>', 'show the findings of this iteration instead', parseIteration)
    .option(...json)
    .action(async (id: string, options: WithJson & { iteration?: number }) => {
      const { runFindings } = await import('./commands/tasks/findings-command.js');
      finish(await runFindings(context, { id, ...options }));
    });
  withId(program.command('diff'))
    .description(
      'show the code changes of a task; if redirected to a file or pipe, print a patch for "git apply"',
    )
    .option('--iteration <number>', 'only the fix of this iteration', parseIteration)
    .option(...json)
    .action(async (id: string, options: WithJson & { iteration?: number }) => {
      const { runDiff } = await import('./commands/tasks/download-command.js');
      finish(await runDiff(context, { id, ...options }));
    });
  withId(program.command('download'))
    .description('save the documents of a finished task, or the project of a workspace task')
    .option('--output <folder>', 'target folder (default: current folder)')
    .option('--force', 'overwrite existing files')
    .option(...json)
    .action(async (id: string, options: WithJson & { output?: string; force?: boolean }) => {
      const { runDownload } = await import('./commands/tasks/download-command.js');
      finish(await runDownload(context, { id, ...options }));
    });
  withId(program.command('export'))
    .description('save the replay of a run as one HTML file or an animated image; secrets are masked')
    .option('--html', 'save an HTML page that replays the run (default)')
    .option('--webp', 'save an animated WebP image; needs a browser')
    .option('--gif', 'save an animated GIF image; needs a browser')
    .option('--apng', 'save an animated PNG image; needs a browser')
    .option('--webm', 'save a WebM video; needs a browser')
    .option('-o, --output <file>', 'target file (default: fixpoint-ID.html in the current folder)')
    .option('--no-pictures', 'leave out screenshots, which are not masked')
    .option('--force', 'overwrite an existing file')
    .option(...json)
    .action(async (id: string, options: Omit<ExportOptions, 'id'>) => {
      const { runExport } = await import('./commands/tasks/export-command.js');
      finish(await runExport(context, { id, ...options }));
    });
  program
    .command('open')
    .description('open the page of a task, or of all tasks, in the browser')
    .argument('[id]', 'id of the task, or its first three or more characters')
    .option(...json)
    .action(async (id: string | undefined, options: WithJson) => {
      const { runOpen } = await import('./commands/tasks/list-command.js');
      finish(await runOpen(context, { ...(id === undefined ? {} : { id }), ...options }));
    });
  program
    .command('queue')
    .description('show waiting and running work per stage, and stages without a worker')
    .option(...json)
    .action(async (options: WithJson) => {
      const { runQueue } = await import('./commands/queue-command.js');
      finish(await runQueue(context, options));
    });
}

function addDeciding(program: Command, context: CommandContext, finish: Finish): void {
  withId(program.command('approve'))
    .description('show the waiting plan of a task and approve it; prompt first on a terminal')
    .option('--yes', 'approve without prompting')
    .option(
      '--allow-kinds <hours>',
      'for this many hours, start later plans with the same kinds of steps on the same service or desktop without prompting',
      parseHours,
    )
    .option('--json', 'print the approved task as JSON and never prompt')
    .action(async (id: string, options: Omit<DecideOptions, 'id' | 'decision'>) => {
      const { runDecide } = await import('./commands/tasks/decide-command.js');
      finish(await runDecide(context, { id, decision: 'approve', ...options }));
    });
  withId(program.command('reject'))
    .description('reject the waiting plan of a task, which ends the task')
    .option('--reason <text>', 'reason to record in the task log')
    .option('--json', 'print the rejected task as JSON')
    .action(async (id: string, options: Omit<DecideOptions, 'id' | 'decision'>) => {
      const { runDecide } = await import('./commands/tasks/decide-command.js');
      finish(await runDecide(context, { id, decision: 'reject', ...options }));
    });
}

function addSteering(program: Command, context: CommandContext, finish: Finish): void {
  withId(program.command('say'))
    .description('send a message to a task; the agent reads the message in the next fix')
    .argument('<text>', 'the message: "keep the title slide as it is"')
    .option(...json)
    .action(async (id: string, text: string, options: WithJson) => {
      const { runSay } = await import('./commands/tasks/steer-command.js');
      finish(await runSay(context, { id, text, ...options }));
    });
  withId(program.command('pause'))
    .description('pause a task at the end of its current stage')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runPause } = await import('./commands/tasks/steer-command.js');
      finish(await runPause(context, { id, ...options }));
    });
  withId(program.command('resume'))
    .description('resume a paused task')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runResume } = await import('./commands/tasks/steer-command.js');
      finish(await runResume(context, { id, ...options }));
    });
  withId(program.command('cancel'))
    .description('cancel a task now; its worker and the programs it started are stopped')
    .option('--reason <text>', 'reason to record in the task log')
    .option(...json)
    .action(async (id: string, options: WithJson & { reason?: string }) => {
      const { runCancel } = await import('./commands/tasks/steer-command.js');
      finish(await runCancel(context, { id, ...options }));
    });
}

/** Adds the options that rule effects out. */
export function addEffectOptions(command: Command): Command {
  return command
    .option('--no-submit', 'never submit the form: start with the mail or a document')
    .option('--no-push', 'compare once and report, without changing anything')
    .option('--hold-push', 'push each fix only after your approval');
}

/** Queue priority. `usual`: the value if the option is not given. */
export function priorityOption(usual: string): Option {
  return new Option('--priority <priority>', `queue priority (default: ${usual})`).choices(priorities);
}

function parseHours(text: string): number {
  const hours = Number(text);
  if (Number.isFinite(hours) && hours > 0) return hours;
  throw new InvalidArgumentError('The number of hours must be greater than 0.');
}

function parseIteration(text: string): number {
  const iteration = Number(text);
  if (Number.isInteger(iteration) && iteration > 0) return iteration;
  throw new InvalidArgumentError('An iteration must be a whole number greater than 0.');
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0 && limit <= 200) return limit;
  throw new InvalidArgumentError('A limit must be a whole number from 1 to 200.');
}

/** Adds one more value of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
