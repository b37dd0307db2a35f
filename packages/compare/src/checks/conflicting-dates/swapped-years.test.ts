import { expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const table = (
  header: string,
  years: readonly number[],
  note = 'Freezes cod and haddock for restaurants',
) => [['Company', header, 'Products'], ...years.map((year, index) => [`Maker ${index}`, String(year), note])];
const years = [1958, 1994, 1971, 1949, 1983, 2001, 1696, 1990];

it.each([
  'Founded',
  'Gegründet',
  'Gründungsjahr',
  'Année de création',
  'Año de fundación',
  'Anno di fondazione',
])('reports a founding year with two swapped digits: %s', (header) => {
  expect(checkTables(conflictingDates, [table(header, years)])).toMatchObject([
    { location: 'table 1, row 8', message: expect.stringContaining('perhaps 1966') },
  ]);
});

it('accepts old companies', () => {
  const run = (...args: Parameters<typeof table>) => checkTables(conflictingDates, [table(...args)]);
  expect(run('Founded', years, 'The oldest mill of the country')).toEqual([]);
  expect(run('Founded', years, '')).toEqual([]);
  expect(run('Founded', [1958, 1994, 1971, 1891, 1983, 2001, 1698])).toEqual([]);
  expect(run('Founded', [1958, 1994, 1971, 1860, 1983, 2001, 1698])).toEqual([]);
  expect(run('Founded', [1958, 1994, 1971, 1949, 1983, 2001, 1686])).toEqual([]);
  expect(run('Founded', [1958, 1994, 1971, 1949, 1696])).toEqual([]);
  expect(run('Founded', [1958, 1994, 1971, 1949, 1983, 2001, 1869])).toEqual([]);
  expect(run('Pages', years)).toEqual([]);
});

it('accepts an old company that the text confirms', () => {
  const run = (text: string) =>
    runCheck(conflictingDates, documentTextOf([text], [], [], [table('Founded', years)]), templateOf({}));
  expect(run('A mill of 1696 is among them.')).toEqual([]);
  expect(run('A mill is among them.')).toHaveLength(1);
});

it('reads the figures of sheets', () => {
  const rows = table('Founded', years).map((row, index) =>
    index === 0 ? row : [row[0] ?? '', '', row[2] ?? ''],
  );
  const figure = (row: number, column: number) => (column === 1 ? (years[row - 2] ?? null) : null);
  const content = {
    ...documentTextOf([]),
    lists: () => [{ rows, figure, locate: (row = 1) => `row ${row}` }],
  };
  expect(runCheck(conflictingDates, content, templateOf({}))).toMatchObject([{ location: 'row 8' }]);
});
