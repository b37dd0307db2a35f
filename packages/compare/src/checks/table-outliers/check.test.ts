import { expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { tableOutliers } from './check.js';

const column = (...figures: string[]) => [
  ['Company', 'Revenue'],
  ...figures.map((figure, index) => [`Company ${index}`, figure]),
];

it.each([
  ['a thousand times', column('12.5', '14.1', '9,800', '13.0', '11.2'), '"9,800" under "Revenue"', 'row 4'],
  ['a thousandth of', column('12,500', '14', '9,800', '13,000', '11,200'), '"14" under "Revenue"', 'row 3'],
])('reports a figure that is %s the others', (_, rows, actual, place) => {
  const [draft] = checkTables(tableOutliers, [rows]);
  expect(draft?.location).toBe(`table 1, ${place}`);
  expect(draft?.actual).toContain(actual);
});

it.each([
  ['spread over all sizes', column('1', '30', '900', '27,000', '5')],
  ['of which several stand apart', column('12', '14', '9,800', '13,000', '11', '12')],
  ['that are few', column('12', '14', '9,800')],
  ['of which one is seventy times as large', column('12', '14', '900', '13', '11')],
])('leaves figures %s as they are', (_, rows) => {
  expect(checkTables(tableOutliers, [rows])).toEqual([]);
});
