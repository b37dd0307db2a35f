import type { KeyName } from '@fixpoint/shared/keys';

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

/** X's numbers of our keys: for what prints, the character on a US keyboard without shift. */
export const keysyms = {
  ...named,
  ...Object.fromEntries([
    ...range('a b c d e f g h i j k l m n o p q r s t u v w x y z', 0x61),
    ...range('0 1 2 3 4 5 6 7 8 9', 0x30),
    ...range('f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12', 0xffbe),
  ]),
} as Readonly<Record<KeyName, number>>;
