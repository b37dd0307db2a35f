import type { PreconditionName, PreconditionResult, ServiceDefinition } from '@fixpoint/shared/contracts';
import { type AskPreconditions, toCheckError } from '@fixpoint/tasks/checks';
import type { StageContext } from '@fixpoint/tasks/engine';

/** Interval between two checks while the result is unknown, in milliseconds. No worker waits meanwhile. */
const againMs = 3_000;
/** Time limit for transient faults (a network, a vendor's outage), in milliseconds. */
const maxWaitMs = 600_000;
/** A form to an unreachable service has no effect, and is tried again by the stage's own schedule: the request itself is the best check. */
const harmless: ReadonlySet<string> = new Set(['service/unreachable']);

/**
 * Returns when the form may be sent. Throws the first fault that a person must fix. While the result is unknown, it waits: for a service that is not
 * running as long as the task lives, as its queue would, but before the form and not after it.
 */
export async function awaitPreconditions(
  names: readonly PreconditionName[],
  service: ServiceDefinition,
  context: Pick<StageContext, 'step' | 'signal' | 'progress' | 'waitFor'>,
  ask: AskPreconditions,
): Promise<void> {
  const { step, signal } = context;
  const results = await ask(names, service, { limitMs: 20_000, signal });
  const faults = results.filter(({ code = '' }) => !harmless.has(code));
  const failed = faults.find(({ state }) => state === 'failed');
  if (failed !== undefined) throw toCheckError(failed);
  const unknown = faults.filter(({ state }) => state === 'unknown');
  if (unknown.length === 0) return;
  const vendor = unknown.find(({ code }) => code !== 'precondition/no-service');
  const waitedMs = step.claimedAt.getTime() - step.startedAt.getTime();
  if (vendor !== undefined && waitedMs > maxWaitMs) throw toCheckError(vendor);
  if (step.looks === 0) await context.progress(describe(unknown));
  context.waitFor(againMs);
}

function describe(unknown: readonly PreconditionResult[]): string {
  const words = unknown.map(({ message, remedy }) => [message, remedy].filter(Boolean).join(' '));
  return `The form was not submitted yet. ${words.join(' ')}`.slice(0, 1_000);
}
