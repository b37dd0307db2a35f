import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const companies = [
  ['Company', 'Seat', 'Founded'],
  ['Alder Dairy Ltd', 'Cork', '1974'],
  ['Birch Foods AG', 'Graz', '1988'],
];

/** Faults of a sentence on a slide with this title, in a deck with the table of companies. */
const run = (title: string, text: string) =>
  runCheck(
    conflictingDates,
    documentTextOf(
      [
        { kind: 'title', text: title, locate: () => 'slide 4, title' },
        { text, locate: () => 'slide 4' },
      ],
      [],
      [],
      [companies],
    ),
    templateOf({}),
  );

it('compares a profile with the row of its company in a table of several', () => {
  for (const lead of ['', 'Seat in Cork, ', 'The company was '])
    for (const [year, count] of [
      ['1974', 0],
      ['1947', 1],
    ] as const)
      expect(run('Alder Dairy Ltd', `${lead}founded in ${year}`)).toHaveLength(count);
  expect(run('Alder Dairy Ltd', 'Its subsidiary in Graz was founded in 1947')).toEqual([]);
  expect(run('Alder Dairy Ltd', 'Founded in 1974 as a mill; incorporated in 1990')).toEqual([]);
  expect(run('Cedar Foods plc', 'Seat in Cork, founded in 1947')).toEqual([]);
});
