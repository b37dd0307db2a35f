import type { RedisRole } from './redis-roles.js';

/** `rw`: reads and writes; `w`: writes without being able to read. */
export type KeyAccess = 'r' | 'w' | 'rw';
/** Right of a role on a channel. */
export type ChannelAccess = 'publish' | 'subscribe' | 'both';

/** A kind of key or channel, and the rights of each role on it; a role that is not named may do nothing. */
export interface KeyRow<Access> {
  /** As a person reads it, without the prefix. */
  readonly name: string;
  /** Glob that Redis compares keys with. */
  readonly pattern: string;
  readonly holds: string;
  readonly access: Partial<Readonly<Record<RedisRole, Access>>>;
}

export const services = ['desktop-runner', 'mail-fetcher', 'comparator', 'fixer'] as const;
export const workers = [...services, 'machine'] as const;

/** The same access for each of these roles. */
export function all<Role extends RedisRole, const Access>(
  roles: readonly Role[],
  access: Access,
): Record<Role, Access> {
  return Object.fromEntries(roles.map((role) => [role, access])) as Record<Role, Access>;
}
