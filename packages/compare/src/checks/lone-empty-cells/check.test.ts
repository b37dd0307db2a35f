import { describe, expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { loneEmptyCells } from './check.js';

const table = [
  ['Company', 'Country', 'Revenue', 'Margin'],
  ['Alder', 'Norway', '120', '11 %'],
  ['Birch', 'Sweden', '95', '9 %'],
  ['Cedar', 'Finland', '70', '12 %'],
];

function emptied(...cells: readonly [row: number, column: number][]): string[][] {
  return table.map((row, index) =>
    row.map((text, column) => (cells.some(([r, c]) => r === index && c === column) ? '' : text)),
  );
}

describe('a table whose other cells are all filled', () => {
  it('must have no empty cell', () => {
    expect(checkTables(loneEmptyCells, [table, emptied([2, 2])])).toMatchObject([
      {
        location: 'table 2, row 3',
        message: '"Revenue" is empty for "Birch" (table 2, row 3); the other cells of the table are filled.',
        actual: 'an empty cell under "Revenue" in the row "Birch"',
      },
    ]);
  });

  it('must have a name above every column except that of the labels', () => {
    expect(checkTables(loneEmptyCells, [emptied([0, 3])])).toMatchObject([
      { location: 'table 1, row 1', actual: 'no name above "11 %"' },
    ]);
    expect(checkTables(loneEmptyCells, [emptied([0, 0])])).toEqual([]);
  });
});

it('is silent about an amount without which the total below it adds up', () => {
  const adjusted = (first: string) => [
    ['Item', 'FY24', 'FY25', 'FY26'],
    ['Reported EBITDA', '6,010', '6,480', '7,120'],
    ['Owner salaries', '310', '290', '260'],
    ['Lost practice', '', '150', '180'],
    ['Adjusted EBITDA', first, '6,920', '7,560'],
  ];
  expect(checkTables(loneEmptyCells, [adjusted('6,320')])).toEqual([]);
  expect(checkTables(loneEmptyCells, [adjusted('6,440')])).toMatchObject([{ location: 'table 1, row 4' }]);
});

it.each([
  ['two empty cells or more', emptied([1, 1], [2, 2])],
  ['two columns', table.map((row) => row.slice(0, 2)).with(1, ['Alder', ''])],
  ['few cells', emptied([1, 1]).slice(0, 3)],
  ['an empty cell in its last row, a total', [...table, ['Total', '', '285', '11 %']]],
  ['an empty cell in its last row, a median', [...table, ['Mediana', '', '95', '11 %']]],
])('leaves a table with %s as it is', (_, rows) => {
  expect(checkTables(loneEmptyCells, [rows], { min_cells: 9 })).toEqual([]);
});

it.each([
  'Middle name',
  'End',
  'Until',
  'Depends on',
  'Remarks',
  'Reports to',
  'Discount',
  'Date of termination',
  'Vorgänger',
  'Slutdato',
])('accepts an empty cell under "%s": emptiness is an answer there', (name) => {
  const named = emptied([2, 2]).with(0, ['Company', 'Country', name, 'Margin']);
  expect(checkTables(loneEmptyCells, [named])).toEqual([]);
});

it('accepts a running sum without a figure for the whole year, but no other gap', () => {
  const months = [
    ['k€', 'Octobre', 'Novembre', 'Décembre', 'Année'],
    ['Produits', '31', '28', '35', '94'],
    ['Charges', '30', '25', '31', '86'],
    ['Résultat cumulé', '1', '4', '8', ''],
    ['Effectif', '7', '7', '8', '8'],
  ];
  expect(checkTables(loneEmptyCells, [months])).toEqual([]);
  expect(checkTables(loneEmptyCells, [months.with(3, ['Résultat cumulé', '1', '', '8', '8'])])).toHaveLength(
    1,
  );
});

it('accepts an empty first figure in a row or column of changes, but no other', () => {
  const years = [
    ['EUR m', '2023', '2024', '2025'],
    ['Revenue', '100', '104', '110'],
    ['EBITDA', '20', '21', '22'],
    ['Growth', '', '4 %', '6 %'],
  ];
  expect(checkTables(loneEmptyCells, [years])).toEqual([]);
  expect(checkTables(loneEmptyCells, [years.with(3, ['Growth', '4 %', '', '6 %'])])).toHaveLength(1);
  const turned = years[0]?.map((_, column) => years.map((row) => row[column] ?? '')) ?? [];
  expect(checkTables(loneEmptyCells, [turned])).toEqual([]);
});

it('accepts a first month without a trend, and a row named blank without a value', () => {
  const months = (column: string, label: string) => [
    ['Month', 'Orders', column],
    [label, '31', ''],
    ['August', '28', 'down'],
    ['September', '35', 'up'],
  ];
  expect(checkTables(loneEmptyCells, [months('Trend', 'July')])).toEqual([]);
  expect(checkTables(loneEmptyCells, [months('Region', 'Blank')])).toEqual([]);
  expect(checkTables(loneEmptyCells, [months('Region', 'July')])).toHaveLength(1);
});

it('leaves tables to the checks of a template that requires their cells', () => {
  const companies = { layout: 'table-rows', require: ['website'] };
  const listed = emptied([2, 2]).with(0, ['Company', 'Country', 'Website', 'Margin']);
  expect(checkTables(loneEmptyCells, [listed], {}, { companies })).toEqual([]);
  expect(checkTables(loneEmptyCells, [listed])).toHaveLength(1);
});

it('accepts two columns of labels without a name', () => {
  const searches = [
    ['', '', 'Jan', 'Feb'],
    ['Database A', 'Searches', '2,322', '2,520'],
    ['Database A', 'Sessions', '1,821', '1,929'],
  ];
  expect(checkTables(loneEmptyCells, [searches])).toEqual([]);
  expect(
    checkTables(loneEmptyCells, [
      searches.map(([name = '', , ...rest]) => [name, '7', ...rest]),
      [['Name', 'Kind', '', 'Feb'], ...searches.slice(1)],
    ]),
  ).toHaveLength(1);
});

it.each([
  ['EBITDA margin', 'Growth'],
  ['Eigenkapitalquote', 'Veränderung'],
  ['Part de marché (%)', 'Évolution'],
])('accepts an empty cell of "%s" under "%s"', (label, title) => {
  const rows = (name: string) => [
    ['EUR m', '2024', '2025', title],
    ['Pumps', '68', '71', '4 %'],
    ['Valves', '24', '26', '8 %'],
    [name, '17 %', '18 %', ''],
  ];
  expect(checkTables(loneEmptyCells, [rows(label)])).toEqual([]);
  expect(checkTables(loneEmptyCells, [rows('Service')])).toHaveLength(1);
});

it.each([
  ['Übrige', 'Land'],
  ['Others', 'Country'],
])('accepts the row "%s" without a value, but no other gap', (label, title) => {
  const rows = [
    ['Supplier', title, 'Sales', 'Share'],
    ['Alpentherm', 'Austria', '236', '18 %'],
    ['Nordwärme', 'Sweden', '197', '15 %'],
    [label, '', '880', '67 %'],
  ];
  expect(checkTables(loneEmptyCells, [rows])).toEqual([]);
  expect(checkTables(loneEmptyCells, [rows.with(3, ['Kaltbach', '', '880', '67 %'])])).toHaveLength(1);
});

it('accepts an opening balance without a total', () => {
  const rows = [
    ['k€', 'Jan', 'Feb', 'Summe'],
    ['Anfangsbestand', '140', '162', ''],
    ['Einzahlungen', '52', '48', '100'],
    ['Auszahlungen', '-30', '-28', '-58'],
    ['Endbestand', '162', '182', '182'],
  ];
  expect(checkTables(loneEmptyCells, [rows])).toEqual([]);
});
