import { expect, it } from 'vitest';
import { isSameFormat } from './grid.js';

it.each([
  ['yyyy-mm-dd', 'yyyy\\-mm\\-dd'],
  ['yyyy-mm-dd h:mm:ss', 'yyyy\\-mm\\-dd\\ h:mm:ss'],
  ['0.0" "x', '0.0\\ x'],
  ['dd/mm/yyyy', 'dd/mm/yyyy;@'],
  ['', 'General'],
])('treats %s and %s as the same, as programs write it', (a, b) => {
  expect(isSameFormat(a, b)).toBe(true);
});

it.each([
  ['0.0', '0.00'],
  ['0\\.0', '0.0'],
  ['yyyy-mm-dd', 'dd-mm-yyyy'],
  ['0"EUR"', '0'],
])('distinguishes %s from %s', (a, b) => {
  expect(isSameFormat(a, b)).toBe(false);
});
