import type { KeyName } from '@fixpoint/shared/keys';
import type { KeyStroke } from '../desktop-platform.js';
import { keysyms } from './keysyms.js';
import type { XConnection } from './x-connection.js';

const coreKeyboard = 0x100;
const lockMask = 2;
/** Those with a character of their own, on a keyboard that has them. */
const printable = Object.entries(keysyms).filter(([, symbol]) => symbol >= 0x20 && symbol <= 0x7e) as [
  KeyName,
  number,
][];

export interface XKeyboard {
  hasKey(key: KeyName): boolean;
  /** False: the key is not on the keyboard. */
  toggle(key: KeyName, down: boolean): boolean;
  keyStroke(character: string): KeyStroke | null;
  releaseAll(): void;
}

/** The keyboard of an X display, asked each time: its layout may be changed while we run. */
export function createXKeyboard(x: XConnection): XKeyboard {
  const { display } = x;
  const codeOf = (symbol: number): number => x.keysymToKeycode(display, symbol) as number;
  const state = (): { group: number; lockedModifiers: number; buttons: number } => {
    const answer = {};
    x.getKeyboardState(display, coreKeyboard, answer);
    return answer as ReturnType<typeof state>;
  };

  return {
    hasKey: (key) => codeOf(keysyms[key]) !== 0,
    toggle(key, down) {
      const code = codeOf(keysyms[key]);
      if (code === 0) return false;
      x.fakeKey(display, code, down ? 1 : 0, 0);
      x.sync(display, 0);
      return true;
    },
    keyStroke(character) {
      const symbol = character.codePointAt(0) ?? 0;
      if (symbol < 0x20 || symbol > 0x7e) return null;
      const { group, lockedModifiers } = state();
      const isLetter = /[a-z]/i.test(character);
      for (const [key, own] of printable) {
        const code = codeOf(own);
        if (code === 0) continue;
        for (const level of [0, 1]) {
          if (x.keycodeToKeysym(display, code, group, level) !== symbol) continue;
          const capsLock = isLetter && (lockedModifiers & lockMask) !== 0;
          return { key, shift: capsLock ? level === 0 : level === 1 };
        }
      }
      return null;
    },
    releaseAll() {
      const keys = Buffer.alloc(32);
      x.queryKeymap(display, keys);
      for (let code = 8; code < 256; code++) {
        if (((keys[code >> 3] ?? 0) >> (code & 7)) & 1) x.fakeKey(display, code, 0, 0);
      }
      // A button that is not down takes a release for nothing.
      for (const button of [1, 2, 3]) x.fakeButton(display, button, 0, 0);
      x.sync(display, 0);
    },
  };
}
