import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

it.each([
  ['The number of accidents fell from 24 to 18, that is by 35 %.', 'gives 25.0 %'],
  ['Accidents fell from 24 to 18 (−35 %).', 'gives 25.0 %'],
  ['The company had 820 employees, against 790 a year earlier, an increase of 8.3 %.', 'gives 3.8 %'],
  ['The budget was EUR 1.2 million, or 5.2 % of the wage bill of EUR 48 million.', 'gives 2.5 %'],
  ["Le nombre d'accidents est passé de 24 à 18 (−35 %).", 'gives 25.0 %'],
  ['Le nombre des accidents a reculé de 24 à 18, soit de 35 %.', 'gives 25.0 %'],
  ["L'entreprise comptait 820 salariés, contre 790 un an plus tôt, soit une hausse de 8,3 %.", 'gives 3.8 %'],
  [
    "Le budget s'élevait à 1,2 million d'euros, soit 5,2 % de la masse salariale de 48 millions d'euros.",
    'gives 2.5 %',
  ],
  ['Das Ergebnis stieg auf 3,6 Mio. €, nach 3,1 Mio. € im Vorjahr (+26 %).', 'gives 16.1 %'],
  ['Der Umsatz lag bei 42,8 Mio. €, nach 40,8 Mio. € im Vorjahr, ein Plus von 9,4 %.', 'gives 4.9 %'],
  ['Die Zahl der Unfälle sank von 24 auf 18, also um 35 %.', 'gives 25.0 %'],
  ['Das Budget betrug 1,2 Mio. €, das sind 5,2 % der Lohnsumme von 48 Mio. €.', 'gives 2.5 %'],
  ['La plantilla era de 820 personas, frente a 790 un año antes, un aumento del 8,3 %.', 'gives 3.8 %'],
  ['Gli infortuni sono scesi da 24 a 18, pari al 35 %.', 'gives 25.0 %'],
  ['Net debt fell to GBP 5.1 million, or 0.9 times EBITDA of GBP 8.5 million.', 'gives 0.6x'],
  ['At 9 times operating profit of GBP 6.8 million, the company is worth GBP 72.1 million.', 'gives 10.6x'],
  ['The bank lends EUR 20 million, that is 3.5 times the equity of EUR 8 million.', 'gives 2.5x'],
])('reports the figure that "%s" contradicts itself', (text, right) => {
  const [finding, ...others] = checkTexts(derivedFigures, [text]);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(right);
});

it.each([
  'The number of accidents fell from 24 to 18, that is by 25 %.',
  'The company had 820 employees, against 790 a year earlier, an increase of 3.8 %.',
  'The budget was EUR 1.2 million, or 2.5 % of the wage bill of EUR 48 million.',
  // Ranges are no changes.
  'Most customers are aged from 25 to 34 (35 %).',
  'Orders of EUR 10 to EUR 50 (35 %) are the most frequent.',
  'He works from 9 to 17 (80 %).',
  'Les clients de 25 à 34 ans (35 %) sont les plus nombreux.',
  // The second figure is a time, or of another thing.
  'The group opened 12 stores after 3 years, an increase of 8 %.',
  'The four sites have EUR 4 million of stock, that is 40 % of the staff of 820.',
  'EUR 2 million, that is 40 % of the shares of the company of EUR 1 each.',
  // The rate is of another line, in points, or of each year.
  'La quota è salita da 12 a 15 con costi in crescita del 4 %.',
  'The loan fell from EUR 20 million to EUR 15 million, with interest of 4 %.',
  'Das Ergebnis je Aktie stieg von 1,20 € auf 1,50 €, die Dividende um 10 %.',
  'The rate rose from 24 to 28, an increase of 4 points.',
  'Prices rose from EUR 2.00 to EUR 3.00, an increase of 22 % a year.',
  'Revenue was EUR 42.8 million after EUR 40.8 million, and costs fell by 3 %.',
  // Only roughly, or as a share.
  'Sales rose from EUR 40.0 million to EUR 46.4 million, an increase of almost 17 %.',
  'Sales grew to EUR 46 million, against a market of EUR 400 million, or 11.5 %.',
  'At 9 times operating profit of GBP 6.8 million, less debt of GBP 5.1 million, the equity is worth GBP 56.1 million.',
  'Net debt fell to GBP 5.1 million, or 0.6 times EBITDA of GBP 8.5 million.',
])('ignores "%s"', (text) => {
  expect(checkTexts(derivedFigures, [text])).toEqual([]);
});

it('is done with hostile texts', () => {
  const repeated = ['from 1 to 2 (3 %) ', '1 against 2, or ', 'soit 1 % de 2 ', '1 times 2 of 3 ', ' a 1'];
  const texts = repeated.map((text) => text.repeat(20_000));
  expect(checkTexts(derivedFigures, [...texts])).toEqual([]);
});
