import { createHash } from 'node:crypto';

/**
 * Pattern, in JavaScript and in Lua, of the desktops and task ids of callers who use their own keys of CUA Cloud: the machine `box-1` of the
 * caller `0123456789abcdef` is the desktop `cua_0123456789abcdef_box-1`, and the ids of its tasks begin in the same way. The owner needs no
 * look-up, and two accounts may have machines with the same name.
 */
export const callerPattern = `^cua_(${'[0-9a-f]'.repeat(16)})_(.+)$`;
const owned = new RegExp(callerPattern);

/** Longest name of a desktop. */
const maxCharacters = 64;

/** The caller that owns the task with this id or the desktop with this name; null: the installation. */
export function callerOf(name: string): string | null {
  return owned.exec(name)?.[1] ?? null;
}

/** Beginning of the names of all that is this caller's. */
export function callerPrefix(caller: string): string {
  return `cua_${caller}_`;
}

/** The name of a caller's machine as a desktop; `name` may be that already. A long one is cut, and gets a hash of the whole name. */
export function toCallerDesktop(caller: string, name: string): string {
  const prefix = callerPrefix(caller);
  if (callerOf(name) === caller) return name;
  const whole = `${prefix}${name}`;
  if (whole.length <= maxCharacters) return whole;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${whole.slice(0, maxCharacters - 9)}-${hash}`;
}

/** The caller's own name of a desktop: without the prefix of its owner. */
export function withoutCaller(name: string): string {
  return owned.exec(name)?.[2] ?? name;
}
