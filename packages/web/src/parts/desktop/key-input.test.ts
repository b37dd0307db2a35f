import { expect, it } from 'vitest';
import { isWayOut, type PressedKey, toKeyInput } from './key-input.js';

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
});

it('types characters as they are, from any keyboard layout', () => {
  expect(toKeyInput(press('a'))).toEqual({ type: 'text', text: 'a' });
  expect(toKeyInput(press('É', { shiftKey: true }))).toEqual({ type: 'text', text: 'É' });
  // AltGr.
  expect(toKeyInput(press('@', { ctrlKey: true, altKey: true }))).toEqual({ type: 'text', text: '@' });
});

it('presses keys and combinations by the names of the desktop', () => {
  expect(toKeyInput(press('Enter'))).toEqual({ type: 'key', keys: 'enter' });
  expect(toKeyInput(press('c', { ctrlKey: true }))).toEqual({ type: 'key', keys: 'ctrl+c' });
  expect(toKeyInput(press('ArrowLeft', { shiftKey: true, ctrlKey: true }))).toEqual({
    type: 'key',
    keys: 'ctrl+shift+left',
  });
  expect(toKeyInput(press('F4', { altKey: true }))).toEqual({ type: 'key', keys: 'alt+f4' });
  expect(toKeyInput(press('+', { ctrlKey: true }))).toEqual({ type: 'key', keys: 'ctrl+plus' });
  expect(toKeyInput(press('Tab'))).toEqual({ type: 'key', keys: 'tab' });
});

it('ignores a modifier alone, and keys that desktops do not have', () => {
  for (const key of ['Control', 'Shift', 'Dead', 'Process', 'BrowserBack', 'F24']) {
    expect(toKeyInput(press(key))).toBeNull();
  }
});

it('leaves the screen with Shift+Escape, and no other keys', () => {
  expect(isWayOut(press('Escape', { shiftKey: true }))).toBe(true);
  expect(isWayOut(press('Escape'))).toBe(false);
  expect(isWayOut(press('Escape', { shiftKey: true, ctrlKey: true }))).toBe(false);
});
