import { expect, it } from 'vitest';
import { runCheck, slideOf, tableOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { conflictingFigures } from './check.js';

const shortlist = [
  ['#', 'Company', 'Revenue, EUR m', 'EBITDA, EUR m'],
  ['1', 'Kern Optik GmbH', '62.0', '9.3'],
  ['2', 'Lumen AG', '48.0', '6.0'],
  ['3', 'Motiv GmbH', '35.0', '4.2'],
];
const run = (title: string, ...texts: readonly string[]) =>
  runCheck(
    conflictingFigures,
    presentationText([
      { ...slideOf(1, 'Shortlist'), tables: [tableOf(shortlist)] },
      slideOf(2, 'Kern Optik GmbH', ['Revenue of EUR 62.0 million in 2025, EBITDA of EUR 9.3 million']),
      slideOf(3, title, texts),
    ]),
    templateOf({}),
  );

it.each([
  ['Revenue of EUR 84.0 million in 2025, EBITDA of EUR 6.0 million'],
  ['Revenue was EUR 84 million in 2025.'],
  ['Der Umsatz betrug 2025 84,0 Mio. EUR.'],
])('compares "%s" with the row of the company', (text) => {
  expect(run('Lumen AG', text)).toMatchObject([
    { location: expect.stringContaining('slide 3'), message: expect.stringContaining('48.0') },
  ]);
  expect(run('Lumen AG', text.replace('84', '48'))).toEqual([]);
});

it.each([
  ['Lumen AG', 'Revenue of EUR 52.0 million in 2026, EBITDA of EUR 7.0 million in 2026'],
  ['Lumen AG', 'Revenue was EUR 45.0 million in 2024.'],
  ['Lumen AG', 'Revenue of EUR 20.0 million in France in 2025'],
  ['Lumen AG', 'Revenue of about EUR 50 million in 2025'],
  ['Orion AG', 'Revenue of EUR 84.0 million in 2025, EBITDA of EUR 6.0 million'],
  ['Lumen AG', 'Revenue of USD 52.0 million in 2025'],
])('accepts on the slide "%s": "%s"', (title, text) => {
  expect(run(title, text)).toEqual([]);
});
