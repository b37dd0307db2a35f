import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { canonicalFormat, numberFormats } from './check.js';

const run = (formats: readonly string[], rules: Record<string, unknown> = {}, options = {}) =>
  runOnRows(
    numberFormats,
    [['Company', 'Multiple'], ...formats.map((format) => ['A', { of: 8.3, format }])],
    {
      columns: [{ title: 'Multiple', kind: 'number', ...rules }],
    },
    options,
  );

it('requires one format of a column of numbers, however it is spelled', async () => {
  expect(await run(['0.0x', '0.0"x"', '0.0\\x_);[Red](0.0\\x)'])).toEqual([]);
  expect(await run(['0.0x', '0.00', '0.0x', 'General'])).toMatchObject([
    {
      key: 'Data: Multiple: mixed',
      message:
        'Multiple (row 5) has the number format "General"; most cells have "0.0x". 2 of 4 (50 %) differ.',
      expected: 'one format, such as "0.0x"',
      actual: '"0.0x" in rows 2, 4; "0.00" in row 3; "General" in row 5',
    },
  ]);
});

it('tolerates the share that the template sets', async () => {
  expect(await run(['0.0x', '0.0x', '0.00'], {}, { tolerated: 0.4 })).toEqual([]);
});

it('requires the formats of the template, as a list or as a pattern', async () => {
  expect(await run(['0.0x', '0.0"x"'], { formats: ['0.0x'] })).toEqual([]);
  expect(await run(['0.0x', '0.00x'], { formats: '/x$/' })).toEqual([]);
  expect(await run(['0.0x', '0.0'], { formats: '/x$/' })).toMatchObject([
    {
      key: 'Data: Multiple: format',
      location: 'sheet "Data", column "Multiple", row 3',
      expected: 'a format that matches /x$/',
    },
  ]);
});

it.each([
  ['#,##0.0_);[Red](#,##0.0)', '#,##0.0'],
  ['[$€-407]#,##0', '€#,##0'],
  ['[Blue]0.0"; x";0', '0.0; x'],
  ['_(* #,##0_);_(* (#,##0)', '#,##0'],
  ['[h]:mm', '[h]:mm'],
])('reads the format %s as %s', (code, canonical) => {
  expect(canonicalFormat(code)).toBe(canonical);
});
