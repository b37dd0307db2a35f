import type { KeyName } from '../../keys/index.js';

/**
 * Where typed text goes, as far as the keys say: into the address bar that they opened, into the start menu, or anywhere.
 * A field that was clicked is anywhere.
 */
export type TypingPlace = 'anywhere' | 'address-bar' | 'launcher';

/** What was typed into the field that has the focus, since it got it. */
export interface TypingMemory {
  readonly place: TypingPlace;
  readonly line: string;
  /** The caret was moved inside the line, so its text is not known any more. */
  readonly isUnclear: boolean;
}

export const emptyMemory: TypingMemory = { place: 'anywhere', line: '', isUnclear: false };

/** Longest line that is kept in mind; its end is what counts least. */
const longestLine = 20_000;

const addressBarKeys = [
  'ctrl+l',
  'alt+d',
  'f6',
  'ctrl+k',
  'ctrl+e',
  'ctrl+t',
  'ctrl+n',
  'ctrl+shift+n',
  'ctrl+shift+p',
];
const symbols: Partial<Record<KeyName, readonly [plain: string, shifted: string]>> = {
  space: [' ', ' '],
  minus: ['-', '_'],
  equal: ['=', '+'],
  'bracket-left': ['[', '{'],
  'bracket-right': [']', '}'],
  backslash: ['\\', '|'],
  semicolon: [';', ':'],
  quote: ["'", '"'],
  comma: [',', '<'],
  period: ['.', '>'],
  slash: ['/', '?'],
  grave: ['`', '~'],
};
const shiftedDigits = ')!@#$%^&*(';
const caretKeys: readonly KeyName[] = [
  'left',
  'right',
  'up',
  'down',
  'home',
  'end',
  'delete',
  'page-up',
  'page-down',
];

export function addText(memory: TypingMemory, text: string): TypingMemory {
  return { ...memory, line: `${memory.line}${text}`.slice(0, longestLine) };
}

/** What is known after these keys; Enter is the caller's to judge before. */
export function addKeys(memory: TypingMemory, keys: readonly KeyName[]): TypingMemory {
  const name = keys.join('+');
  if (name === 'super') return { ...emptyMemory, place: 'launcher' };
  if (addressBarKeys.includes(name)) return { ...emptyMemory, place: 'address-bar' };
  const last = keys.at(-1);
  if (last === undefined) return memory;
  const held = keys.slice(0, -1);
  const isPlain = held.every((key) => key === 'shift');
  if (isPlain) {
    const character = characterOf(last, held.includes('shift'));
    if (character !== undefined) return addText(memory, character);
    if (last === 'backspace') {
      return { ...memory, line: Array.from(memory.line).slice(0, -1).join('') };
    }
  }
  if (name === 'ctrl+a') return { ...memory, line: '', isUnclear: false };
  if (last === 'enter' || last === 'escape') return emptyMemory;
  if (last === 'tab') return { ...memory, line: '', isUnclear: false };
  if (caretKeys.includes(last) || last === 'backspace' || name === 'ctrl+z' || name === 'ctrl+x') {
    return { ...memory, isUnclear: true };
  }
  return memory;
}

/** Whether these keys enter what was typed. */
export function isEnter(keys: readonly KeyName[]): boolean {
  return keys.at(-1) === 'enter';
}

/** Whether these keys put the clipboard's text in. */
export function isPaste(keys: readonly KeyName[]): boolean {
  const last = keys.at(-1);
  return (last === 'v' && keys.includes('ctrl')) || (last === 'insert' && keys.includes('shift'));
}

function characterOf(key: KeyName, isShifted: boolean): string | undefined {
  if (/^[a-z]$/.test(key)) return isShifted ? key.toUpperCase() : key;
  if (/^[0-9]$/.test(key)) return isShifted ? shiftedDigits[Number(key)] : key;
  return symbols[key]?.[isShifted ? 1 : 0];
}
