import type { KeyName } from '@fixpoint/desktop/keys';
import type { KeyStroke } from '../desktop-platform.js';
import type { XConnection } from './x-connection.js';

const named = {
  ctrl: 0xffe3,
  shift: 0xffe1,
  alt: 0xffe9,
  super: 0xffeb,
  enter: 0xff0d,
  tab: 0xff09,
  escape: 0xff1b,
  backspace: 0xff08,
  delete: 0xffff,
  insert: 0xff63,
  space: 0x20,
  home: 0xff50,
  end: 0xff57,
  'page-up': 0xff55,
  'page-down': 0xff56,
  up: 0xff52,
  down: 0xff54,
  left: 0xff51,
  right: 0xff53,
  'caps-lock': 0xffe5,
  'num-lock': 0xff7f,
  'scroll-lock': 0xff14,
  'print-screen': 0xff61,
  menu: 0xff67,
  minus: 0x2d,
  equal: 0x3d,
  'bracket-left': 0x5b,
  'bracket-right': 0x5d,
  backslash: 0x5c,
  semicolon: 0x3b,
  quote: 0x27,
  comma: 0x2c,
  period: 0x2e,
  slash: 0x2f,
  grave: 0x60,
} as const;

const range = (names: string, first: number): [string, number][] =>
  names.split(' ').map((name, index) => [name, first + index]);

/** X's key symbols of our keys: for printable ones, the character on a US keyboard without shift. */
const keysyms = {
  ...named,
  ...Object.fromEntries([
    ...range('a b c d e f g h i j k l m n o p q r s t u v w x y z', 0x61),
    ...range('0 1 2 3 4 5 6 7 8 9', 0x30),
    ...range('f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12', 0xffbe),
  ]),
} as Readonly<Record<KeyName, number>>;

const coreKeyboard = 0x100;
const lockMask = 2;
/** Keys with a printable character, on a keyboard that has them. */
const printable = Object.entries(keysyms).filter(([, symbol]) => symbol >= 0x20 && symbol <= 0x7e) as [
  KeyName,
  number,
][];

interface XKeyboard {
  hasKey(key: KeyName): boolean;
  /** False: the key is not on the keyboard. */
  toggle(key: KeyName, down: boolean): boolean;
  keyStroke(character: string): KeyStroke | null;
  releaseAll(): void;
}

/** The keyboard of an X display, queried each time: its layout may change while we run. */
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
        const level = [0, 1].find((each) => x.keycodeToKeysym(display, code, group, each) === symbol);
        if (level === undefined) continue;
        const capsLock = isLetter && (lockedModifiers & lockMask) !== 0;
        return { key, shift: (level === 1) !== capsLock };
      }
      return null;
    },
    releaseAll() {
      const keys = Buffer.alloc(32);
      x.queryKeymap(display, keys);
      for (let code = 8; code < 256; code++) {
        if (((keys[code >> 3] ?? 0) >> (code & 7)) & 1) x.fakeKey(display, code, 0, 0);
      }
      // Releasing a button that is not down has no effect.
      for (const button of [1, 2, 3]) x.fakeButton(display, button, 0, 0);
      x.sync(display, 0);
    },
  };
}
