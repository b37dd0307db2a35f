import { isPublicAddress, type ResolveName } from '@fixpoint/shared/network';
import { type HostRule, isAllowed, type Target } from './host-rules.js';
import type { NetworkRefusalReason } from './refusal-reporter.js';

export interface EgressRules {
  readonly allow: readonly HostRule[];
  /** Allowed at whatever address, private ones too. By the operator's settings alone, never by a repository's. */
  readonly allowLocal: readonly HostRule[];
}

/**
 * Permitted addresses for a connection to a target, all of them checked, or the reason for its refusal. Connect to these and ask no
 * resolver again: a name may have another address the second time. One address that is not public refuses them all.
 */
export async function findAddresses(
  target: Target,
  { allow, allowLocal }: EgressRules,
  resolve: ResolveName,
): Promise<readonly string[] | NetworkRefusalReason> {
  const isLocal = isAllowed(allowLocal, target);
  if (!isLocal && !isAllowed(allow, target)) return 'not-allowed';
  let addresses: readonly string[] = [target.host];
  if (target.type === 'name') addresses = await resolve(target.host).catch(() => []);
  if (addresses.length === 0) return 'unresolved';
  return isLocal || addresses.every(isPublicAddress) ? addresses : 'private-address';
}
