import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { addBuildCommands } from './add-build-commands.js';
import { addInitCommands } from './add-init-commands.js';
import { addLearningCommands } from './add-learning-commands.js';
import { addMachineCommands } from './add-machine-commands.js';
import { addMailCommands } from './add-mail-commands.js';
import { addScheduleCommands } from './add-schedule-commands.js';
import { addCompletionCommands, addTaskCommands, collect } from './add-task-commands.js';
import { addWorkspaceCommands } from './add-workspace-commands.js';
import { type CommandContext, exitCodes } from './command-context.js';
import type { DemoStory } from './commands/demo-command.js';
import type { RedisAclOptions } from './commands/redis-command.js';
import type { SeeOptions } from './commands/see-command.js';
import type { DoctorOptions } from './doctor/run-doctor.js';

/** Runs the command that these arguments name, and answers its exit code. */
export async function runCommandLine(context: CommandContext, args: readonly string[]): Promise<number> {
  let code: number = exitCodes.ok;
  const program = createProgram(context, (exitCode) => {
    code = exitCode;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version end with 0; commander has printed everything else already.
    return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  }
  return code;
}

/**
 * The `fixpoint` command. Each action answers its exit code to `finish`. What an action runs is loaded by the action: help
 * and usage errors load commander alone, and no command pays for the libraries of another.
 */
export function createProgram(context: CommandContext, finish: (exitCode: number) => void): Command {
  const program = new Command('fixpoint');
  program
    .enablePositionalOptions()
    // Before the subcommands, which take it from here: wrong usage of theirs is then the caller's to answer for as well.
    .exitOverride()
    .version(context.version, '-V, --version', 'show the version')
    .description(
      'Drives a deployed document service to a fixed point: submit its form, wait for the mail, compare the document with its template, let a coding agent fix the code, push, deploy, again.',
    )
    .showHelpAfterError('Run "fixpoint --help" to see what there is.')
    .configureOutput({
      writeOut: (text) => context.write(text.trimEnd()),
      writeErr: (text) => context.writeError(text.trimEnd()),
    })
    .addHelpText(
      'after',
      `
First steps:
  fixpoint demo                       see it work, offline, in about a minute
  fixpoint doctor                     see what is missing for real use
  fixpoint mail login                 let it read the mailbox
  fixpoint up                         run Redis and the five services
  fixpoint task "fix market-research output to match template" --watch \\
    --context '{"Email":"me@example.com","Business":"Coffee","Country":"Japan"}'

An id is the id of a task or three characters or more that it begins with; "fixpoint list" shows them.

Environment: FIXPOINT_URL (default http://127.0.0.1:3000) and FIXPOINT_TOKEN name the gateway
that the commands for tasks talk to. All other settings: .env.example.

Exit codes: 0 done or matched · 1 ran and did not succeed · 2 wrong usage or set-up, or denied (policy explain)
            3 a person must decide first (watch, --watch) · 130 ended by Ctrl-C`,
    );

  program
    .command('demo')
    .description('run the whole loop against a twin of the outside world, on this machine, offline')
    .option('--keep', 'leave the gateway and the twin running at the end, until Ctrl-C')
    .addOption(
      new Option(
        '--story <name>',
        'usual: defects are repaired one after the other; regression: one fix makes the document worse and is taken back, and research finds what to do instead',
      )
        .choices(['usual', 'regression'])
        .default('usual'),
    )
    .option('--json', 'for programs: one event a line, the result last')
    .action(async (options: { keep?: boolean; story: DemoStory; json?: boolean }) => {
      const { runDemo } = await import('./commands/demo-command.js');
      finish(await runDemo(context, options));
    });
  program
    .command('up')
    .description('run Redis (unless REDIS_URL is set) and the five services, until Ctrl-C')
    .option(
      '--host <address>',
      'address of the gateway; other than loopback needs FIXPOINT_TOKEN (default: HOST, else 127.0.0.1)',
    )
    .option('--port <number>', 'port of the gateway (default: PORT, else 3000)', parsePort)
    .option('--json', 'for programs: one line of a log a line, with the service that wrote it')
    .action(async (options: { host?: string; port?: number; json?: boolean }) => {
      const { runUp } = await import('./commands/up-command.js');
      finish(await runUp(context, options));
    });
  addTaskCommands(program, context, finish);
  program
    .command('see')
    .description(
      'run a vision task: a model reads the screen of a desktop and acts on it; exit 0 only when it is done',
    )
    .argument('[what]', 'number or name of a scenario, or a task in words')
    .option('--list', 'show the scenarios')
    .option('--scenarios <file>', 'more scenarios: a JSON or YAML list of { name, task_prompt }')
    .option('--desktop <name>', 'which desktop; by default any that is ready')
    .option('--monitor <id>', 'which of its displays the model uses; the primary one by default')
    .addOption(
      new Option(
        '--policy <name>',
        'API of the vision model: chat (any endpoint) or computer-use (Anthropic)',
      ).choices(['chat', 'computer-use']),
    )
    .option('--max-steps <number>', 'ends it after so many steps', parseSteps)
    .option(
      '--allow <class>',
      'allow a class of blocked addresses for this one task; may be repeated',
      collect,
    )
    .option(
      '--here',
      'on the screen of this machine, without a gateway or Redis; the default where no gateway answers',
    )
    .option('--yes', 'start without asking')
    .option('--json', 'for programs: never prompts, one event a line, the task last')
    .action(async (what: string | undefined, options: Omit<SeeOptions, 'what'>) => {
      const { runSee } = await import('./commands/see-command.js');
      finish(await runSee(context, { what, ...options }));
    });
  program
    .command('desktops')
    .description('list the desktops that tasks can use, and who has them')
    .option('--json', 'for programs')
    .action(async (options: { json?: boolean }) => {
      const { runDesktops } = await import('./commands/desktops-command.js');
      finish(await runDesktops(context, options));
    });
  program
    .command('doctor')
    .description(
      'check the set-up: what is missing, each with its remedy, and a line for each target service; exit 1 where one could not complete a run',
    )
    .option('--json', 'for programs')
    .option('--quick', 'without the attacks on the sandbox, which take up to a minute')
    .option('--fix', 'mend what needs no decision: folders, rights on files with secrets, locks left behind')
    .option('--watch', 'check again and again until Ctrl-C, and show what changed')
    .option('--ask-model', 'let the model answer once, which costs a fraction of a cent')
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import('./doctor/run-doctor.js');
      finish(await runDoctor(context, options));
    });
  addMachineCommands(program, context, finish);
  addMailCommands(program, context, finish);
  program
    .command('policy')
    .description('what the coding agent may do')
    .enablePositionalOptions()
    .command('explain')
    .description(
      "check whether the guard allows a command, or a tool call in the hook's own JSON on standard input; exit 0 allowed, 2 denied",
    )
    .argument('[command...]', 'a shell command; without one, standard input is read')
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[]) => {
      const { runPolicyExplain } = await import('./commands/policy-command.js');
      finish(await runPolicyExplain(context, { words }));
    });
  addInitCommands(program, context, finish);
  addScheduleCommands(program, context, finish);
  addLearningCommands(program, context, finish);
  addWorkspaceCommands(program, context, finish);
  addBuildCommands(program, context, finish);
  addCompletionCommands(program, context, finish);
  program
    .command('redis')
    .description('who may do what in Redis')
    .command('acl')
    .description('print the rule of a Redis user for each service, or write them with new passwords')
    .option(
      '--output <folder>',
      'write redis/users.acl there, and files redis-url with the password of each user',
    )
    .option('--machine <name>', 'add a user for the runner of this machine; may be repeated', collect)
    .option('--prefix <prefix>', 'prefix of the keys (default: FIXPOINT_KEY_PREFIX, else {fixpoint})')
    .option('--address <url>', 'address of Redis in the files (default: redis://127.0.0.1:6379)')
    .option('--json', 'for programs')
    .action(async (options: RedisAclOptions) => {
      const { runRedisAcl } = await import('./commands/redis-command.js');
      finish(await runRedisAcl(context, options));
    });
  program
    .command('compare')
    .description(
      'report what is wrong with PPTX, XLSX and DOCX documents, without Redis; for CI: exit 0 match, 1 findings, 2 unreadable',
    )
    .argument('[arguments...]', 'those of fixpoint-compare; see fixpoint compare --help')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const { runProgram } = await import('./processes/start-program.js');
      finish(await runProgram(context, 'packages/compare/dist/cli.js', args));
    });
  return program;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new InvalidArgumentError('A port is a whole number from 1 to 65535.');
}

function parseSteps(text: string): number {
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new InvalidArgumentError('Steps are a whole number above 0.');
}
