import type { DeployFingerprint, ServiceDefinition } from '@fixpoint/shared/contracts';
import type { StageContext } from '@fixpoint/tasks/engine';
import type { TakeFingerprint } from '../adapters/take-fingerprint.js';

/**
 * Fingerprint of the build before the push; absent if it cannot be identified. It is journalled: a step that runs again after its push gets the first
 * run's fingerprint, never a later one.
 */
export async function fingerprintBeforePush(
  service: ServiceDefinition,
  take: TakeFingerprint,
  { once, signal }: StageContext,
): Promise<DeployFingerprint | undefined> {
  const parts = await once('fingerprint', () => take(service, signal), { effect: 'keyed' });
  return Object.keys(parts).length === 0 ? undefined : parts;
}
