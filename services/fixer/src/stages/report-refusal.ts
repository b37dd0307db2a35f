import type { NetworkRefusal, NetworkRefusalReason } from '@fixpoint/sandbox/network';
import { countOf } from '@fixpoint/shared/text';
import type { StageContext } from '@fixpoint/tasks/engine';

const reasons: Record<NetworkRefusalReason, string> = {
  malformed: 'the target address is not valid',
  'not-allowed': 'the host is not allowed',
  unresolved: 'the name does not resolve',
  'private-address': 'the address is private',
  'plain-http': 'the request is not encrypted',
  'other-server-name': 'the connection goes to a different host than requested',
  path: 'only the messages endpoint of the model is allowed',
  key: 'the request does not contain the key of the run',
  body: 'the request uses features that the engine does not need',
  budget: 'the budget of the run is spent',
  'too-large': 'the request is too large',
  'too-many-connections': 'too many connections are open',
  upstream: 'the host sent an invalid response',
};

/** Writes to the task's log that a program inside the sandbox tried to reach a forbidden address. */
export async function reportRefusal(
  { progress }: StageContext,
  { host, port, reason, unreported }: NetworkRefusal,
): Promise<void> {
  const more = unreported > 0 ? ` (${countOf(unreported, 'earlier refusal')} not shown)` : '';
  await progress(`The sandbox refused a connection to ${host}:${port}: ${reasons[reason]}${more}`, {
    sandbox_refused: { host, port, reason, unreported },
  });
}
