import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { unexplainedMarks } from './check.js';

it('reports a mark without a note, with its place', () => {
  expect(checkTexts(unexplainedMarks, ['Demand rose in four years.¹', 'Prices fell.'])).toMatchObject([
    { location: 'text 1', message: 'Footnote mark "¹" in text 1 has no note.' },
  ]);
  expect(checkTexts(unexplainedMarks, ['Revenue² rose.', '¹ Audited.'])).toHaveLength(1);
  expect(checkTexts(unexplainedMarks, ['Prices fell.²'])).toHaveLength(1);
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

const references = [
  '[1] Eurostat, Prices in cold storage, 2026.',
  '[2] Statistics Norway, Fish landings, 2026.',
  '[3] Cold Chain Federation, Annual report, 2026.',
];

it('reports a citation that the references do not have, with its place', () => {
  const text = 'The market grew by a tenth in 2025 [5]. Prices rose [1], and volumes fell [2].';
  expect(checkTexts(unexplainedMarks, [text, ...references])).toMatchObject([
    {
      key: 'citation',
      location: 'text 1',
      message: 'Citation "[5]" in text 1 has no entry in the list of references.',
    },
  ]);
  expect(checkTexts(unexplainedMarks, ['It grew [1, 4].', 'It fell [2–3].', ...references])).toHaveLength(1);
});

it.each([
  ['The market grew [3]. Prices rose [1, 2].', ...references],
  ['The market grew [5]. Prices rose [1].'],
  ['The interval [0, 1] is used [1], [2].', ...references],
  ['The value of list[5] is 3.', ...references],
  ['Model A [12] and B [14] are in stock, C [15] is not [1].', ...references],
  ['It grew [4].', '[3] Annual report.', '[9] Register.'],
])('leaves %o alone', (...texts) => {
  expect(checkTexts(unexplainedMarks, texts)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(
    checkTexts(unexplainedMarks, [
      ...hostileTexts,
      'a¹ '.repeat(300_000),
      'a [1] '.repeat(200_000),
      '[1, 1, 1, 1, 1'.repeat(50_000),
    ]),
  ).toEqual([]);
});
