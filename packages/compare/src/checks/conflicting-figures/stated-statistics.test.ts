import { expect, it } from 'vitest';
import { checkTexts } from '../../../testing/check-texts.js';
import { pptxOf, runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

const companies = [
  ['Company', 'Employees', 'Revenue 2025, EUR million'],
  ['Cartotecnica Moro', '230', '47'],
  ['Emballages Rive', '310', '62'],
  ['Flexopack Lodi', '175', '51'],
  ['Verrerie du Lac', '420', '88'],
  ['Total', '1,135', '248'],
];
const firmen = [
  ['Firma', 'Umsatz, Mio. €', 'Marge'],
  ['Nord', '40,0', '9,0 %'],
  ['Ost', '50,0', '11,0 %'],
  ['Süd', '75,0', '13,0 %'],
];
const zones = [
  ['Zona', 'Superficie', 'Disponibilidad'],
  ['Centro', '620.000', '4,1 %'],
  ['Paterna', '540.000', '12,4 %'],
  ['Puerto', '180.000', '9,0 %'],
  ['Total', '1.340.000', '8,1 %'],
];
const onSlide = (text: string, rows: string[][] = companies) =>
  runCheck(
    conflictingFigures,
    presentationText(pptxOf([{ ...slideOf(6, 'Comparison', [text]), tables: [tableOf(rows)] }]).slides),
    templateOf({}),
  );

it.each([
  ['The median revenue is EUR 58.5 million.', companies],
  ['The mean revenue is EUR 68 million.', companies],
  ['On average, employees number 248.', companies],
  ['Der Median beim Umsatz liegt bei 55,0 Mio. €.', firmen],
  ['Die Marge liegt im Durchschnitt bei 12,0 %.', firmen],
])('reports a statistic that the rows do not give: "%s"', (text, rows) => {
  expect(onSlide(text, rows)).toMatchObject([{ location: expect.stringContaining('slide 6') }]);
});

it.each([
  ['The median revenue is EUR 56.5 million.', companies],
  ['The median revenue is EUR 57 million.', companies],
  ['The mean revenue is EUR 62 million.', companies],
  ['The median revenue of the industry is EUR 58.5 million.', companies],
  ['The median revenue without Verrerie du Lac is EUR 51 million.', companies],
  ['The average revenue of EUR 62 million compares with EUR 58 million.', companies],
  ['The average age of employees is 44.', companies],
  ['The median price is EUR 58.5 million.', companies],
  ['Der Median beim Umsatz liegt bei 50,0 Mio. €.', firmen],
  ['Im Durchschnitt beträgt der Umsatz 55 Mio. €.', firmen],
  ['La disponibilidad media es del 8,1 %.', zones],
])('leaves "%s" alone', (text, rows) => {
  expect(onSlide(text, rows)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(conflictingFigures, ['median revenue is EUR 1 m '.repeat(60_000)])).toEqual([]);
});

const years = [
  ['Year', 'Units', 'Average price (€)'],
  ['2023', '6,800', '240,000'],
  ['2024', '7,500', '244,000'],
  ['2025', '8,400', '250,000'],
];

it.each([
  'The average price rose to €250,000 per unit in 2025.',
  'The average price was €244,000 then.',
  'On average, 8,400 units were sold in 2025.',
])('leaves "%s" to the row of its year', (text) => {
  expect(onSlide(text, years)).toEqual([]);
});
