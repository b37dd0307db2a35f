import type { TaskPriority } from '@fixpoint/shared/contracts';
import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type { CommandContext } from './command-context.js';
import type { Shell } from './commands/completion-command.js';
import type { DecideOptions } from './commands/tasks/decide-command.js';
import type { ExportOptions } from './commands/tasks/export-command.js';
import type { RerunOptions, RerunStage } from './commands/tasks/task-command.js';

/** The stages at which a rerun can begin; those of the protocol are understood as well. */
const stages: readonly RerunStage[] = ['submit', 'mail', 'compare', 'form', 'email_check', 'analyze'];

/** Of an option that only programs need. */
const json = ['--json', 'for programs'] as const;

/** As the contracts have them; written again, since help and completion must not load the contracts. */
const priorities: readonly TaskPriority[] = ['low', 'normal', 'high'];

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
  return command.argument('<id>', 'id of the task, or three characters or more that it begins with');
}

function addSubmitting(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('task')
    .description('submit a task to the gateway; shows its plan and prompts before anything runs')
    .argument('<description>', 'what is wanted, in words: "fix market-research output to match template"')
    .option('--service <name>', 'target service, where the words do not name it')
    .option('--context <json>', 'form fields and hints, as a JSON object: {"Email":"me@example.com"}')
    .option(
      '--set <field=value>',
      "fill in a field of the service's form, or upload its file: Template=@./deck.pptx; may be repeated",
      collect,
    )
    .addOption(priorityOption('normal'))
    .option('--yes', 'start without asking')
    .option('--watch', 'follow it to its end; exit 0 only when it matched')
    .option('--json', 'for programs: never prompts; writes the task, and with --watch one event a line first')
    .action(
      async (
        description: string,
        options: TaskOptions & { service?: string; context?: string; priority?: TaskPriority },
      ) => {
        const { runTask } = await import('./commands/tasks/task-command.js');
        finish(await runTask(context, { description, ...options }));
      },
    );
  withId(program.command('rerun'))
    .description('submit the request of a task again as a new task, with other values or from a later stage')
    .addOption(new Option('--from <stage>', 'stage at which it begins').choices(stages).default('submit'))
    .option(
      '--set <field=value>',
      'another value of a form field, none leaves it out; may be repeated',
      collect,
    )
    .addOption(priorityOption('that of the task before'))
    .option('--yes', 'start without asking')
    .option('--watch', 'follow it to its end; exit 0 only when it matched')
    .option(...json)
    .action(async (id: string, options: Omit<RerunOptions, 'id'>) => {
      const { runRerun } = await import('./commands/tasks/task-command.js');
      finish(await runRerun(context, { id, ...options }));
    });
  withId(program.command('offer-again'))
    .description(
      'submit the request of a task again on whose plan nobody decided in time; shows the new plan and prompts',
    )
    .option('--yes', 'start without asking')
    .option('--watch', 'follow it to its end; exit 0 only when it matched')
    .option(...json)
    .action(async (id: string, options: TaskOptions) => {
      const { runOfferAgain } = await import('./commands/tasks/task-command.js');
      finish(await runOfferAgain(context, { id, ...options }));
    });
  withId(program.command('watch'))
    .description('follow a task to its end; exit 0 only when it matched, 3 where its plan needs a person')
    .option('--yes', 'approve each plan of it without asking')
    .option('--json', 'for programs: one event a line, the task last')
    .action(async (id: string, options: { yes?: boolean; json?: boolean }) => {
      const { runWatch } = await import('./commands/tasks/follow-command.js');
      finish(await runWatch(context, { id, ...options }));
    });
}

function addReading(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('list')
    .description('list the tasks, the newest first')
    .option('--status <status>', 'only those with this status, or with one of several: running,paused')
    .option('--service <name>', 'only those of this service')
    .option('--text <words>', 'only those whose description, id or service has words that begin so')
    .option('--limit <number>', 'how many, 200 at most (default: 20)', parseLimit)
    .option(...json)
    .action(async (options: { status?: string; service?: string; text?: string; limit?: number }) => {
      const { runList } = await import('./commands/tasks/list-command.js');
      finish(await runList(context, options));
    });
  withId(program.command('show'))
    .description('show a task: what was wanted, where it is, and what came of it')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runShow } = await import('./commands/tasks/list-command.js');
      finish(await runShow(context, { id, ...options }));
    });
  withId(program.command('logs'))
    .description('write what a task did so far')
    .option('-f, --follow', 'go on with what comes, until it ends')
    .option('--json', 'for programs: one event a line')
    .action(async (id: string, options: WithJson & { follow?: boolean }) => {
      const { runLogs } = await import('./commands/tasks/logs-command.js');
      finish(await runLogs(context, { id, ...options }));
    });
  withId(program.command('findings'))
    .description('list every finding of the newest comparison of a task')
    .option('--iteration <number>', 'of this iteration instead', parseIteration)
    .option(...json)
    .action(async (id: string, options: WithJson & { iteration?: number }) => {
      const { runFindings } = await import('./commands/tasks/findings-command.js');
      finish(await runFindings(context, { id, ...options }));
    });
  withId(program.command('diff'))
    .description('show what the fixes of a task changed; into a file or a pipe, as "git apply" takes it')
    .option('--iteration <number>', 'the fix of this iteration alone', parseIteration)
    .option(...json)
    .action(async (id: string, options: WithJson & { iteration?: number }) => {
      const { runDiff } = await import('./commands/tasks/download-command.js');
      finish(await runDiff(context, { id, ...options }));
    });
  withId(program.command('download'))
    .description('save the documents of a task that is over, or the project of a workspace task')
    .option('--output <folder>', 'where to (default: the present folder)')
    .option('--force', 'overwrite files that are there')
    .option(...json)
    .action(async (id: string, options: WithJson & { output?: string; force?: boolean }) => {
      const { runDownload } = await import('./commands/tasks/download-command.js');
      finish(await runDownload(context, { id, ...options }));
    });
  withId(program.command('export'))
    .description(
      'save a run as one HTML file that plays it anywhere, or as a moving picture; secrets are masked',
    )
    .option('--html', 'a page that plays the run (default)')
    .option('--webp', 'a moving picture of it; needs a browser')
    .option('--gif', 'the same as GIF')
    .option('-o, --output <file>', 'where to (default: fixpoint-ID.html here)')
    .option('--no-pictures', 'without pictures of screens, which are not masked')
    .option('--force', 'overwrite a file that is there')
    .option(...json)
    .action(async (id: string, options: Omit<ExportOptions, 'id'>) => {
      const { runExport } = await import('./commands/tasks/export-command.js');
      finish(await runExport(context, { id, ...options }));
    });
  program
    .command('open')
    .description('open the page of a task in the browser, or the page of all tasks')
    .argument('[id]', 'id of the task, or three characters or more that it begins with')
    .option(...json)
    .action(async (id: string | undefined, options: WithJson) => {
      const { runOpen } = await import('./commands/tasks/list-command.js');
      finish(await runOpen(context, { ...(id === undefined ? {} : { id }), ...options }));
    });
  program
    .command('queue')
    .description('show what waits and runs in each stage, and what no worker serves')
    .option(...json)
    .action(async (options: WithJson) => {
      const { runQueue } = await import('./commands/queue-command.js');
      finish(await runQueue(context, options));
    });
}

