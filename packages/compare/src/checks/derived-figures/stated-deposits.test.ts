import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const invoice = [
  ['Item', 'Qty', 'Price', 'Amount'],
  ['Pump', '2', '900.00', '1,800.00'],
  ['Work', '6', '100.00', '600.00'],
  ['Total', '', '', '2,400.00'],
];
const run = (texts: readonly string[], tables: readonly (readonly (readonly string[])[])[] = []) =>
  runCheck(derivedFigures, documentTextOf(texts, [], [], tables), templateOf({}));

it.each([
  ['50 % deposit: EUR 1,200.00; remaining: EUR 1,400.00 of EUR 2,400.00.', '1,200.00'],
  ['Total 2,400.00 EUR, deposit 1,000.00 EUR, balance due 1,600.00 EUR.', '1,400.00'],
  ['Rechnungsbetrag 2.400,00 EUR, Anzahlung 1.000,00 EUR, Restbetrag 1.600,00 EUR.', '1,400.00'],
  ['Total 2 400,00 EUR, acompte 1 000,00 EUR, solde 1 600,00 EUR.', '1,400.00'],
  ['Total 2.400,00 EUR, anticipo 1.000,00 EUR, resto 1.600,00 EUR.', '1,400.00'],
  ['Totale 2.400,00 EUR, acconto 1.000,00 EUR, saldo 1.600,00 EUR.', '1,400.00'],
  ['Amount of the invoice: EUR 2,400.00. Deposit: EUR 1,000.00. Balance due: EUR 1,600.00.', '1,400.00'],
  ['Anticipo: 1.000,00 €. Resto a la entrega: 1.600,00 €.', '1,400.00'],
  ['Total: EUR 2,400.00. Deposit of 50 %: EUR 1,400.00.', '1,200.00'],
  ['A deposit of 50 % (EUR 1,400.00) is due on order.', '1,200.00'],
  ['Anzahlung 50 %: 1.400,00 EUR', '1,200.00'],
  ['Acompte de 30 % : 820,00 EUR', '720.00'],
])('recomputes the deposit or the remainder in "%s"', (text, right) => {
  const [finding, ...others] = run([text], [invoice]);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 1');
  expect(finding?.message).toContain(right);
});

it('ignores a remainder with the VAT that the table leaves out', () => {
  const texts = ['All prices are net of 20 % VAT.', 'Deposit paid: EUR 1,440.00. Balance due: EUR 1,440.00.'];
  expect(run(texts, [invoice])).toEqual([]);
  expect(run(['All prices include 20 % VAT.', texts[1] ?? ''], [invoice])).toHaveLength(1);
});

it.each([
  '50 % deposit: EUR 1,200.00; remaining: EUR 1,200.00 of EUR 2,400.00.',
  'Total 2,400.00 EUR, deposit 1,000.00 EUR, balance due 1,400.00 EUR.',
  'Rechnungsbetrag 2.400,00 EUR, Anzahlung 1.000,00 EUR, Restbetrag 1.400,00 EUR.',
  'Totale 2.400,00 EUR, acconto 1.000,00 EUR, saldo 1.400,00 EUR.',
  'A deposit of 50 % (EUR 1,200.00) is due on order.',
  'A deposit of 30 %, EUR 720.00, was paid in May. The balance of EUR 1,680.00 is due on delivery.',
  'A deposit of EUR 720.00, or 30 %, was paid. The remaining amount of EUR 1,680.00 is due on delivery.',
  'A deposit of 50 % (EUR 900.00) for the pumps is due on order.',
  'A deposit of 10 % of the rent, EUR 45.00, is due.',
  'The balance of the bank account is EUR 1,600.00; EUR 2,400.00 was paid and a deposit of EUR 1,000.00 made.',
  'Deposits of customers are EUR 12.4 million, 30 % of liabilities.',
])('ignores "%s"', (text) => {
  expect(run([text], [invoice])).toEqual([]);
});

it.each([
  [
    ['Deposit paid', '1,000.00'],
    ['Balance due', '1,600.00'],
    'Balance due is 1,600.00, but 2,400.00 less 1,000.00 is 1,400.00',
  ],
  [['Anzahlung (50 %)', '1,400.00'], ['Restbetrag', '1,000.00'], '50 % of 2,400.00 is 1,200.00'],
])('recomputes the row %j', (deposit, rest, message) => {
  const table = [
    ['Item', 'Amount'],
    ['Pump', '1,800.00'],
    ['Work', '600.00'],
    ['Total', '2,400.00'],
    deposit,
    rest,
  ];
  expect(run([], [table])[0]?.message).toContain(message);
  const lines = ['Total: 2,400.00', `${deposit[0]}: ${deposit[1]}`, `${rest[0]}: ${rest[1]}`];
  expect(run(lines)[0]?.message).toContain(message);
});

it('accepts rows of a deposit and a remainder that are right, and others between them', () => {
  const rows = (...last: string[][]) => [
    [['Item', 'Amount'], ['Pump', '1,800.00'], ['Work', '600.00'], ['Total', '2,400.00'], ...last],
  ];
  expect(run([], rows(['Deposit paid', '-1,000.00'], ['Balance due', '1,400.00']))).toEqual([]);
  expect(
    run([], rows(['Deposit paid', '1,000.00'], ['Voucher', '100.00'], ['Balance due', '1,300.00'])),
  ).toEqual([]);
  expect(run([], rows(['Deposit (50 %)', '1,200.00'], ['Remaining', '1,200.00']))).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(run([...hostileTexts, 'deposit of EUR 1 m, rest EUR 2 '.repeat(20_000)])).toEqual([]);
});
