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
import type { UpOptions } from './commands/up-command.js';
import type { DoctorOptions } from './doctor/run-doctor.js';
import { parsePort } from './parse-port.js';

/** Runs the command that these arguments name, and returns its exit code. */
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
 * The `fixpoint` command. Each action passes its exit code to `finish`. The modules of an action are loaded by the action: help and
 * usage errors load commander alone, and no command pays for the libraries of another.
 */
export function createProgram(context: CommandContext, finish: (exitCode: number) => void): Command {
  const program = new Command('fixpoint');
  program
    .enablePositionalOptions()
    // Before the subcommands, which take it from here: wrong usage of theirs is then the caller's to answer for as well.
    .exitOverride()
    .version(context.version, '-V, --version', 'show the version')
    .description(
      'Fix a deployed document service in a loop: submit its form, wait for the mail, compare the document with its template, let a coding agent fix the code, push and deploy, until the document matches.',
    )
    .showHelpAfterError('Run "fixpoint --help" to list the commands.')
    .configureOutput({
      writeOut: (text) => context.write(text.trimEnd()),
      writeErr: (text) => context.writeError(text.trimEnd()),
    })
    .addHelpText(
      'after',
      `
First steps:
  fixpoint demo                       watch a full run, offline, in about a minute
  fixpoint doctor                     check what is missing for real use
  fixpoint mail login                 authorize access to the mailbox
  fixpoint up                         run Redis and the five services
  fixpoint task "fix market-research output to match template" --watch \\
    --context '{"Email":"me@example.com","Business":"Coffee","Country":"Japan"}'

ID is the id of a task or its first three or more characters; "fixpoint list" shows the ids.

Environment: FIXPOINT_URL (default http://127.0.0.1:3000) and FIXPOINT_TOKEN select the gateway
for the task commands. All other settings: .env.example.

Exit codes: 0 done or matched · 1 ran without success · 2 wrong usage or setup, or denied (policy explain)
            3 waits for a person (watch, --watch) · 130 ended by Ctrl-C`,
    );

  program
    .command('demo')
    .description('run the whole loop offline on this machine, against simulated external services')
    .option('--keep', 'leave the gateway and the simulated services running at the end, until Ctrl-C')
    .addOption(
      new Option(
        '--story <name>',
        'scenario: usual (fix the defects one by one), regression (revert a fix that makes the document worse), outage (revert a fix that stops all mail), quota (wait for the quota reset of the agent) or cheat (refuse a change that pads texts)',
      )
        .choices(['usual', 'regression', 'outage', 'quota', 'cheat'])
        .default('usual'),
    )
    .option('--json', 'print JSON: one event per line, the result last')
    .action(async (options: { keep?: boolean; story: DemoStory; json?: boolean }) => {
      const { runDemo } = await import('./commands/demo-command.js');
      finish(await runDemo(context, options));
    });
  program
    .command('up')
    .description('run Redis (unless REDIS_URL is set) and the five services, until Ctrl-C')
    .option(
      '--host <address>',
      'address for the gateway to listen on; any other than loopback needs FIXPOINT_TOKEN (default: HOST, else 127.0.0.1)',
    )
    .option('--port <number>', 'port for the gateway to listen on (default: PORT, else 3000)', parsePort)
    .option(
      '--redis-port <number>',
      'port for the Redis that is started, for other programs (default: any free port)',
      parsePort,
    )
    .option('--json', 'print the log as JSON, one entry per line, each with the name of its service')
    .option('--moved', 'continue the tasks of a state folder (FIXPOINT_HOME) that was moved here')
    .option('--second', 'run a second installation from a copied state folder, without its tasks')
    .action(async (options: UpOptions) => {
      const { runUp } = await import('./commands/up-command.js');
      finish(await runUp(context, options));
    });
  addTaskCommands(program, context, finish);
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
  program
    .command('desktops')
    .description('list the desktops that tasks can use, with their state and user')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runDesktops } = await import('./commands/desktops-command.js');
      finish(await runDesktops(context, options));
    });
  program
    .command('doctor')
    .description(
      'check the setup: show what is missing and how to fix it, with one line per target service; exit 1 if a service could not complete a run',
    )
    .option('--json', 'print JSON')
    .option('--quick', 'skip the sandbox attacks, which take up to a minute')
    .option('--fix', 'fix what needs no decision: folders, permissions of files with secrets, stale locks')
    .option('--watch', 'repeat the checks until Ctrl-C and show changes')
    .option('--ask-model', 'also call the model once, which costs a fraction of a cent')
    .action(async (options: DoctorOptions) => {
      const { runDoctor } = await import('./doctor/run-doctor.js');
      finish(await runDoctor(context, options));
    });
  program
    .command('upgrade')
    .description('show the installed and the latest version, and what an upgrade changes')
    .requiredOption('--check', 'change nothing')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const { runUpgradeCheck } = await import('./commands/upgrade/upgrade-command.js');
      finish(await runUpgradeCheck(context, options));
    });
  addMachineCommands(program, context, finish);
  addMailCommands(program, context, finish);
  program
    .command('policy')
    .description('inspect the policy of the coding agent')
    .enablePositionalOptions()
    .command('explain')
    .description(
      'check if the guard allows a command, or a tool call in hook JSON on standard input; exit 0 if allowed, 2 if denied',
    )
    .argument('[command...]', 'shell command (default: read standard input)')
    .option(
      '--sandbox',
      'assume a working sandbox, in which commands that affect only the working tree are allowed',
    )
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[], { sandbox = false }: { sandbox?: boolean }) => {
      const { runPolicyExplain } = await import('./commands/policy-command.js');
      finish(await runPolicyExplain(context, { words, sandbox }));
    });
  addInitCommands(program, context, finish);
  addScheduleCommands(program, context, finish);
  addLearningCommands(program, context, finish);
  addWorkspaceCommands(program, context, finish);
  addBuildCommands(program, context, finish);
  addCompletionCommands(program, context, finish);
  program
    .command('redis')
    .description('manage the access rules of Redis users')
    .command('acl')
    .description('print the access rules of the Redis user of each service, or write them with new passwords')
    .option(
      '--output <folder>',
      'write redis/users.acl to this folder, and a redis-url file with the password of each user',
    )
    .option('--machine <name>', 'add a user for the desktop-runner of this machine; repeatable', collect)
    .option('--prefix <prefix>', 'key prefix (default: FIXPOINT_KEY_PREFIX, else {fixpoint})')
    .option('--address <url>', 'address of Redis in the files (default: redis://127.0.0.1:6379)')
    .option('--json', 'print JSON')
    .action(async (options: RedisAclOptions) => {
      const { runRedisAcl } = await import('./commands/redis-command.js');
      finish(await runRedisAcl(context, options));
    });
  program
    .command('compare')
    .description(
      'check PPTX, XLSX and DOCX documents, without Redis; for CI: exit 0 match, 1 findings, 2 unreadable',
    )
    .argument('[arguments...]', 'arguments of fixpoint-compare; see fixpoint compare --help')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (args: string[]) => {
      const { runProgram } = await import('./processes/start-program.js');
      finish(await runProgram(context, 'packages/compare/dist/cli.js', args));
    });
  return program;
}

function parseSteps(text: string): number {
  const steps = Number(text);
  if (Number.isInteger(steps) && steps > 0) return steps;
  throw new InvalidArgumentError('The number of steps must be a whole number greater than 0.');
}
