import { ConfigurationError } from '@fixpoint/shared/errors';
import { runCheck } from '@fixpoint/tasks/checks';
import type { Machine, MachineCheck } from './machine.js';

/** Throws `ConfigurationError` if a check fails, before a command has an effect. */
export async function requireCheck(
  check: MachineCheck,
  machine: Machine,
  signal: AbortSignal,
): Promise<void> {
  const { state, message, remedy } = await runCheck(check, machine, signal);
  if (state === 'failed')
    throw new ConfigurationError(`${message}.`, { hint: remedy ?? 'Run "fixpoint doctor".' });
}