function addDeciding(program: Command, context: CommandContext, finish: Finish): void {
  withId(program.command('approve'))
    .description('show the plan that a task waits with, and approve it; on a terminal it prompts first')
    .option('--yes', 'approve without asking')
    .option(
      '--allow-kinds <hours>',
      'for so long, let later plans with the same kinds of steps on the same service or desktop start without asking',
      parseHours,
    )
    .option('--json', 'for programs: never prompts, writes the approved task')
    .action(async (id: string, options: Omit<DecideOptions, 'id' | 'decision'>) => {
      const { runDecide } = await import('./commands/tasks/decide-command.js');
      finish(await runDecide(context, { id, decision: 'approve', ...options }));
    });
  withId(program.command('reject'))
    .description('reject the plan that a task waits with, which ends the task')
    .option('--reason <text>', 'kept in its log')
    .option('--json', 'for programs: writes the rejected task')
    .action(async (id: string, options: Omit<DecideOptions, 'id' | 'decision'>) => {
      const { runDecide } = await import('./commands/tasks/decide-command.js');
      finish(await runDecide(context, { id, decision: 'reject', ...options }));
    });
}

function addSteering(program: Command, context: CommandContext, finish: Finish): void {
  withId(program.command('say'))
    .description('send a message to a task: its next fix reads it')
    .argument('<text>', 'in words: "keep the title slide as it is"')
    .option(...json)
    .action(async (id: string, text: string, options: WithJson) => {
      const { runSay } = await import('./commands/tasks/steer-command.js');
      finish(await runSay(context, { id, text, ...options }));
    });
  withId(program.command('pause'))
    .description('hold a task at the end of its present stage')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runPause } = await import('./commands/tasks/steer-command.js');
      finish(await runPause(context, { id, ...options }));
    });
  withId(program.command('resume'))
    .description('let a paused task go on')
    .option(...json)
    .action(async (id: string, options: WithJson) => {
      const { runResume } = await import('./commands/tasks/steer-command.js');
      finish(await runResume(context, { id, ...options }));
    });
  withId(program.command('cancel'))
    .description('end a task now; its worker and all that it started are stopped')
    .option('--reason <text>', 'kept in its log')
    .option(...json)
    .action(async (id: string, options: WithJson & { reason?: string }) => {
      const { runCancel } = await import('./commands/tasks/steer-command.js');
      finish(await runCancel(context, { id, ...options }));
    });
}

/** The commands by which a shell completes ours. */
export function addCompletionCommands(program: Command, context: CommandContext, finish: Finish): void {
  program
    .command('completion')
    .description('print the script by which a shell completes commands, options, services and ids of tasks')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh', 'fish', 'powershell']))
    .addHelpText(
      'after',
      `
In the shell's own start file:
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

/** Whose steps are taken first. `usual`: what it is where it is not given. */
export function priorityOption(usual: string): Option {
  return new Option(
    '--priority <priority>',
    `whose steps are taken first where there is less room than tasks (default: ${usual})`,
  ).choices(priorities);
}

function parseHours(text: string): number {
  const hours = Number(text);
  if (Number.isFinite(hours) && hours > 0) return hours;
  throw new InvalidArgumentError('Hours are a number above 0.');
}

function parseIteration(text: string): number {
  const iteration = Number(text);
  if (Number.isInteger(iteration) && iteration > 0) return iteration;
  throw new InvalidArgumentError('An iteration is a whole number above 0.');
}

function parseLimit(text: string): number {
  const limit = Number(text);
  if (Number.isInteger(limit) && limit > 0 && limit <= 200) return limit;
  throw new InvalidArgumentError('A limit is a whole number from 1 to 200.');
}

/** Adds one more value of an option that may be repeated. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}
