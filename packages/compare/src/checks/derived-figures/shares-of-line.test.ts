import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { derivedFigures } from './check.js';

const figures = [
  ['NOK million', '2023', '2024', '2025'],
  ['Revenue', '560', '612', '671'],
  ['EBITDA', '73', '83', '94'],
];
const onSlide = (text: string, rows = figures) =>
  runCheck(
    derivedFigures,
    presentationText(pptxOf([{ ...slideOf(2, 'Key figures', [text]), tables: [tableOf(rows)] }]).slides),
    templateOf({}),
  );

it.each([
  ['Service contributed NOK 148 million in 2025, or 26.1 % of revenue.', '22.1 %'],
  ['Service contributed NOK 148 million, or 25.1 % of group revenue.', '22.1 %'],
  ['Service contributed NOK 148 million, which is 26 % of revenue in 2025.', '22.1 %'],
  ['2025 entfielen auf den Service 148 Mio. NOK, das sind 26 % des Umsatzes.', '22.1 %'],
  ['En 2025, le service a atteint 148 millions NOK, soit 26 % du chiffre d’affaires.', '22.1 %'],
  ['El servicio aportó 148 millones NOK en 2025, es decir, el 26 % de las ventas.', '22.1 %'],
  ['Nel 2025 il servizio vale 148 milioni NOK, pari al 26 % dei ricavi.', '22.1 %'],
])('reports the share in "%s"', (text, right) => {
  const [finding, ...others] = onSlide(text);
  expect(others).toEqual([]);
  expect(finding?.message).toContain(`is ${right}`);
});

it('reads the scale of a table that names none from the amounts', () => {
  const bare = figures.with(0, ['', '2023', '2024', '2025']);
  expect(onSlide('Service contributed NOK 148 million in 2025, or 26.1 % of revenue.', bare)).toHaveLength(1);
  expect(onSlide('Service contributed NOK 148 million in 2025, or 22.1 % of revenue.', bare)).toEqual([]);
});

it.each([
  'Service contributed NOK 148 million in 2025, or 22.1 % of revenue.',
  'EBITDA rose to NOK 94 million, or 14.0 % of revenue, against 13.6 % in 2024.',
  'Service contributed NOK 148 million in 2025, or 22 % of revenue.',
  'Service contributed NOK 148 million in 2021, or 26.1 % of revenue.',
  'Service contributed NOK 148 million, or 26.4 % of revenue.',
  'Service contributed NOK 148 million, or 61 % of revenue.',
  'Service contributed NOK 148 million in 2025, or 26.1 % of revenue in Norway.',
  'Service contributed EUR 14 million in 2025, or 26.1 % of revenue.',
  'Service contributed NOK 148 million in 2025, or 26.1 % of revenue of the segment.',
  'Service is to reach NOK 148 million in 2025 in the plan, or 24 % of revenue.',
  'Service contributed NOK 148 million in 2025, or 51 % of exports.',
])('leaves "%s" alone', (text) => {
  expect(onSlide(text)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(derivedFigures, ['EUR 1 m, or 2 % of revenue '.repeat(60_000)])).toEqual([]);
});
