import { Command, CommanderError } from 'commander';
import { createProgram } from '../../packages/cli/src/create-program.js';
import { createContext } from '../../packages/cli/testing/create-context.js';
import { runInProcess } from '../../packages/compare/testing/run-in-process.js';

/** Why a command line is wrong, by the parser of the program itself; null where it is right. Nothing of it runs. */
export async function findUsageFault(words: readonly string[]): Promise<string | null> {
  const [program, ...args] = words;
  const restore = disarm();
  try {
    if (program === 'fixpoint-compare') {
      const { code, errors } = await runInProcess('/', args);
      return code === 0 ? null : errors;
    }
    const { context, lines } = createContext();
    try {
      await createProgram(context, () => {}).parseAsync(args, { from: 'user' });
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      return error.exitCode === 0 ? null : lines.join('\n');
    }
    // Its words are those of the other program, whatever they are.
    return args[0] === 'compare' ? await findUsageFault(['fixpoint-compare', ...args.slice(1)]) : null;
  } finally {
    restore();
  }
}

/** Takes the actions out of all commands that are made from now on. */
function disarm(): () => void {
  const { action } = Command.prototype;
  Command.prototype.action = function (this: Command) {
    return action.call(this, () => {});
  };
  return () => {
    Command.prototype.action = action;
  };
}
