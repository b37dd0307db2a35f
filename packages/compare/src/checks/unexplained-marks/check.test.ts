import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { unexplainedMarks } from './check.js';

it('reports a mark without a note, with its place', () => {
  expect(checkTexts(unexplainedMarks, ['Demand rose in four years.¹', 'Prices fell.'])).toMatchObject([
    { location: 'text 1', message: 'Footnote mark "¹" in text 1 has no note.' },
  ]);
  expect(checkTexts(unexplainedMarks, ['Revenue² rose.', '¹ Audited.'])).toHaveLength(1);
  // Items of a list are no notes.
  expect(checkTexts(unexplainedMarks, ['Demand rose.¹', '1. Racks', '2. Depots'])).toHaveLength(1);
});

it.each([
  ['Demand rose.¹', '¹ Without exports.'],
  ['Demand rose.¹ Prices fell.²', '¹ Without exports. ² In euros.'],
  ['Demand rose.¹', '1) Without exports.'],
  ['Demand rose.¹', '1 Without exports.'],
  ['Demand rose.¹', '(1) Without exports.'],
  ['Revenue³', 'Notes: ³ audited'],
  ['The hall has 400 m² and 12 m³ a day.'],
  ['R² is 0.4 and 10³ is a thousand; x² grows.'],
  ['A plot of 12 km².'],
  ['At 5 s⁻¹ it fails.'],
  ['(a+b)² is a square.'],
])('leaves %o alone', (...texts) => {
  expect(checkTexts(unexplainedMarks, texts)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(unexplainedMarks, [...hostileTexts, 'a¹ '.repeat(300_000)])).toEqual([]);
});
