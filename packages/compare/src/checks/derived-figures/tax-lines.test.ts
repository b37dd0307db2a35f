import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const run = (texts: readonly string[], tables: readonly (readonly (readonly string[])[])[] = []) =>
  runCheck(derivedFigures, documentTextOf(texts, [], [], tables), templateOf({}));

it.each([
  [['Subtotal: £1,870.50', 'VAT at 20%: £327.34', 'Amount due: £2,197.84'], '£374.10'],
  [['Imponibile: 1.000,00 €', 'IVA 22 %: 200,00 €', 'Totale: 1.200,00 €'], '220,00 €'],
  [['Net: EUR 900.00', '19 % MwSt: EUR 63.00'], 'EUR 171.00'],
])('checks the tax among lines of text against its rate: %o', (texts, right) => {
  expect(run(texts)).toMatchObject([{ message: expect.stringContaining(`is ${right}.`) }]);
});

it.each([
  [['Subtotal: £1,870.50', 'VAT at 20%: £374.10', 'Amount due: £2,244.60']],
  [['Total incl. VAT: 200.00', 'Moms 25 %: 40.00']],
  [['Net: 1,000.00', 'Discount: 100.00', 'Carriage: 20.00', 'VAT 20 %: 184.00']],
  [['Net: 1,000.00', 'of which food: 400.00', 'VAT 20 % on the rest: 120.00']],
  [['The rate of VAT at 20%: it came in 2011.', 'Net: 3']],
  [['Net: 1,000.00', 'VAT 20 %: 120.00', 'VAT 7 %: 28.00']],
])('accepts the correct tax in %o', (texts) => {
  expect(run(texts)).toEqual([]);
});

const invoice = (rows: readonly (readonly string[])[]) => [
  ['Désignation', 'Qté', 'Unité', 'Prix unitaire HT, €', 'Montant HT, €'],
  ['Ballon', '1', 'unité', '2 190,00', '2 190,00'],
  ['Tuyaux', '46', 'm', '27,50', '1 265,00'],
  ['Main-d’œuvre', '64', 'h', '52,00', '3 328,00'],
  ...rows,
];

it('takes the sum above a tax under any name', () => {
  // 20 % of 6,783 is 10 % of the lines and their sum.
  const wrong = invoice([
    ['Total HT', '', '', '', '6 783,00'],
    ['TVA 10 %', '', '', '', '1 356,60'],
  ]);
  expect(run([], [wrong])).toMatchObject([
    { message: expect.stringContaining('10 % of 6 783,00 is 678,30') },
  ]);
  const right = invoice([
    ['Total HT', '', '', '', '6 783,00'],
    ['TVA 10 %', '', '', '', '678,30'],
  ]);
  expect(run([], [right])).toEqual([]);
  const sums = (vat: string) => [
    ['Nettobetrag', '2.827,40 EUR'],
    ['Umsatzsteuer 19 %', vat],
    ['Rechnungsbetrag', '3.364,61 EUR'],
  ];
  expect(run([], [sums('452,38 EUR')])).toHaveLength(1);
  expect(run([], [sums('537,21 EUR')])).toEqual([]);
  const columns = (vat: string) => [
    ['Base imponible', '', '500,00'],
    ['IVA', '21 %', vat],
    ['Total', '', '605,00'],
  ];
  expect(run([], [columns('50,00')])).toHaveLength(1);
  expect(run([], [columns('105,00')])).toEqual([]);
});

it('reads quantities separately from their units', () => {
  const lines = (first: string) => [
    ['Service', 'Quantity', 'Unit', 'Rate (£)', 'Amount (£)'],
    ['Translation', '9,200', 'words', '0.14', first],
    ['Reading', '9,200', 'words', '0.04', '368.00'],
    ['Copies', '2', 'copies', '95.00', '190.00'],
    ['Courier', '1', 'parcel', '24.50', '24.50'],
  ];
  expect(run([], [lines('1,828.00')])).toMatchObject([
    { message: '"Amount (£)" of Translation is 1,828.00, but 9,200 × 0.14 gives 1,288.00.' },
  ]);
  expect(run([], [lines('1,288.00')])).toEqual([]);
});
