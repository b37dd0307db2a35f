import { expect, it } from 'vitest';
import { nameDisplay } from './display-lock.js';

it.each([
  [':0', 'X0'],
  [':0.0', 'X0'],
  ['unix:0', 'X0'],
  [':99.1', 'X99'],
  ['far.example:10.0', 'far.example-X10'],
  ['../../etc:1', '.._.._etc-X1'],
])('names %s %s', (display, name) => {
  expect(nameDisplay(display)).toBe(name);
});
