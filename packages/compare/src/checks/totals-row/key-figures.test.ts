import { describe, expect, it } from 'vitest';
import {
  addSheet,
  type CellContent,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { runOnDocument } from '../../../testing/run-on-rows.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { totalsRow } from './check.js';

/** A formula without a stored result, as libraries write it. */
const f = (formula: string): CellContent => ({ formula }) as CellContent;
const companies: CellContent[][] = [
  ['Company', 'City', 'Staff', 'Revenue'],
  ['Aquila', 'Parma', 420, 96.5],
  ['Bora', 'Koper', 110, 18.2],
  ['Cascade', 'Cork', 260, 74],
  ['Delta', 'Volos', 150, 41.3],
  ['Ebro', 'Zaragoza', 95, 22.7],
];
const run = async (summary: readonly CellContent[][], list: readonly CellContent[][] = companies) => {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Companies', list);
    addSheet(workbook, 'Summary', summary);
  });
  const template = XlsxTemplate.parse({ name: 'general', type: 'xlsx' });
  return runOnDocument(totalsRow, await readXlsx(bytes), template);
};

describe('a sheet of key figures', () => {
  const full: CellContent[][] = [
    ['Staff in total', f('SUM(Companies!C2:C6)')],
    ['Average revenue', f('AVERAGE(Companies!$D$2:$D$6)')],
  ];

  it('reads all rows of the table', async () => {
    const total = (range: string, label = 'Revenue in total') =>
      run([...full, [label, f(`SUM(Companies!${range})`)]]);
    expect(await total('D2:D6')).toEqual([]);
    expect(await total('D2:D5')).toMatchObject([
      {
        location: 'sheet "Summary", cell B3',
        message:
          '"Revenue in total" in B3 is "=SUM(Companies!D2:D5)", which leaves out D6 of sheet "Companies".',
      },
    ]);
    expect(await total('D3:D6')).toHaveLength(1);
    expect(await total('D2:D4')).toEqual([]);
    for (const label of ['Total sales', 'Combined revenue', 'Revenue (EUR m)'])
      expect(await total('D2:D5', label)).toHaveLength(1);
    for (const label of [
      ...['Revenue without Ebro', 'Median of the peers', 'Revenue before June', 'European revenue'],
      ...['Revenue of the four largest companies', 'Revenue, first quarter', 'Umsatz ohne Ebro'],
    ])
      expect(await total('D2:D5', label)).toEqual([]);
  });

  it('may leave out a row of another kind, in several figures, or divide a column by the row before', async () => {
    const others = companies.map((row) => (row[0] === 'Ebro' ? ['Others', ...row.slice(1)] : row));
    expect(await run([...full, ['Revenue', f('SUM(Companies!D2:D5)')]], others)).toEqual([]);
    const both = ['C', 'D'].map((column) => [
      `Peers ${column}`,
      f(`MEDIAN(Companies!${column}2:${column}5)`),
    ]);
    expect(await run([...full, ...both])).toEqual([]);
    const growth = f('SUMPRODUCT(Companies!D3:D6/Companies!D2:D5)');
    expect(await run([...full, ['Growth', growth]])).toEqual([]);
  });

  it.each([
    ['Largest revenue', 'MIN'],
    ['Größter Umsatz', 'MIN'],
    ["Chiffre d'affaires le plus élevé", 'MIN'],
    ['Fatturato più alto', 'MIN'],
    ['Lowest revenue', 'MAX'],
    ['Ingresos mínimos: valor más bajo', 'MAX'],
    ['Median revenue', 'AVERAGE'],
    ['Durchschnittlicher Umsatz', 'MAX'],
  ])('reports "%s" with %s', async (label, name) => {
    expect(await run([[label, f(`${name}(Companies!D2:D6)`)]])).toMatchObject([
      { location: 'sheet "Summary", cell B1' },
    ]);
  });

  it.each<[string, string, CellContent[][]?]>([
    ['Largest revenue', 'MAX'],
    ['Average revenue', 'SUM'],
    ['Largest company', 'AVERAGE'],
    ['Highest rank', 'MIN'],
    ['Largest decline', 'MIN'],
    ['Maximum capacity of the line', 'MIN'],
    ['Median and average', 'AVERAGE'],
    ['Mediana empresa', 'AVERAGE'],
    ['Largest change of cash', 'MIN'],
    ['Largest amount', 'MIN', companies.map((row, index) => (index === 3 ? [...row.slice(0, 3), -5] : row))],
  ])('accepts "%s" with %s', async (label, name, list = companies) => {
    expect(await run([[label, f(`${name}(Companies!D2:D6)`)]], list)).toEqual([]);
  });

  it('reads rows of figures too', async () => {
    const model = [
      ['EUR k', 2023, 2024, 2025],
      ['Revenue', 100, 110, 120],
    ];
    expect(await run([['Peak revenue', f('MIN(Companies!B2:D2)')]], model)).toHaveLength(1);
    expect(await run([['Peak revenue', f('MAX(Companies!B2:D2)')]], model)).toEqual([]);
    expect(await run([['Average revenue', f('AVERAGE(Companies!B2:D2)')]], model)).toEqual([]);
  });

  it('reads the column that the label names', async () => {
    expect(await run([['Staff in total', f('SUM(Companies!D2:D6)')]])).toMatchObject([
      {
        message:
          '"Staff in total" in B1 is "=SUM(Companies!D2:D6)", which reads the column "Revenue" instead of "Staff".',
      },
    ]);
    for (const label of [
      'Revenue in total',
      'Turnover in total',
      'Revenue by staff',
      'Largest company',
      'Staff and revenue',
    ])
      expect(await run([[label, f('SUM(Companies!D2:D6)')]])).toEqual([]);
    const aged = companies.map((row, index) => [...row, index === 0 ? 'Age' : index]);
    for (const label of ['Average age of staff', 'Average tenure of staff'])
      expect(await run([[label, f('AVERAGE(Companies!E2:E6)')]], aged)).toEqual([]);
  });

  it('accepts a function that the heading of its column names', async () => {
    const rows = [
      ['Figure', 'Average', 'Maximum'],
      ['Median income', f('AVERAGE(Companies!D2:D6)'), f('MAX(Companies!D2:D6)')],
    ];
    expect(await run(rows)).toEqual([]);
  });

  it.each(['Companies profiled', 'Number of companies', 'Anzahl Unternehmen', "Nombre d'entreprises"])(
    'counts the rows of the table: %s',
    async (label) => {
      expect(await run([[label, 6]])).toMatchObject([
        { message: `"${label}" in B1 is 6; sheet "Companies" has 5 rows.` },
      ]);
      expect(await run([[label, 5]])).toEqual([]);
    },
  );

  it('may count other companies', async () => {
    for (const label of [
      'Companies screened',
      'Companies excluded',
      'Company',
      'Employees',
      'Target companies',
    ])
      expect(await run([[label, 6]])).toEqual([]);
    expect(await run([['Companies', 12]])).toEqual([]);
    expect(await run([['Number of peers', 4]])).toEqual([]);
    for (const name of ['Others', 'Target', 'Konzern'])
      expect(
        await run(
          [['Companies', 4]],
          companies.map((row) => (row[0] === 'Ebro' ? [name, ...row.slice(1)] : row)),
        ),
      ).toEqual([]);
    expect(await run([['Companies', 6, 5, 4]])).toEqual([]);
  });
});

