import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingFigures } from './check.js';

const invoice = [
  ['Item', 'Qty', 'Price', 'Amount (EUR)'],
  ['Pump', '2', '900.00', '1,800.00'],
  ['Work', '6', '100.00', '600.00'],
  ['Total', '', '', '2,400.00'],
];
const run = (text: string, table: readonly (readonly string[])[] = invoice) =>
  runCheck(conflictingFigures, documentTextOf([text], [], [], [table]), templateOf({}));

it.each([
  ['Please pay EUR 2,600.00 by 30 June 2026.', '2,400.00'],
  ['Amount due: EUR 2,600.00', '2,400.00'],
  ['The total amount of EUR 2,600.00 is payable within 30 days.', '2,400.00'],
  ['Bitte überweisen Sie EUR 2,600.00 bis zum 30. Juni 2026.', '2,400.00'],
  ['Der Gesamtbetrag von EUR 2,600.00 ist zahlbar bis 30. Juni 2026.', '2,400.00'],
  ['Le montant total de EUR 2,600.00 est payable à 30 jours.', '2,400.00'],
  ['Importo totale: EUR 2,600.00', '2,400.00'],
  ['Montant à payer : EUR 2,600.00 au plus tard le 7 mars 2026 (30 jours).', '2,400.00'],
] as const)('compares the amount to pay in "%s"', (text, right) => {
  const [finding, ...others] = run(text);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it.each([
  'Please pay EUR 2,400.00 by 30 June 2026.',
  'Amount due: EUR 2,400.00',
  'The total amount of EUR 2,400.00 is payable within 30 days.',
  'Bitte überweisen Sie EUR 2,400.00 bis zum 30. Juni 2026.',
  'Der Gesamtbetrag von EUR 2,400.00 ist zahlbar bis 30. Juni 2026.',
  'Le montant total de EUR 2,400.00 est payable à 30 jours.',
  'Importo totale: EUR 2,400.00',
  'Montant à payer : EUR 2,400.00 au plus tard le 7 mars 2026 (30 jours).',
  'Please pay a deposit of EUR 1,700.00 by 30 June 2026.',
  'Amount due: EUR 2,352.00 with a discount of 2 %',
  'Please pay USD 2,600.00 by 30 June 2026.',
  'The total amount of EUR 2,600.00 was approved in the budget of the year.',
])('ignores "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it.each([
  ['All prices exclude VAT.', 'Total amount due: EUR 2,856.00'],
  ['VAT of 19 % amounts to EUR 456.00.', 'Please pay EUR 2,856.00 within 14 days.'],
  ['Zuzüglich 19 % Umsatzsteuer (456,00 EUR).', 'Bitte überweisen Sie 2.856,00 EUR innerhalb von 14 Tagen.'],
  ['Your credit note of EUR 100.00 has been offset.', 'Please pay EUR 2,300.00 within 14 days.'],
  ['We received EUR 250.00 on 3 March 2026.', 'Amount due: EUR 2,150.00'],
  ['Shipping is charged by weight.', 'Please pay EUR 2,450.00 by 30 June 2026.'],
])('ignores an amount that another sentence explains: "%s"', (...texts) => {
  const content = documentTextOf(texts, [], [], [invoice]);
  expect(runCheck(conflictingFigures, content, templateOf({}))).toEqual([]);
});

it('compares the amount to pay of an invoice with a tax number', () => {
  const texts = ['Our VAT ID: DE 123456789', 'Please pay EUR 2,600.00 by 30 June 2026.'];
  const content = documentTextOf(texts, [], [], [invoice]);
  expect(runCheck(conflictingFigures, content, templateOf({}))).toHaveLength(1);
});

it('reports two swapped digits beside a discount too', () => {
  const texts = (amount: string) => [
    `Please pay EUR ${amount} by 30 June 2026.`,
    'A discount of 2 % (EUR 56.86) applies if you pay within ten days.',
  ];
  const table = [...invoice.slice(0, 3), ['VAT', '', '', '443.00'], ['Total', '', '', '2,843.00']];
  const find = (amount: string) =>
    runCheck(conflictingFigures, documentTextOf(texts(amount), [], [], [table]), templateOf({}));
  expect(find('2,834.00')).toMatchObject([{ location: 'text 1' }]);
  expect(find('2,786.14')).toEqual([]);
});
