import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (rows: readonly (readonly string[])[], texts: readonly string[] = []) =>
  runCheck(derivedFigures, documentTextOf(texts, [], [], [rows]), templateOf({}));
const bridge = (items: readonly (readonly string[])[], value: string) => [
  ['Item', 'USD million'],
  ['EBITDA 2025', '14.6'],
  ['Multiple', '9.7x'],
  ['Enterprise value', '141.6'],
  ...items,
  ['Equity value', value],
];

const three = [
  ['Net debt', '(27.3)'],
  ['Pension deficit', '(4.1)'],
  ['Minority interests', '(2.2)'],
];

it.each([
  [three, '116.2', '108.0'],
  [[['Less net debt', '(27.3)']], '168.9', '114.3'],
  [[['Net debt', '27.3']], '168.9', '114.3'],
  [
    [
      ['Net debt', '27.3'],
      ['Lease liabilities', '6.0'],
      ['Cash from the sale of land', '5.0'],
    ],
    '103.3',
    '113.3',
  ],
])('adds up the items between the values of a company and its equity: %o', (items, shown, right) => {
  expect(run(bridge(items, shown))).toMatchObject([
    {
      message: expect.stringMatching(
        new RegExp(`"?Equity value"? is ${shown}, but 141\\.6 .*gives ${right}`),
      ),
    },
  ]);
  expect(run(bridge(items, right))).toEqual([]);
});

it('reads other languages', () => {
  const german = (value: string) => [
    ['Position', 'Mio. EUR'],
    ['Unternehmenswert', '80,0'],
    ['Nettoverschuldung', '(12,5)'],
    ['Pensionsrückstellungen', '(4,0)'],
    ['Eigenkapitalwert', value],
  ];
  expect(run(german('71,5'))).toHaveLength(1);
  expect(run(german('63,5'))).toEqual([]);
});

it.each([
  // Net cash.
  [[['Net debt', '(27.3)']], '168.9'],
  [[['Net cash', '27.3']], '168.9'],
  // What this item is nobody knows.
  [
    [
      ['Net debt', '27.3'],
      ['Agreed price adjustment', '3.0'],
    ],
    '120.0',
  ],
  [[['Pension surplus', '3.0']], '144.6'],
])('ignores %o', (items, shown) => {
  expect(run(bridge(items, shown))).toEqual([]);
});

it('learns from a sentence that net debt is not cash', () => {
  const table = bridge([['Net debt', '(27.3)']], '168.9');
  expect(run(table, ['Net debt of USD 27.3 million is that of June.'])).toHaveLength(1);
});

it('reads a sentence that leads to the equity', () => {
  const told = (value: string) => [
    'At 10.0x this gives an enterprise value of EUR 480.0 million.',
    `Net debt of EUR 133.7 million leaves EUR ${value} million for the shareholders.`,
  ];
  const check = (texts: readonly string[]) =>
    runCheck(derivedFigures, documentTextOf(texts, [], []), templateOf({}));
  expect(check([told('613.7').join(' ')])).toHaveLength(1);
  expect(check([told('346.3').join(' ')])).toEqual([]);
});
