import { InvalidInputError } from '@fixpoint/shared/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyAliases } from './key-aliases.js';
import { type KeyName, keyNames, modifiers } from './key-names.js';
import { parseKeys } from './parse-keys.js';

const rows: [written: string, keys: KeyName[]][] = [
  // Plans and the chat policy.
  ['enter', ['enter']],
  ['tab', ['tab']],
  ['escape', ['escape']],
  ['windows', ['super']],
  ['F4', ['f4']],
  ['ctrl+c', ['ctrl', 'c']],
  ['alt+f4', ['alt', 'f4']],
  ['alt+F4', ['alt', 'f4']],
  ['page down', ['page-down']],
  ['pageup', ['page-up']],
  ['ctrl+shift+t', ['ctrl', 'shift', 't']],
  ['cmd+v', ['super', 'v']],
  ['meta', ['super']],
  ['super+r', ['super', 'r']],
  ['win + e', ['super', 'e']],
  ['Control+Alt+Delete', ['ctrl', 'alt', 'delete']],
  // Computer use: xdotool's names.
  ['Return', ['enter']],
  ['KP_Enter', ['enter']],
  ['Page_Down', ['page-down']],
  ['Prior', ['page-up']],
  ['BackSpace', ['backspace']],
  ['KP_7', ['7']],
  ['KP_Add', ['shift', 'equal']],
  ['Super_L', ['super']],
  ['alt+Tab', ['alt', 'tab']],
  ['ctrl+bracketleft', ['ctrl', 'bracket-left']],
  ['asciitilde', ['shift', 'grave']],
  // Characters, and the ones that also separate.
  ['+', ['shift', 'equal']],
  ['ctrl++', ['ctrl', 'shift', 'equal']],
  ['ctrl+-', ['ctrl', 'minus']],
  ['ctrl+plus', ['ctrl', 'shift', 'equal']],
  ['-', ['minus']],
  ['ctrl-c', ['ctrl', 'c']],
  ['page-up', ['page-up']],
  ['ctrl+page-up', ['ctrl', 'page-up']],
  ['?', ['shift', 'slash']],
  [' ', ['space']],
  ['a', ['a']],
  ['A', ['shift', 'a']],
  ['ctrl+A', ['ctrl', 'a']],
  ['c+ctrl', ['ctrl', 'c']],
  ['ctrl+ctrl+c', ['ctrl', 'c']],
];

describe('parseKeys', () => {
  it.each(rows)('reads %j (S2-071, S2-072, S2-115)', (written, keys) => {
    expect(parseKeys(written)).toEqual(keys);
  });

  it('reads a list like a combination', () => {
    expect(parseKeys(['ctrl', 'shift', 't'])).toEqual(['ctrl', 'shift', 't']);
    expect(parseKeys(['ctrl', '+'])).toEqual(['ctrl', 'shift', 'equal']);
    expect(parseKeys(['ctrl+shift', 't'])).toEqual(['ctrl', 'shift', 't']);
  });

  it.each([
    '',
    '  ',
    'F13',
    'F24',
    'Fn',
    'Pause',
    'banana',
    'ctrl+',
    '+c',
    'a+b',
    'ctrl+a+b',
    'ctrl+é',
    'XF86Sleep',
  ])('refuses %j, with the names that there are', (written) => {
    expect(() => parseKeys(written)).toThrow(InvalidInputError);
    expect(() => parseKeys(written)).toThrow(/cannot be pressed/);
  });

  it('returns modifiers first, each once, and at most one other key, or reports why not, for any text', () => {
    const name = fc.constantFrom(...keyNames, ...Object.keys(keyAliases), '+', '-', 'Fn');
    const written = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(name, { maxLength: 5 }).map((names) => names.join('+')),
      fc.array(fc.oneof(name, fc.string())),
    );
    fc.assert(
      fc.property(written, (combination) => {
        try {
          const keys = parseKeys(combination);
          expect(keys.length).toBeGreaterThan(0);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.every((key) => keyNames.includes(key))).toBe(true);
          expect(keys.slice(0, -1).every((key) => modifiers.some((modifier) => modifier === key))).toBe(true);
        } catch (error) {
          if (!(error instanceof InvalidInputError)) throw error;
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads its own names back, in capitals as well', () => {
    for (const key of keyNames.filter((name) => name.length > 1)) {
      expect(parseKeys(key)).toEqual([key]);
      expect(parseKeys(key.toUpperCase().replaceAll('-', '_'))).toEqual([key]);
    }
    fc.assert(
      fc.property(fc.subarray([...modifiers]), fc.constantFrom(...keyNames), (held, key) => {
        const keys = parseKeys([...held, key].join('+'));
        expect(parseKeys(keys.join('+'))).toEqual(keys);
      }),
    );
  });
});
