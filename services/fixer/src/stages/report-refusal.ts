import type { NetworkRefusal, NetworkRefusalReason } from '@fixpoint/sandbox/network';
import type { StageContext } from '@fixpoint/shared/queue';
import { countOf } from '@fixpoint/shared/text';

const reasons: Record<NetworkRefusalReason, string> = {
  malformed: 'the target cannot be read',
  'not-allowed': 'the host is not allowed',
  unresolved: 'the name does not resolve',
  'private-address': 'the address is a private one',
  'plain-http': 'the request is not encrypted',
  'other-server-name': 'the connection is for another host than was asked for',
  path: 'only the model’s messages may be asked for',
  key: 'the request lacks the key of the run',
  'too-large': 'the request is too large',
  'too-many-connections': 'there are too many connections',
  upstream: 'the host does not answer as it should',
};

/** Writes into the task's log what something inside the sandbox tried to reach and was not given. */
export async function reportRefusal(
  { progress }: StageContext,
  { host, port, reason, unreported }: NetworkRefusal,
): Promise<void> {
  const more = unreported > 0 ? ` (${countOf(unreported, 'refusal')} before it not shown)` : '';
  await progress(`The sandbox refused a connection to ${host}:${port}: ${reasons[reason]}${more}`, {
    sandbox_refused: { host, port, reason, unreported },
  });
}
