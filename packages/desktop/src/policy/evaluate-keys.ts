import type { DesktopPolicy } from '@fixpoint/guard/policy';
import { type KeyName, modifiers } from '../keys/index.js';
import { quote } from './comparable-text.js';
import { toAppName } from './evaluate-app.js';
import { type Denial, type GuardedWindow, isNotReported } from './guarded-action.js';
import { hasDeveloperTools, isBrowserApp } from './known-programs.js';

/** They open a browser's menus, which contain its settings and developer tools. Modifiers count only if they are pressed alone. */
const browserMenuKeys = ['alt', 'f10', 'alt+f', 'alt+e', 'alt+t', 'menu'];

/**
 * Decides if these keys may be down together, with this window in front (undefined: not read; null: unknown). Further modifiers do not unblock a
 * blocked combination.
 */
export function evaluateKeys(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'blockedKeys' | 'developerKeys'>,
  window?: GuardedWindow | null,
): Denial | null {
  const blocked = findCombination(keys, policy.blockedKeys);
  if (blocked !== undefined) {
    return {
      rule: 'blocked-keys',
      reason: `${keys.join('+')} contains ${blocked}, which is blocked.`,
      hint: 'Open the program by its name instead, or ask a person to remove the keys from desktop.blockedKeys.',
    };
  }
  const opening = isNotReported(window) ? undefined : findOpening(keys, policy, window ?? null);
  if (opening === undefined) return null;
  return {
    rule: 'developer-keys',
    reason: `${keys.join('+')} contains ${opening}, which opens developer tools or a menu that contains them.`,
    hint: 'Work with the page itself, or ask a person to remove the keys from desktop.developerKeys.',
  };
}

/** Returns true if the active window matters to these keys, as they open developer tools in some windows. */
export function isDeveloperKey(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'developerKeys'>,
): boolean {
  return findCombination(keys, [...policy.developerKeys, ...browserMenuKeys]) !== undefined;
}

function findOpening(
  keys: readonly KeyName[],
  policy: Pick<DesktopPolicy, 'developerKeys'>,
  window: GuardedWindow | null,
): string | undefined {
  const app = window === null || window.app === null ? null : toAppName(window.app);
  if (app === null) return findCombination(keys, policy.developerKeys);
  if (!hasDeveloperTools(app)) return undefined;
  return findCombination(keys, [...policy.developerKeys, ...(isBrowserApp(app) ? browserMenuKeys : [])]);
}

function findCombination(keys: readonly KeyName[], combinations: readonly string[]): string | undefined {
  const down = new Set<string>(keys);
  return combinations.find((combination) => {
    const wanted = combination.split('+');
    const isComplete = wanted.every((key) => down.has(key));
    return isComplete && (wanted.length > 1 || !isModifier(combination) || down.size === 1);
  });
}

function isModifier(key: string): boolean {
  return (modifiers as readonly string[]).includes(key);
}

/** Returns true if these keys close a window, so that the active window matters. */
export function closesWindow(keys: readonly KeyName[]): boolean {
  return keys.includes('alt') && keys.includes('f4');
}

/** Decides if the active window may be closed. Without a window the keys close the session. */
export function evaluateClosing(
  window: GuardedWindow | null,
  policy: Pick<DesktopPolicy, 'protectedProcesses'>,
): Denial | null {
  if (window === null) {
    return {
      rule: 'protected-process',
      reason: 'alt+F4 without an active window would end the session.',
      hint: 'Click the window to close first.',
    };
  }
  const app = window.app === null ? null : toAppName(window.app);
  if (app === null || !policy.protectedProcesses.some((name) => toAppName(name) === app)) return null;
  return {
    rule: 'protected-process',
    reason: `${quote(window.title)} belongs to "${app}", which must not be ended.`,
  };
}
