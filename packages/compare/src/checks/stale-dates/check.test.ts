import { expect, it } from 'vitest';
import { checkTexts, hostileTexts } from '../../../testing/check-texts.js';
import { staleDates } from './check.js';

const padding = Array.from({ length: 20 }, () => 'A paragraph that says something else.');

it('reports dates that are more than a year old, with the reference date', () => {
  expect(
    checkTexts(staleDates, ['Study', '3 May 2024', ...padding, 'Prices as of 30 June 2025']),
  ).toMatchObject([
    {
      location: 'text 2; text 23',
      message:
        '"3 May 2024" in text 2 is more than 365 days before today, 2026-11-22. 1 more date has the same problem.',
      expected: 'no date before 2025-11-22 on the cover, after "as of" and for sources',
    },
  ]);
});

it.each([
  'Prices as of 30 June 2026',
  'Founded on 3 May 1990',
  'Source: annual report, published 3 May 2024',
  'as of 04/05/2024',
])('accepts "%s"', (text) => {
  expect(checkTexts(staleDates, [...padding, text])).toEqual([]);
});

it('takes as many days as the template sets', () => {
  const run = (days: number) => checkTexts(staleDates, [...padding, 'As of 30 June 2026'], { days });
  expect(run(90)).toHaveLength(1);
  expect(run(200)).toEqual([]);
});

it('is done with hostile texts', () => {
  expect(checkTexts(staleDates, hostileTexts)).toEqual([]);
});
