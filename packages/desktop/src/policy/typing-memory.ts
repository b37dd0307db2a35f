import { type KeyName, modifiers } from '../keys/index.js';
import type { ScreenPoint } from './guarded-action.js';

/**
 * Target of typed text, as far as the keys show: the address bar, the start menu or the file dialog that they opened, or anywhere. A field that was
 * clicked is anywhere.
 */
export type TypingPlace = 'anywhere' | 'address-bar' | 'launcher' | 'file-dialog';

/** Text typed into the focused field, since it got the focus. */
export interface TypingMemory {
  readonly place: TypingPlace;
  readonly line: string;
  /** Index in the line before which the next character is inserted. */
  readonly caret: number;
  /** Start of a selection that ends at the caret; `all` is the whole contents of the field. */
  readonly selection: number | 'all' | null;
  /** True if the line was edited in a way that differs between programs, so its text is unknown. */
  readonly isUnclear: boolean;
  /** Text typed before the last clicks, which may have gone into the same field. */
  readonly earlier: string;
  /** Position of the last click, as long as no key may have moved the focus since; null if unknown. */
  readonly clickedAt: ScreenPoint | null;
}

export const emptyMemory: TypingMemory = {
  place: 'anywhere',
  line: '',
  caret: 0,
  selection: null,
  isUnclear: false,
  earlier: '',
  clickedAt: null,
};

