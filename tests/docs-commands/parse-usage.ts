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
      const { code = '', exitCode } = error as { code?: string; exitCode?: number };
      if (!code.startsWith('commander.')) throw error;
      return exitCode === 0 ? null : lines.join('\n');
    }
    // Its words are those of the other program, whatever they are.
    return args[0] === 'compare' ? await findUsageFault(['fixpoint-compare', ...args.slice(1)]) : null;
  } finally {
    restore();
  }
}

/** Takes the actions out of all commands that are made from now on; both programs have theirs from one library. */
function disarm(): () => void {
  const prototype = Object.getPrototypeOf(createProgram(createContext().context, () => {})) as {
    action: (this: unknown, run: () => void) => unknown;
  };
  const { action } = prototype;
  prototype.action = function () {
    return action.call(this, () => {});
  };
  return () => {
    prototype.action = action;
  };
}
