import type { KeyName } from '@fixpoint/desktop/keys';

export type CuaPlatform = 'linux' | 'windows' | 'darwin';

/** Keys that are a character, by the character. */
const characters: Readonly<Partial<Record<KeyName, string>>> = {
  minus: '-',
  equal: '=',
  'bracket-left': '[',
  'bracket-right': ']',
  backslash: '\\',
  semicolon: ';',
  quote: "'",
  comma: ',',
  period: '.',
  slash: '/',
  grave: '`',
};

/** Their server's names for the other keys: those of pynput, the library that it presses keys with. */
const names: Readonly<Partial<Record<KeyName, string>>> = {
  super: 'cmd',
  escape: 'esc',
  'page-up': 'page_up',
  'page-down': 'page_down',
  'caps-lock': 'caps_lock',
  'num-lock': 'num_lock',
  'scroll-lock': 'scroll_lock',
  'print-screen': 'print_screen',
};

/** On Windows it has a separate table, in which some keys are missing: null. */
const namesOnWindows: Readonly<Partial<Record<KeyName, string | null>>> = {
  'page-up': 'pageup',
  'page-down': 'pagedown',
  'caps-lock': 'capslock',
  insert: null,
  'num-lock': null,
  'scroll-lock': null,
  'print-screen': null,
  menu: null,
};

/** Keys that no Mac has, and that pynput therefore does not know there. */
const missingOnMac: ReadonlySet<KeyName> = new Set([
  'insert',
  'num-lock',
  'scroll-lock',
  'print-screen',
  'menu',
]);

/** Returns the name of the key at the computer server of a machine; null if it cannot press the key. */
export function cuaKeyName(key: KeyName, platform: CuaPlatform): string | null {
  if (platform === 'darwin' && missingOnMac.has(key)) return null;
  const own = platform === 'windows' ? namesOnWindows[key] : undefined;
  if (own !== undefined) return own;
  return characters[key] ?? names[key] ?? key;
}
