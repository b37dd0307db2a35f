import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { wrongProfileNames } from './profile-names.js';

const table = [
  ['Company', 'Staff'],
  ['Alder Pumps GmbH', '120'],
  ['Birch Valves SA', '80'],
  ['Cedar Filters SL', '64'],
];
const run = (third: string, openings = ['Alder Pumps makes pumps.', 'Birch Valves makes valves.']) =>
  wrongProfileNames(
    documentTextOf(
      [
        { kind: 'title', text: 'Alder Pumps' },
        openings[0] ?? '',
        { kind: 'title', text: '2. Birch Valves SA' },
        openings[1] ?? '',
        { kind: 'title', text: 'Cedar Filters' },
        third,
      ],
      [],
      [],
      [table],
    ),
  );

it.each([
  'Birch Valves exports half of its output.',
  'Birch Valves SA beschäftigt 64 Personen.',
  'Birch Valves SA exporte la moitié de sa production.',
])('reports the other company in "%s"', (text) => {
  expect(run(text)).toMatchObject([
    {
      location: 'text 6',
      message: 'The profile of Cedar Filters SL names another company, Birch Valves SA (in text 6).',
    },
  ]);
});

it.each([
  'Cedar Filters exports half of its output.',
  'Birch Valves is the largest competitor.',
  'Birch Valves holds a stake of 20 %.',
  'Birch Valves and Cedar are neighbours.',
  'Birch wood is used for the frames.',
  'It exports half of its output.',
  'Alder Pumps und Birch Valves sind Kunden.',
])('ignores "%s"', (text) => {
  expect(run(text)).toEqual([]);
});

it('ignores documents whose profiles do not begin with their names', () => {
  expect(run('Birch Valves exports half.', ['Pumps are made.', 'Valves are made.'])).toEqual([]);
});