it('reads formulas without results in the rows of a net amount, VAT and total', async () => {
  const budget = (range: string) =>
    run(
      [],
      [
        ['Item', 'Quantity', 'Price', 'Amount'],
        ...[2, 3, 4, 5].map((row) => [`Item ${row}`, row, 10, f(`B${row}*C${row}`)]),
        ['Sum', null, null, f(`SUM(${range})`)],
        ['VAT 19 %', null, null, f('D6*0.19')],
        ['Total', null, null, f('D6+D7')],
      ],
    );
  expect(await budget('D2:D5')).toEqual([]);
  expect(await budget('D2:D4')).toMatchObject([
    { message: '"Sum" in D6 is "=SUM(D2:D4)", which leaves out rows of D2–D5.' },
  ]);
});

describe('rows below a table', () => {
  const branches = (median: string, share: string, label = 'Share of Lille') =>
    run(
      [],
      [
        ['Branch', 'Revenue', 'Heads'],
        ['Lille', 2640, 12],
        ['Metz', 1890, 9],
        ['Nancy', 3220, 14],
        ['Total', f('SUM(B2:B4)'), f('SUM(C2:C4)')],
        ['Median', f(median), f('MEDIAN(C2:C4)')],
        [label, f(share)],
      ],
    );

  it('compute what they name', async () => {
    expect(await branches('MEDIAN(B2:B4)', 'B2/B5')).toEqual([]);
    expect(await branches('AVERAGE(B2:B4)', 'B2/B5')).toMatchObject([
      { message: '"Median" in B6 is "=AVERAGE(B2:B4)", which gives the average.' },
    ]);
    expect(await branches('MEDIAN(B2:B4)', 'B2/B4')).toMatchObject([
      { message: '"Share of Lille" in B7 is "=B2/B4", a share of one row; the total is in B5.' },
    ]);
    expect(await branches('MEDIAN(B2:B4)', 'B2/B4', 'Lille as share of Nancy')).toEqual([]);
    expect(await branches('MEDIAN(B2:B4)', 'B2/B4', 'Lille to Nancy')).toEqual([]);
    expect(await branches('MEDIAN(B2:B4)', 'B2/B4', 'Anteil Lille')).toHaveLength(1);
  });
});
