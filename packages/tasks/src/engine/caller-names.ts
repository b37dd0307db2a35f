import { createHash } from 'node:crypto';

/**
 * What belongs to a caller who brings a key of CUA Cloud says so in its own name: the machine `box-1` of the caller `0123456789abcdef` is
 * the desktop `cua_0123456789abcdef_box-1`, and each of the caller's tasks has an id that begins in the same way. So whose a task or a
 * desktop is needs no look-up, and two accounts may have machines of one name. The pattern is one in Lua too.
 */
export const callerPattern = `^cua_(${'[0-9a-f]'.repeat(16)})_(.+)$`;
const owned = new RegExp(callerPattern);

/** Longest name of a desktop. */
const mostCharacters = 64;

/** Whose task or desktop it is, by its id or name; null: the installation's. */
export function callerOf(name: string): string | null {
  return owned.exec(name)?.[1] ?? null;
}

/** Beginning of the names of all that is this caller's. */
export function callerPrefix(caller: string): string {
  return `cua_${caller}_`;
}

/** The name of a caller's machine as a desktop; `name` may be that already. A long one is cut, and told apart by a hash of all of it. */
export function toCallerDesktop(caller: string, name: string): string {
  const prefix = callerPrefix(caller);
  if (callerOf(name) === caller) return name;
  const whole = `${prefix}${name}`;
  if (whole.length <= mostCharacters) return whole;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${whole.slice(0, mostCharacters - 9)}-${hash}`;
}

/** What the caller calls a desktop: its name without the beginning that says whose it is. */
export function withoutCaller(name: string): string {
  return owned.exec(name)?.[2] ?? name;
}
