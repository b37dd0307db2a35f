import { join } from 'node:path';
import { execa } from 'execa';
import type { CommandContext } from '../command-context.js';
import { exitCodes } from '../exit-code.js';

/** Runs a service's own program in the terminal, in our place, and answers its exit code. */
export async function runProgram(
  context: CommandContext,
  module: string,
  args: readonly string[],
): Promise<number> {
  const result = await execa(context.node.path, [join(context.root, module), ...args], {
    cwd: context.cwd,
    env: context.environment,
    extendEnv: false,
    stdio: 'inherit',
    reject: false,
    cancelSignal: context.signal,
  });
  return result.exitCode ?? exitCodes.failed;
}
