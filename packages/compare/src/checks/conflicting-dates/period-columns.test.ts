import { expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { conflictingDates } from './check.js';

const loans = (last: readonly [string, string], header: readonly [string, string] = ['Start', 'End']) => [
  ['Loan', ...header],
  ['L-01', '2021-03-01', '2026-03-01'],
  ['L-02', '15 June 2022', '15 June 2027'],
  ['L-03', '10.01.2023', '10.01.2028'],
  ['L-04', '2024-09-01', '2029-09-01'],
  ['L-05', ...last],
];

it.each([
  ['Start', 'End'],
  ['Beginn', 'Ende'],
  ['Début', 'Fin'],
  ['Desde', 'Hasta'],
  ['Inizio', 'Fine'],
] as const)('reports a row that ends before it begins: %s, %s', (from, to) => {
  expect(checkTables(conflictingDates, [loans(['2025-11-05', '2020-11-05'], [from, to])])).toMatchObject([
    {
      location: 'table 1, row 6',
      message: `${to} is before ${from} (in table 1, row 6).`,
    },
  ]);
});

it.each([
  [['2025-11-05', '2030-11-05'], undefined],
  [['2025-11-05', '2025-11-05'], undefined],
  [['2025-11-05', 'open'], undefined],
  // Day and month are not sure.
  [['11/05/2025', '05/11/2025'], undefined],
  [
    ['2025-11-05', '2020-11-05'],
    ['Drawn', 'Rate'],
  ],
] as const)('ignores %s', (last, header) => {
  expect(checkTables(conflictingDates, [loans(last, header)])).toEqual([]);
});

it('reports a row of a sheet', () => {
  const days = [
    [44_000, 45_000],
    [44_100, 45_100],
    [44_200, 45_200],
    [45_300, 44_300],
  ];
  const rows = [['Loan', 'Start', 'End'], ...days.map((_, index) => [`Loan ${index}`, '', ''])];
  const figure = (row: number, column: number) => days[row - 2]?.[column - 1] ?? null;
  const lists = () => [{ rows, figure, locate: (row = 1, column = 0) => `row ${row}, column ${column}` }];
  const content = { ...documentTextOf([]), lists, statements: () => [] };
  const [finding] = runCheck(conflictingDates, content, templateOf({}));
  expect(finding?.location).toBe('row 5, column 2');
});

it('compares the days of a short schedule, with names of months in other languages', () => {
  const steps = (end: string) => [
    ['Étape', 'Début', 'Fin'],
    ['Visite', '6 octobre 2025', '17 octobre 2025'],
    ['Inventaire', '20 octobre 2025', end],
    ['Reprise', '17 novembre 2025', '12 décembre 2025'],
  ];
  expect(checkTables(conflictingDates, [steps('14 octobre 2025')])).toHaveLength(1);
  expect(checkTables(conflictingDates, [steps('14 novembre 2025')])).toEqual([]);
});
