import type { PersonInput } from '@fixpoint/shared/contracts';

/** A key as a browser reports it. */
export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Names of the desktop for keys that have another one in browsers. */
const names: Readonly<Record<string, string>> = {
  ' ': 'space',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Escape: 'escape',
  Enter: 'enter',
  Tab: 'tab',
  Backspace: 'backspace',
  Delete: 'delete',
  Insert: 'insert',
  Home: 'home',
  End: 'end',
  PageUp: 'page-up',
  PageDown: 'page-down',
  ContextMenu: 'menu',
  '+': 'plus',
};
/** Pressed for themselves they do nothing yet; the key pressed with them carries them. */
const silent = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'NumLock', 'Dead']);

/** Input for the desktop for a key; null for a key that means nothing alone. Characters are text, whatever the layout. */
export function toKeyInput(pressed: PressedKey): PersonInput | null {
  const { key, ctrlKey, altKey, metaKey, shiftKey } = pressed;
  if (silent.has(key) || key === 'Unidentified' || key === 'Process') return null;
  const isCharacter = [...key].length === 1;
  const isTyped = isCharacter && !metaKey && ctrlKey === altKey;
  // With AltGr a browser reports ctrl and alt: the character counts.
  if (isTyped) return { type: 'text', text: key };
  const name = names[key] ?? (isCharacter || /^F([1-9]|1[0-2])$/.test(key) ? key.toLowerCase() : null);
  if (name === null) return null;
  const held = [
    ...(ctrlKey ? ['ctrl'] : []),
    ...(altKey ? ['alt'] : []),
    ...(metaKey ? ['super'] : []),
    ...(shiftKey ? ['shift'] : []),
  ];
  return { type: 'key', keys: [...held, name].join('+') };
}

/** The way out of a screen that takes every key. */
export function isWayOut({ key, shiftKey, ctrlKey, altKey, metaKey }: PressedKey): boolean {
  return key === 'Escape' && shiftKey && !ctrlKey && !altKey && !metaKey;
}
