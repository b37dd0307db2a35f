import { expect, it } from 'vitest';
import { hostileTexts } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from './check.js';

const prices = [
  ['Item', 'Price'],
  ['Lift', '€31,000'],
  ['Doors', '€9,000'],
];
const run = (texts: readonly string[]) =>
  runCheck(derivedFigures, documentTextOf(texts, [], [], [prices]), templateOf({}));
const total = 'The lift and its doors come to €40,000; after the reduction you pay €38,000.';

it.each([
  ['For an order in May we grant a rebate of 5 %, or €2,200.', '2,000'],
  ['Bei Bestellung im Mai gewähren wir 5 % Rabatt; das sind 2.200 €.', '2,000'],
  ['Une remise de 5 % vous est accordée, soit 2 200 €.', '2,000'],
  ['Se aplica un descuento del 5 %, es decir, 2.200 €.', '2,000'],
  ['Sconto del 5 %: 2.200 €.', '2,000'],
])('reports the amount in "%s"', (text, right) => {
  const [finding, ...others] = run([total, text]);
  expect(others).toEqual([]);
  expect(finding?.location).toBe('text 2');
  expect(finding?.message.replace('.000', ',000').replace('2 000', '2,000')).toContain(right);
});

it('reports an amount of tax that leads to another total', () => {
  const texts = ['The fee is £1,200.00 net. VAT of 20 % (£204.00) is added: £1,440.00 in all.'];
  expect(run(texts)[0]?.message).toContain('£204.00');
});

it.each([
  'For an order in May we grant a rebate of 5 %, or €2,000.',
  'Une remise de 5 % vous est accordée, soit 2 000 €.',
  'Bei Bestellung im Mai gewähren wir 5 % Rabatt; das sind 2.000 €.',
  'We grant a rebate of 5 % on orders above €2,200.',
  'With the rebate of 5 % the lift alone costs €29,450.',
  'The rebate of 5 % is capped, and the cap is €2,200 for orders on account; it needs €41,000.50.',
  'A discount of 2 % applies if you pay within 10 days: €784 less.',
  'The price includes 19 % VAT of €6,386.55.',
  'Sales fell by 5 %, a discount of €2,200 was not granted.',
])('ignores "%s"', (text) => {
  expect(run([total, text])).toEqual([]);
});

it('needs a further figure that the right amount leads to', () => {
  expect(run(['The doors and the lift cost €40,000.', 'A rebate of 5 %, or €2,200, is granted.'])).toEqual(
    [],
  );
});

it('is done with hostile texts', () => {
  expect(run(hostileTexts.map((text) => `rebate 5 % ${text}`))).toEqual([]);
});
