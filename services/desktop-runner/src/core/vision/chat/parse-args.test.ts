import { expect, it } from 'vitest';
import { parseArgs } from './parse-args.js';

it.each([
  [undefined, {}],
  [null, {}],
  ['', {}],
  ['  ', {}],
  ['{}', {}],
  ['{"key":"enter"}', { key: 'enter' }],
  [{ key: 'enter' }, { key: 'enter' }],
])('reads %j (S2-046, S2-081)', (given, args) => expect(parseArgs(given)).toEqual(args));

it.each([
  ['{"key":', 'invalid_json'],
  ['enter', 'invalid_json'],
  ['["enter"]', 'invalid_args'],
  ['"enter"', 'invalid_args'],
  ['null', 'invalid_args'],
  [['enter'], 'invalid_args'],
  [7, 'invalid_args'],
])('refuses %j as %s (S2-098, S2-099)', (given, type) => {
  expect(() => parseArgs(given)).toThrow(expect.objectContaining({ type }));
});
