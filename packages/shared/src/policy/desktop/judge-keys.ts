import type { KeyName } from '../../keys/index.js';
import type { DesktopPolicy } from '../policy-schema.js';
import type { GuardedWindow } from './guarded-gesture.js';
import { toAppName } from './judge-app.js';
import { quote } from './plain-text.js';
import type { Ruling } from './ruling.js';

/** Whether these keys may be down together. Further modifiers make a blocked combination no better. */
export function judgeKeys(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'blockedKeys'>,
): Ruling | null {
  const down = new Set<string>(keys);
  const blocked = policy.blockedKeys.find((combination) =>
    combination.split('+').every((key) => down.has(key)),
  );
  if (blocked === undefined) return null;
  return {
    rule: 'blocked-keys',
    reason: `${keys.join('+')} contains ${blocked}, which is blocked.`,
    hint: 'Open the program by its name instead, or let a person take it off desktop.blockedKeys.',
  };
}

/** Whether these keys close a window, so that it matters which one is active. */
export function closesWindow(keys: readonly KeyName[]): boolean {
  return keys.includes('alt') && keys.includes('f4');
}

/** Whether the active window may be closed. Without a window the keys close the session. */
export function judgeClosing(
  window: GuardedWindow | null,
  policy: Pick<DesktopPolicy, 'protectedProcesses'>,
): Ruling | null {
  if (window === null) {
    return {
      rule: 'protected-process',
      reason: 'alt+F4 without an active window would end the session.',
      hint: 'Click the window that shall be closed first.',
    };
  }
  const app = window.app === null ? null : toAppName(window.app);
  if (app === null || !policy.protectedProcesses.some((name) => toAppName(name) === app)) return null;
  return {
    rule: 'protected-process',
    reason: `${quote(window.title)} belongs to "${app}", which is never ended.`,
  };
}
