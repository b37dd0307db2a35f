import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../../command-context.js';
import type { Ask } from './questions.js';
import { tryCommands } from './try-render.js';

type Commands = { readonly url: string; readonly install: string; readonly test: string };

/**
 * Installs and tests a fresh checkout, and returns the commands. A person gives another command for one that fails. Throws
 * `InvalidInputError` if there is no person and the commands are not kept.
 */
export async function tryOnCheckout(
  context: CommandContext,
  ask: Ask,
  commands: Commands,
): Promise<Commands> {
  const note = (line: string) => context.write(`  ${line}`);
  note('Installing and testing a fresh checkout in a sandbox …');
  const { environment, signal } = context;
  const trial = await tryCommands({ ...commands, environment, signal });
  if ('seconds' in trial) {
    note(`The tests passed in ${trial.seconds.toFixed(1)} s.`);
    return commands;
  }
  note(`The ${trial.step} command failed on a fresh checkout. ${trial.failed}`);
  for (const line of trial.lines) note(`  ${line}`);
  const kept = await ask({
    key: 'commands-keep',
    message: 'Keep these commands? A task pauses before its first fix until they work',
    choices: [
      { value: 'no', label: 'No, ask me again' },
      { value: 'yes', label: 'Yes, I will repair them' },
    ],
    initial: trial.step === 'install' ? 'no' : 'yes',
  });
  if (kept === 'yes') return commands;
  const { step, failed } = trial;
  const again = new InvalidInputError(`The ${step} command fails on a fresh checkout. ${failed}`, {
    field: step,
    hint: `Run "fixpoint init" again with --answer ${step}=…, or keep the command with --answer commands-keep=yes.`,
  });
  const command = await ask({
    key: step,
    message: step === 'install' ? 'Install command for a fresh checkout (Enter: none)' : 'Test command',
    optional: step === 'install',
    again,
  });
  return tryOnCheckout(context, ask, { ...commands, [step]: command });
}
