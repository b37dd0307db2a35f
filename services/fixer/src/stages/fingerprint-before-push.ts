import type { DeployFingerprint, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';

/**
 * What the service shows of the build from before the push; absent where there is nothing to tell it by. It is journalled: a
 * step that runs again after its push gets what the first run saw, never what is served since.
 */
export async function fingerprintBeforePush(
  service: ServiceDefinition,
  take: TakeFingerprint,
  { once, signal }: StageContext,
): Promise<DeployFingerprint | undefined> {
  const parts = await once('fingerprint', () => take(service, signal), { effect: 'keyed' });
  return Object.keys(parts).length === 0 ? undefined : parts;
}
