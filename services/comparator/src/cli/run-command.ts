import { CommanderError } from 'commander';
import type { CommandContext } from './command-context.js';
import { createProgram } from './create-program.js';
import { describeError, exitCodes } from './describe-error.js';

/** Runs `fixpoint-compare` on its arguments (without node and program) and answers its exit code. */
export async function runCommand(arguments_: readonly string[], context: CommandContext): Promise<number> {
  let exitCode: number = exitCodes.match;
  const program = createProgram(context, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync([...arguments_], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its own message; asking for help is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.match : exitCodes.usage;
    // A signal ends the command; who sent it knows why.
    if (context.signal.aborted) return exitCodes.usage;
    context.writeError(describeError(error));
    return exitCodes.usage;
  }
}
