/** Our own names of keys, one for each key; drivers translate them, and `parseKeys` reads other names. */
export const keyNames = [
  ...('abcdefghijklmnopqrstuvwxyz0123456789'.split('') as Letter[]),
  'f1',
  'f2',
  'f3',
  'f4',
  'f5',
  'f6',
  'f7',
  'f8',
  'f9',
  'f10',
  'f11',
  'f12',
  'ctrl',
  'shift',
  'alt',
  'super',
  'enter',
  'tab',
  'escape',
  'backspace',
  'delete',
  'insert',
  'space',
  'home',
  'end',
  'page-up',
  'page-down',
  'up',
  'down',
  'left',
  'right',
  'caps-lock',
  'num-lock',
  'scroll-lock',
  'print-screen',
  'menu',
  'minus',
  'equal',
  'bracket-left',
  'bracket-right',
  'backslash',
  'semicolon',
  'quote',
  'comma',
  'period',
  'slash',
  'grave',
] as const;

type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z'
  | '0'
  | '1'
  | '2'
  | '3'
  | '4'
  | '5'
  | '6'
  | '7'
  | '8'
  | '9';

export type KeyName = (typeof keyNames)[number];

/** Keys that are held while another key is pressed. */
export const modifiers = ['ctrl', 'shift', 'alt', 'super'] as const satisfies readonly KeyName[];
