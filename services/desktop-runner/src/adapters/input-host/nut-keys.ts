import type { KeyName } from '@fixpoint/shared/keys';
import type { NutJs } from './host-context.js';

type NutKeyName = keyof NutJs['Key'];

const named: Partial<Record<KeyName, NutKeyName>> = {
  ctrl: 'LeftControl',
  shift: 'LeftShift',
  alt: 'LeftAlt',
  // LeftSuper and LeftCmd are refused on some systems.
  super: 'LeftWin',
  // nut-js's Enter is that of the number block.
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

/** nut-js's number of a key of ours. */
export function nutKey({ Key }: NutJs, key: KeyName): number {
  const name = named[key] ?? (/^[0-9]$/.test(key) ? `Num${key}` : `${key[0]?.toUpperCase()}${key.slice(1)}`);
  return Key[name as NutKeyName] as unknown as number;
}
