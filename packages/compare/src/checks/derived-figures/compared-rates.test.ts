import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['The plants sold 8,400 pumps in 2025, 15% more than the 7,500 units of 2024.', '12.0 %'],
  ['Sales reached EUR 46.2 million, up 9 % on the EUR 44.0 million of the year before.', '5.0 %'],
  ['Umsatz 2025: 104 Mio. €, ein Plus von 6,0 % gegenüber 100 Mio. € im Jahr 2024', '4.0 %'],
  ['Im Jahr 2025 fielen 320 Fehlertage an, 30 % weniger als die 400 Tage im Vorjahr.', '20.0 %'],
  [
    'Les ventes atteignent 46,2 millions d’euros, en hausse de 8 % par rapport aux 44,0 millions de 2024.',
    '5.0 %',
  ],
  ['La fábrica vendió 8.400 bombas, un 15 % más que las 7.500 del año anterior.', '12.0 %'],
  [
    'I ricavi ammontano a 46,2 milioni di euro, in aumento del 8,0 % rispetto ai 44,0 milioni del 2024.',
    '5.0 %',
  ],
])('reports the rate between two figures in "%s"', (text, right) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(`gives ${right}`);
});

it.each([
  'The plants sold 8,400 pumps in 2025, 12% more than the 7,500 units of 2024.',
  'Sales reached EUR 46.2 million, up 5 % on the EUR 44.0 million of the year before.',
  'Umsatz 2025: 104 Mio. €, ein Plus von 4,0 % gegenüber 100 Mio. € im Jahr 2024',
  'The profit was EUR 6.0 million on sales of EUR 50.0 million, 20 % more than the EUR 5.0 million of 2024.',
  'Sales reached EUR 46.2 million with a margin of 18 % compared with EUR 44.0 million in 2024.',
  'The team has 40 people, 15 % of the 260 in the company.',
  'Revenue is expected to reach EUR 60 million, 30 % more than the EUR 50 million of 2025.',
  'El gasto fue de 288.000 euros, casi un 20 % más que los 243.000 euros de 2024.',
  'Sales came to USD 50.0 million, a currency-adjusted increase of 4% over USD 46.0 million.',
  'Revenue was EUR 121 million, an annual increase of 10% from EUR 100 million in 2023.',
  'Revenue was EUR 121 million, an average increase of 10% on EUR 100 million.',
  'Der Umsatz betrug 121 Mio. €, ein jährlicher Zuwachs von 10 % gegenüber 100 Mio. € im Jahr 2023.',
  'Der Umsatz betrug 50,0 Mio. €, währungsbereinigt ein Plus von 4 % gegenüber 46,0 Mio. €.',
  'Les ventes atteignent 50,0 millions d’euros, en hausse de 4 % à taux de change constants par rapport à 46,0 millions.',
  'Las ventas fueron de 50,0 millones de euros, un crecimiento orgánico del 4 % frente a los 46,0 millones de 2024.',
  'I ricavi sono di 121 milioni di euro, un aumento annuo del 10 % rispetto ai 100 milioni del 2023.',
  'Sales were EUR 30 million in the north and EUR 70 million in the south, 54% more than the EUR 65 million of 2024.',
  'The fee is EUR 4,000 plus 10% on EUR 3,500 of expenses.',
  'We spent GBP 2.1 million, 5 % less than the GBP 2.2 million in the budget.',
])('ignores two figures and a rate in "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});
