import type { DesktopPolicy } from '@fixpoint/guard/policy';
import type { KeyName } from '../keys/index.js';
import { quote } from './comparable-text.js';
import { toAppName } from './evaluate-app.js';
import type { Denial, GuardedWindow } from './guarded-action.js';

/** Whether these keys may be down together. Further modifiers make a blocked combination no better. */
export function evaluateKeys(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'blockedKeys'>,
): Denial | null {
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
export function evaluateClosing(
  window: GuardedWindow | null,
  policy: Pick<DesktopPolicy, 'protectedProcesses'>,
): Denial | null {
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