/** Maximum length of a line that is stored; its end counts least. */
const maxLineLength = 20_000;

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
  'super+l',
  'super+t',
  'super+n',
  'super+k',
];
/** Start menus and searches of Windows, macOS, GNOME, KDE and Xfce, launchers, and Windows' desktop, which starts its selection. */
const launcherKeys = [
  'super',
  'super+s',
  'super+q',
  'super+a',
  'ctrl+escape',
  'alt+f1',
  'alt+f3',
  'alt+space',
  'ctrl+space',
  'super+space',
  'super+ctrl+space',
  'super+tab',
  'super+w',
  'super+d',
  'super+p',
  'super+f',
  'alt+p',
];
const fileDialogKeys = ['ctrl+o', 'ctrl+s', 'ctrl+shift+s', 'super+o', 'super+shift+s', 'f12'];
/** With ctrl or cmd, these edit the text of the field that has the focus. Others may move the focus. */
const editingKeys: readonly KeyName[] = [
  ...(['a', 'b', 'c', 'i', 'v', 'x', 'y', 'z', 'home', 'end'] as const),
  ...(['left', 'right', 'up', 'down', 'backspace', 'delete', 'insert', 'enter'] as const),
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
const unclearKeys: readonly KeyName[] = [
  'up',
  'down',
  'page-up',
  'page-down',
  'backspace',
  'delete',
  'insert',
];

export function addText(memory: TypingMemory, text: string): TypingMemory {
  const { line, caret, ...rest } = withoutSelection(memory);
  const written = `${line.slice(0, caret)}${text}${line.slice(caret)}`.slice(0, maxLineLength);
  return { ...rest, line: written, caret: Math.min(caret + text.length, written.length) };
}

/** Memory after a click: another field may have the focus now, or the same one. */
export function addClick({ earlier, line }: TypingMemory, clickedAt: ScreenPoint | null): TypingMemory {
  return { ...emptyMemory, earlier: `${earlier}${line}`.slice(-maxLineLength), clickedAt };
}

/** Memory after a line was entered: the field may keep the focus, as a text area does. */
export function addEnter({ clickedAt }: TypingMemory): TypingMemory {
  return { ...emptyMemory, clickedAt };
}

/** Memory after these keys; the caller evaluates Enter before. */
export function addKeys(before: TypingMemory, keys: readonly KeyName[]): TypingMemory {
  const last = keys.at(-1);
  if (last === undefined) return before;
  const name = nameOf(keys);
  const memory = keepsFocus(keys, last) ? before : { ...before, clickedAt: null };
  const place = placeOpenedBy(name);
  if (place !== null) return { ...emptyMemory, place };
  if (last === 'enter') return addEnter(memory);
  if (last === 'escape' || last === 'tab') {
    // A browser's address bar stays: the next entry may be one of its suggestions.
    return memory.place === 'address-bar' ? { ...memory, isUnclear: true } : emptyMemory;
  }
  if (name === 'ctrl+a') return { ...memory, selection: 'all' };
  const held = keys.slice(0, -1);
  const edited = held.every((key) => key === 'shift') ? addPlainKey(memory, last, held.length > 0) : null;
  if (edited !== null) return edited;
  if ((name === 'ctrl+x' || name === 'shift+delete') && memory.selection !== null)
    return withoutSelection(memory);
  return isUnclearEdit(name, last, held.length > 0) ? { ...memory, isUnclear: true } : memory;
}

function isUnclearEdit(name: string, last: KeyName, isHeld: boolean): boolean {
  const isWordwise = isHeld && ['left', 'right', 'home', 'end'].includes(last);
  return isWordwise || unclearKeys.includes(last) || name === 'ctrl+z' || name === 'ctrl+x';
}

/** Memory after a key that is held with Shift or nothing; null for a key that neither writes, erases nor moves the caret. */
function addPlainKey(memory: TypingMemory, key: KeyName, isShifted: boolean): TypingMemory | null {
  const character = characterOf(key, isShifted);
  if (character !== undefined) return addText(memory, character);
  if (key === 'backspace' || (key === 'delete' && !isShifted)) return erase(memory, key);
  if (key === 'left' || key === 'right' || key === 'home' || key === 'end') {
    return moveCaret(memory, key, isShifted);
  }
  return null;
}

function placeOpenedBy(keys: string): TypingMemory['place'] | null {
  if (launcherKeys.includes(keys)) return 'launcher';
  if (addressBarKeys.includes(keys)) return 'address-bar';
  return fileDialogKeys.includes(keys) ? 'file-dialog' : null;
}

/** Returns true if these keys enter the typed text. */
export function isEnter(keys: readonly KeyName[]): boolean {
  return keys.at(-1) === 'enter';
}

/** Returns true if these keys insert the clipboard's text. */
export function isPaste(keys: readonly KeyName[]): boolean {
  const last = keys.at(-1);
  return (last === 'v' && keys.includes('ctrl')) || (last === 'insert' && keys.includes('shift'));
}

/** Returns true if the focused field keeps the focus: Tab, function keys and most combinations may lead elsewhere. */
function keepsFocus(keys: readonly KeyName[], last: KeyName): boolean {
  if (keys.includes('alt')) return false;
  if (keys.includes('ctrl') || keys.includes('super')) return editingKeys.includes(last);
  return last !== 'tab' && last !== 'escape' && last !== 'menu' && !/^f\d+$/.test(last);
}

/** `ctrl+shift+n`, whatever the order of the modifiers. */
function nameOf(keys: readonly KeyName[]): string {
  const last = keys.at(-1);
  const held = modifiers.filter((modifier) => modifier !== last && keys.includes(modifier));
  return [...held, last].join('+');
}

/** A text that replaces a selection of all replaces the whole previous contents. */
function withoutSelection(memory: TypingMemory): TypingMemory {
  const { line, caret, selection } = memory;
  if (selection === null) return memory;
  if (selection === 'all') {
    return { ...memory, line: '', caret: 0, selection: null, isUnclear: false, earlier: '' };
  }
  const [from, to] = [Math.min(selection, caret), Math.max(selection, caret)];
  return { ...memory, line: line.slice(0, from) + line.slice(to), caret: from, selection: null };
}

function erase(memory: TypingMemory, key: 'backspace' | 'delete'): TypingMemory {
  if (memory.selection !== null) return withoutSelection(memory);
  const { line, caret } = memory;
  const from = key === 'backspace' ? before(line, caret) : caret;
  const to = key === 'backspace' ? caret : after(line, caret);
  return { ...memory, line: line.slice(0, from) + line.slice(to), caret: from };
}

function moveCaret(
  memory: TypingMemory,
  key: 'left' | 'right' | 'home' | 'end',
  isSelecting: boolean,
): TypingMemory {
  const { place, line, caret, selection, isUnclear } = memory;
  const [from, to] =
    selection === 'all'
      ? [0, line.length]
      : [Math.min(selection ?? caret, caret), Math.max(selection ?? caret, caret)];
  const anchor = selection === 'all' ? 0 : (selection ?? caret);
  const isCollapsing = selection !== null && !isSelecting;
  const next = {
    left: isCollapsing ? from : before(line, caret),
    right: isCollapsing ? to : after(line, caret),
    home: 0,
    end: line.length,
  }[key];
  // An address bar completes typed text, and contains an address before: both stay when the caret moves.
  const isCompleted =
    place === 'address-bar' &&
    selection === null &&
    (line === '' || (caret === line.length && key !== 'left'));
  return {
    ...memory,
    caret: next,
    selection: isSelecting ? anchor : null,
    isUnclear: isUnclear || isCompleted || place === 'launcher',
  };
}

/** A character outside the basic plane has two units. */
function before(line: string, caret: number): number {
  const isPair = caret > 1 && (line.codePointAt(caret - 2) ?? 0) > 0xffff;
  return Math.max(0, caret - (isPair ? 2 : 1));
}

function after(line: string, caret: number): number {
  const isPair = (line.codePointAt(caret) ?? 0) > 0xffff;
  return Math.min(line.length, caret + (isPair ? 2 : 1));
}

function characterOf(key: KeyName, isShifted: boolean): string | undefined {
  if (/^[a-z]$/.test(key)) return isShifted ? key.toUpperCase() : key;
  if (/^[0-9]$/.test(key)) return isShifted ? shiftedDigits[Number(key)] : key;
  return symbols[key]?.[isShifted ? 1 : 0];
}
