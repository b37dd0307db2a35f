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
const run = (title: string, text: string, table = companies) =>
  runCheck(
    conflictingDates,
    documentTextOf(
      [
        { kind: 'title', text: title, locate: () => 'slide 4, title' },
        { text, locate: () => 'slide 4' },
      ],
      [],
      [],
      [table],
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

it('reads the name behind a rank, and the company before the colon of a title', () => {
  const ranked = companies.map((row, index) => [index === 0 ? 'Rank' : String(index), ...row]);
  const text = 'Sitz in Cork, gegründet 1947, 480 Mitarbeitende';
  expect(run('Alder Dairy Ltd: a specialist in butter', text, ranked)).toHaveLength(1);
  expect(run('Alder Dairy Ltd – a specialist', 'Seat in Cork, founded in 1947')).toHaveLength(1);
  for (const right of [
    'Sitz in Cork, gegründet 1974',
    'The mill in Kerry was founded in 1947',
    'Butter since 1947',
  ])
    expect(run('Alder Dairy Ltd: a specialist in butter', right, ranked)).toEqual([]);
  expect(run('Cedar Foods plc: a specialist in butter', text, ranked)).toEqual([]);
});
