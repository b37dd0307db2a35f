import type { KeyName } from '@fixpoint/desktop/keys';
import { keyUnavailable } from '../../../core/errors.js';
import type { NutJs, Operation } from '../host-context.js';

type NutKeyName = keyof NutJs['Key'];

const named: Partial<Record<KeyName, NutKeyName>> = {
  ctrl: 'LeftControl',
  shift: 'LeftShift',
  alt: 'LeftAlt',
  // LeftSuper and LeftCmd are refused on some systems.
  super: 'LeftWin',
  // nut-js's Enter is that of the numeric keypad.
  enter: 'Return',
  'page-up': 'PageUp',
  'page-down': 'PageDown',
  'caps-lock': 'CapsLock',
  'num-lock': 'NumLock',
  'scroll-lock': 'ScrollLock',
  'print-screen': 'Print',
  'bracket-left': 'LeftBracket',
  'bracket-right': 'RightBracket',
};

/** nut-js's number for one of our keys. */
export function nutKey({ Key }: NutJs, key: KeyName): number {
  const name = named[key] ?? (/^[0-9]$/.test(key) ? `Num${key}` : `${key[0]?.toUpperCase()}${key.slice(1)}`);
  return Key[name as NutKeyName] as unknown as number;
}

export const pressKey: Operation<KeyName, void> = async (key, { nut, platform, pace }) => {
  if (!platform.hasKey(key)) throw keyUnavailable(key);
  await pace.keyGoesDown();
  if (platform.toggleKey(key, true)) return;
  await nut.keyboard.pressKey(nutKey(nut, key));
};

export const releaseKey: Operation<KeyName, void> = async (key, { nut, platform, pace }) => {
  if (!platform.hasKey(key)) throw keyUnavailable(key);
  await pace.keyGoesUp();
  if (platform.toggleKey(key, false)) return;
  await nut.keyboard.releaseKey(nutKey(nut, key));
};

export const releaseAll: Operation<undefined, void> = async (_, { platform }) => platform.releaseAll();
