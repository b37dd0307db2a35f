import { type Command as CompletedCommand, RootCommand, script } from '@bomb.sh/tab';
import type { Argument, Command as ProgramCommand } from 'commander';
import { type Command, exitCodes } from '../command-context.js';
import { clean } from '../render/terminal-text.js';
import { connect } from './connect.js';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** Longest wait for the ids of tasks: whoever pressed Tab waits for the answer. */
const idsLimitMs = 1_000;

/** Prints the script by which a shell completes our commands: it runs `fixpoint complete -- WORDS` at each Tab. */
export const runCompletion: Command<{ shell: Shell }> = async (_context, { shell }) => {
  script(shell, 'fixpoint', 'fixpoint');
  return exitCodes.ok;
};

/** Prints what the last of the words may become, for the script. */
export const runComplete: Command<{ program: ProgramCommand; words: readonly string[] }> = async (
  context,
  { program, words },
) => {
  const command = program.commands.find((candidate) => candidate.name() === words[0]);
  const wantsId = words.length === 2 && command?.registeredArguments[0]?.name() === 'id';
  const tasks = wantsId ? await listIds() : [];
  createTree(program, tasks).parse([...words]);
  return exitCodes.ok;

  /** None where the gateway does not answer: a Tab is no place for errors. */
  async function listIds(): Promise<readonly KnownTask[]> {
    try {
      return (await connect(context).listTasks({ limit: 20 }, AbortSignal.timeout(idsLimitMs))).tasks;
    } catch {
      return [];
    }
  }
};

interface KnownTask {
  readonly id: string;
  readonly description: string;
}

/** All visible commands with their options and arguments, as the completion knows them. */
function createTree(program: ProgramCommand, tasks: readonly KnownTask[]): RootCommand {
  const root = new RootCommand();
  addParts(root, program, tasks);
  addCommands(program, '');
  return root;

  function addCommands(parent: ProgramCommand, path: string): void {
    for (const command of parent.createHelp().visibleCommands(parent)) {
      const name = `${path} ${command.name()}`.trim();
      addParts(root.command(name, command.summary() || command.description()), command, tasks);
      addCommands(command, name);
    }
  }
}

function addParts(target: CompletedCommand, command: ProgramCommand, tasks: readonly KnownTask[]): void {
  for (const { long, short, required, optional, argChoices = [], description } of command
    .createHelp()
    .visibleOptions(command)) {
    if (long === undefined || long === null) continue;
    const [name, alias] = [long.slice(2), short?.slice(1)];
    // A handler makes it an option with a value, whatever it completes.
    if (required || optional) {
      target.option(
        name,
        description,
        (complete) => {
          for (const choice of argChoices) complete(choice, '');
        },
        alias,
      );
    } else target.option(name, description, alias ?? '');
  }
  for (const argument of command.registeredArguments) {
    target.argument(
      argument.name(),
      (complete) => {
        for (const [value, description] of valuesOf(argument, tasks)) complete(value, description);
      },
      argument.variadic,
    );
  }
}

function valuesOf(argument: Argument, tasks: readonly KnownTask[]): [value: string, description: string][] {
  if (argument.name() === 'id') return tasks.map(({ id, description }) => [id, clean(description)]);
  return (argument.argChoices ?? []).map((choice) => [choice, '']);
}
