import { Command, CommanderError } from 'commander';
import { addBuildCommands } from './add-build-commands.js';
import { addCompletionCommands } from './add-completion-commands.js';
import { addInitCommands } from './add-init-commands.js';
import { addLearningCommands } from './add-learning-commands.js';
import { addMachineCommands } from './add-machine-commands.js';
import { addMailCommands } from './add-mail-commands.js';
import { addPolicyCommands, addRedisCommands } from './add-operator-commands.js';
import { addRunCommands, addSetupCommands } from './add-run-commands.js';
import { addScheduleCommands } from './add-schedule-commands.js';
import { addSeeCommands } from './add-see-commands.js';
import { addTaskCommands } from './add-task-commands.js';
import { addWorkspaceCommands } from './add-workspace-commands.js';
import { type CommandContext, exitCodes } from './command-context.js';

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

  addRunCommands(program, context, finish);
  addTaskCommands(program, context, finish);
  addSeeCommands(program, context, finish);
  addSetupCommands(program, context, finish);
  addMachineCommands(program, context, finish);
  addMailCommands(program, context, finish);
  addPolicyCommands(program, context, finish);
  addInitCommands(program, context, finish);
  addScheduleCommands(program, context, finish);
  addLearningCommands(program, context, finish);
  addWorkspaceCommands(program, context, finish);
  addBuildCommands(program, context, finish);
  addCompletionCommands(program, context, finish);
  addRedisCommands(program, context, finish);
  return program;
}
