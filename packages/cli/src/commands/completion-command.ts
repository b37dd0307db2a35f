import { type Command as CompletedCommand, RootCommand, script } from '@bomb.sh/tab';
import type { Argument, Command as ProgramCommand } from 'commander';
import { type Command, exitCodes } from '../command-context.js';
import { clean } from '../render/terminal-text.js';
import { connect } from './connect.js';
import { powershellCompletion } from './powershell-completion.js';

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

/** Maximum wait for the gateway's response, in ms: a person who pressed Tab waits for it. */
const answerLimitMs = 1_000;

/** Prints the script by which a shell completes our commands: it runs `fixpoint complete -- WORDS` at each Tab. */
export const runCompletion: Command<{ shell: Shell }> = async (context, { shell }) => {
  if (shell === 'bash') context.write(bashScript);
  else if (shell === 'powershell') context.write(powershellCompletion);
  else script(shell, 'fixpoint', 'fixpoint');
  return exitCodes.ok;
};

/*
 * A separate script for bash: that of the library evaluates the words on the line, names constants that a second `source` complains
 * about, and needs the package bash-completion. If we know nothing, bash completes names of files.
 */
const bashScript = `# bash completion for fixpoint
_fixpoint_complete() {
    local current=\${COMP_WORDS[COMP_CWORD]} line
    local -a words=("\${COMP_WORDS[@]:1:COMP_CWORD}")
    COMPREPLY=()
    while IFS= read -r line; do
        [[ $line == :* ]] && continue
        line=\${line%%$'\\t'*}
        [[ $line == "$current"* ]] && COMPREPLY+=("$line")
    done < <(fixpoint complete -- "\${words[@]}" 2>/dev/null)
}
complete -o bashdefault -o default -F _fixpoint_complete fixpoint`;

/** Prints the completions of the last word, for the script. */
export const runComplete: Command<{
  program: ProgramCommand;
  words: readonly string[];
  /** An empty word follows the others, from a shell that cannot pass one. */
  next?: boolean;
}> = async (context, { program, words: given, next = false }) => {
  const words = next ? [...given, ''] : given;
  const command = findCommand(program, words.slice(0, -1));
  const wanted = command.registeredArguments.map((argument) => argument.name());
  const [tasks, services] = await Promise.all([
    wanted.some(isTaskId) ? listTasks() : [],
    wanted.includes('service') || words.at(-2) === '--service' ? listServices() : [],
  ]);
  createTree(program, { tasks, services }).parse([...words]);
  return exitCodes.ok;

  /** Empty if the gateway does not answer: a Tab is no place for errors. */
  async function listTasks(): Promise<readonly KnownTask[]> {
    try {
      return (await connect(context).listTasks({ limit: 20 }, AbortSignal.timeout(answerLimitMs))).tasks;
    } catch {
      return [];
    }
  }

  async function listServices(): Promise<readonly string[]> {
    try {
      return await connect(context).listServiceNames(AbortSignal.timeout(answerLimitMs));
    } catch {
      return [];
    }
  }
};

/** The command that the words lead to; the program if the first word is not a command. */
function findCommand(program: ProgramCommand, words: readonly string[]): ProgramCommand {
  let command = program;
  for (const word of words) {
    const next = command.commands.find((candidate) => candidate.name() === word);
    if (next === undefined) break;
    command = next;
  }
  return command;
}

const isTaskId = (name: string) => name === 'id' || name === 'task';

interface KnownTask {
  readonly id: string;
  readonly description: string;
}

/** The gateway's tasks and services, if the words need them. */
interface Known {
  readonly tasks: readonly KnownTask[];
  readonly services: readonly string[];
}

/** All visible commands with their options and arguments, as the completion knows them. */
function createTree(program: ProgramCommand, known: Known): RootCommand {
  const root = new RootCommand();
  addParts(root, program, known);
  addCommands(program, '');
  return root;

  function addCommands(parent: ProgramCommand, path: string): void {
    for (const command of parent.createHelp().visibleCommands(parent)) {
      const name = `${path} ${command.name()}`.trim();
      addParts(root.command(name, command.summary() || command.description()), command, known);
      addCommands(command, name);
    }
  }
}

function addParts(target: CompletedCommand, command: ProgramCommand, known: Known): void {
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
          for (const choice of name === 'service' ? known.services : argChoices) complete(choice, '');
        },
        alias,
      );
    } else target.option(name, description, alias ?? '');
  }
  for (const argument of command.registeredArguments) {
    target.argument(
      argument.name(),
      (complete) => {
        for (const [value, description] of valuesOf(argument, known)) complete(value, description);
      },
      argument.variadic,
    );
  }
}

function valuesOf(argument: Argument, { tasks, services }: Known): [value: string, description: string][] {
  if (isTaskId(argument.name())) return tasks.map(({ id, description }) => [id, clean(description)]);
  const values = argument.name() === 'service' ? services : (argument.argChoices ?? []);
  return values.map((value) => [value, '']);
}
