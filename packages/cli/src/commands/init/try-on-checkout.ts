import { InvalidInputError } from '@fixpoint/shared/errors';
import type { CommandContext } from '../../command-context.js';
import type { Ask } from './questions.js';
import { tryCommands } from './try-render.js';

/** Installs and tests a fresh checkout. Throws `InvalidInputError` if that fails and the commands are not kept. */
export async function tryOnCheckout(
  context: CommandContext,
  ask: Ask,
  commands: { readonly url: string; readonly install: string; readonly test: string },
): Promise<void> {
  const note = (line: string) => context.write(`  ${line}`);
  note('Installing and testing a fresh checkout in a sandbox …');
  const { environment, signal } = context;
  const trial = await tryCommands({ ...commands, environment, signal });
  if ('seconds' in trial) return note(`The tests passed in ${trial.seconds.toFixed(1)} s.`);
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
  if (kept === 'yes') return;
  throw new InvalidInputError(`The ${trial.step} command fails on a fresh checkout. ${trial.failed}`, {
    field: trial.step,
    hint: `Run "fixpoint init" again with --answer ${trial.step}=…, or keep the command with --answer commands-keep=yes.`,
  });
}
