import { inputBlocked } from '../../../core/errors.js';
import type { WindowsApi, WindowsInput } from './windows-api.js';

const keyUp = 0x2;
const unicode = 0x4;
/** Virtual keys of the mouse buttons that we press, and the flags that release them. */
const buttons = [
  { virtualKey: 0x01, up: 0x0004 },
  { virtualKey: 0x02, up: 0x0010 },
  { virtualKey: 0x04, up: 0x0040 },
];
const firstKey = 0x08;
const lastKey = 0xfe;

/** Types characters as such, whatever the keyboard: each UTF-16 unit down and up, pairs of one emoji in one call. */
export function sendCharacters(api: WindowsApi, text: string): void {
  if (text === '') return;
  const inputs = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)).flatMap(
    (scanCode): WindowsInput[] => [
      { type: 'key', virtualKey: 0, scanCode, flags: unicode },
      { type: 'key', virtualKey: 0, scanCode, flags: unicode | keyUp },
    ],
  );
  const taken = api.sendInput(inputs);
  if (taken !== inputs.length) {
    throw inputBlocked(
      `Windows accepted only ${Math.floor(taken / 2)} of ${text.length} characters: a lock screen or a program with higher privileges is in front.`,
      { taken: Math.floor(taken / 2), wanted: text.length },
    );
  }
}

/** Releases only keys and buttons that are down: the release of an Alt that was not pressed opens menus. */
export function releaseWindowsInputs(api: WindowsApi): void {
  const down: WindowsInput[] = buttons
    .filter(({ virtualKey }) => api.isKeyDown(virtualKey))
    .map(({ up }) => ({ type: 'mouse', flags: up }));
  for (let virtualKey = firstKey; virtualKey <= lastKey; virtualKey++) {
    if (api.isKeyDown(virtualKey)) down.push({ type: 'key', virtualKey, scanCode: 0, flags: keyUp });
  }
  if (down.length > 0) api.sendInput(down);
}
