import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { numberSequences } from './check.js';

const run = (...months: string[]) =>
  runCheck(
    numberSequences,
    documentTextOf(
      [],
      [],
      [],
      [[['TEUR', 'Umsatz'], ...months.map((name, index) => [name, `${700 + ((index * 3) % 5)}`])]],
    ),
    templateOf({}),
    {},
  );

it.each([
  [['Januar', 'Februar', 'April', 'März', 'Mai', 'Juni', 'Summe']],
  [['Jul 2025', 'Aug 2025', 'Oct 2025', 'Sep 2025', 'Nov 2025']],
  [['octobre', 'novembre', 'janvier', 'décembre', 'février']],
])('reports two months in the wrong order: %s', (months) => {
  expect(run(...months)).toMatchObject([{ location: 'table 1, row 4' }]);
});

it.each([
  [['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Summe']],
  [['Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar']],
  [['June', 'May', 'April', 'March', 'February', 'January']],
  [['March', 'June', 'September', 'December']],
  [['April', 'August', 'January', 'March', 'May']],
])('accepts %s', (months) => {
  expect(run(...months)).toEqual([]);
});

it('accepts months that are ranked by a figure', () => {
  const ranked = (guests: readonly string[]) =>
    runCheck(
      numberSequences,
      documentTextOf(
        [],
        [],
        [],
        [
          [
            ['Monat', 'Tage', 'Gäste'],
            ...['Mai', 'Juli', 'Juni', 'August', 'September'].map((name, index) => [
              name,
              '30',
              guests[index] ?? '',
            ]),
          ].map(([name = '', , figure = '']) => [name, figure]),
        ],
      ),
      templateOf({}),
      {},
    );
  expect(ranked(['980', '960', '960', '810', '700'])).toEqual([]);
  expect(ranked(['980', '960', '870', '990', '700'])).toHaveLength(1);
});

it('reads the figures of sheets, whose texts leave them out', () => {
  const sheet = (guests: readonly number[]) => {
    const list = {
      rows: [['Monat', 'Gäste'], ...['Mai', 'Juli', 'Juni', 'August', 'September'].map((name) => [name, ''])],
      figure: (row: number, column: number) => (column === 1 ? (guests[row - 2] ?? null) : null),
      locate: () => 'sheet "Data"',
    };
    return runCheck(numberSequences, { ...documentTextOf([]), lists: () => [list] }, templateOf({}), {});
  };
  expect(sheet([98, 96, 87, 81, 70])).toEqual([]);
  expect(sheet([98, 96, 87, 99, 70])).toHaveLength(1);
});
