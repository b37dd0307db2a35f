import { describe, expect, it } from 'vitest';
import { type CellContent, documentOf } from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, runOnRows } from '../../../testing/run-on-rows.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { totalsRow } from './check.js';

const body: CellContent[][] = [
  ['Company', 'Revenue'],
  ['A', 10],
  ['B', 20],
  ['C', 40],
];
const columns = [{ title: 'Company' }, { title: 'Revenue', kind: 'number' }];
const run = (totals: readonly CellContent[][], rules: Record<string, unknown> = {}, options = {}) =>
  runOnRows(totalsRow, [...body, ...totals], { columns, ...rules }, options);

it('requires the rows that the template names', async () => {
  const total_rows = [{ title: 'Mean', also: ['Average'] }, { title: 'Median' }];
  expect(
    await run(
      [
        ['Average', 23.3],
        ['Median', 20],
      ],
      { total_rows },
    ),
  ).toEqual([]);
  expect(await run([['Mean', 23.3]], { total_rows })).toMatchObject([
    { key: 'Data: no Median', location: 'sheet "Data", below row 4', actual: '"Mean"' },
  ]);
  expect(await run([], { totals: 'required' })).toMatchObject([{ key: 'Data: no Total' }]);
  expect(await run([['Total', 70]], { totals: 'forbidden' })).toMatchObject([
    { key: 'Data: unwanted', location: 'sheet "Data", row 5' },
  ]);
});

it('reports the one row that a list of cells leaves out', async () => {
  const rows: CellContent[][] = [
    ['Item', 'Q1'],
    ['Rent', 40],
    ['Power', 22],
    ['Wages', 180],
    ['Fuel', 31],
  ];
  const total = (formula: string, result: number, label = 'Wages') =>
    runOnRows(totalsRow, [
      ...rows.map((row) => (row[0] === 'Wages' ? [label, ...row.slice(1)] : row)),
      ['Total', { formula, result }],
    ]);
  for (const formula of ['B2+B3+B5', 'SUM(B2:B3)+B5', 'SUM(B2:B3,B5)', '$B$2+$B$3+$B$5'])
    expect(await total(formula, 93)).toMatchObject([
      { message: `"Total" in B6 is "=${formula}", which leaves out B4.` },
    ]);
  expect(await total('B2+B3+B4+B5', 273)).toEqual([]);
  expect(await total('B2+B3+B5', 93, 'of which wages')).toEqual([]);
  expect(await total('B2+B5', 71)).toEqual([]);
});

it('computes totals again and allows the rounding that they show', async () => {
  expect(await run([['Total', 70]])).toEqual([]);
  expect(
    await run([
      ['Mean', 23.3],
      ['Median', 20],
      ['Min', 10],
      ['Max', 40],
    ]),
  ).toEqual([]);
  expect(await run([['Mean', 23.4]])).toMatchObject([
    { key: 'Data: Revenue: value of Mean', expected: '23.3333333333', actual: '23.4' },
  ]);
  expect(await run([['Total', 69]], {}, { tolerated: 0.02 })).toEqual([]);
});

it('requires a formula to cover all body rows of its column, and its result to match', async () => {
  const sum = (formula: string, result: number) => run([['Total', { formula, result }]]);
  expect(await sum('SUM(B2:B4)', 70)).toEqual([]);
  expect(await sum('SUBTOTAL(109,B$1:B$4)', 70)).toEqual([]);
  expect(await sum('SUM(B2:B3)', 30)).toMatchObject([
    { key: 'Data: Revenue: range of Total', expected: 'a range over rows 2 to 4', actual: '"=SUM(B2:B3)"' },
  ]);
  expect(await sum('SUM(A2:A4)', 0)).toHaveLength(1);
  expect(await sum('SUM(B2:B4)', 60)).toMatchObject([{ key: 'Data: Revenue: value of Total' }]);
});

it('ignores totals that cannot be computed: other formulas, other labels, sums of multiples', async () => {
  expect(await run([['Total', { formula: 'B2+B3*2', result: 1 }]])).toEqual([]);
  expect(await run([['Mean excl. outliers', 15]])).toEqual([]);
  expect(await run([['Total', { of: 2.1, format: '0.0x' }]])).toEqual([]);
  expect(await run([['Total', { formula: 'SUM(B2:B4)' }]])).toEqual([]);
});

const general = XlsxTemplate.parse({ name: 'general', type: 'xlsx' });
const findings = async (rows: readonly CellContent[][]) =>
  runOnDocument(totalsRow, await documentOf(rows), general);
const sum = (formula: string, result: number): CellContent => ({ formula, result });

it.each<[string, CellContent[][]]>([
  [
    'the balance at the end of each period',
    [
      ['Month', 'Joined', 'Left', 'Members'],
      ['July', 9, 3, 105],
      ['August', 4, 2, 107],
      ['September', 6, 5, 108],
      ['Total', 19, 10, 108],
    ],
  ],
  [
    'a tax upon a net that no word names',
    [
      ['Line', 'Amount'],
      ['Crates', 100],
      ['Packs', 50],
      ['Nettovärde', 150],
      ['Moms', 36],
      ['Total', 186],
    ],
  ],
  [
    'a pivot with totals of its groups',
    [
      ['Region', 'Sum of Sales'],
      ['Oslo', 10],
      ['Bergen', 20],
      ['North Total', 30],
      ['Aarhus', 5],
      ['South Total', 5],
      ['Grand Total', 35],
    ],
  ],
  [
    'a pivot in compact form',
    [
      ['Row Labels', 'Sum of Sales'],
      ['North', 30],
      ['Oslo', 10],
      ['Bergen', 20],
      ['South', 5],
      ['Aarhus', 5],
      ['Grand Total', 35],
    ],
  ],
  [
    'an average in a pivot',
    [
      ['Row Labels', 'Average of Price'],
      ['North', 30],
      ['South', 5],
      ['Grand Total', 26],
    ],
  ],
  [
    'nested subtotals',
    [
      ['Item', 'Cost'],
      ['a', 1],
      ['b', 2],
      ['Subtotal', sum('SUBTOTAL(9,B2:B3)', 3)],
      ['c', 4],
      ['Subtotal', sum('SUBTOTAL(9,B5:B5)', 4)],
      ['Total', sum('SUBTOTAL(9,B2:B6)', 7)],
    ],
  ],
  [
    'totals that are summed across',
    [
      ['Item', 'A', 'B', 'Both'],
      ['x', 1, 2, 3],
      ['y', 3, 4, 7],
      ['Total', sum('SUM(B2:B3)', 4), sum('SUM(C2:C3)', 6), sum('SUM(B4:C4)', 10)],
    ],
  ],
  [
    'the last of two blocks',
    [
      ['Item', 'Cost'],
      ['a', 1],
      ['b', 2],
      ['Total', sum('SUM(B2:B3)', 3)],
      ['c', 4],
      ['d', 5],
      ['Total', sum('SUM(B5:B6)', 9)],
    ],
  ],
  [
    'a number of rows',
    [
      ['Company', 'No.'],
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
      ['Total', 4],
    ],
  ],
  [
    'a margin of the whole',
    [
      ['Plant', 'Margin'],
      ['a', 0.1],
      ['b', 0.3],
      ['Total', 0.25],
    ],
  ],
  [
    'a name that starts like a label',
    [
      ['Side', 'Treff'],
      ['Din side', 4],
      ['Min side', 3],
    ],
  ],
  [
    'a total in Danish',
    [
      ['By', 'Salg'],
      ['Aarhus', 3],
      ['Odense', 4],
      ['I alt', 7],
    ],
  ],
])('understands %s', async (_, rows) => {
  expect(await findings(rows)).toEqual([]);
});

it.each<[string, CellContent[][], string]>([
  [
    'in Norwegian',
    [
      ['By', 'Salg'],
      ['Oslo', 3],
      ['Bergen', 4],
      ['Sum', 9],
    ],
    '7',
  ],
  [
    'in German',
    [
      ['Stadt', 'Umsatz'],
      ['Bonn', 30],
      ['Köln', 41],
      ['Gesamtsumme', 72],
    ],
    '71',
  ],
  [
    'of groups',
    [
      ['Region', 'Sales'],
      ['Oslo', 10],
      ['Bergen', 20],
      ['North Total', 30],
      ['Grand Total', 31],
    ],
    '60',
  ],
])('reports a wrong total %s', async (_, rows, expected) => {
  expect(await findings(rows)).toMatchObject([{ expected }]);
});

it('reports a function that does not match its label', async () => {
  const rows = (name: string, label: string): CellContent[][] => [
    ['Site', 'Lines', 'Staff'],
    ...[
      ['Bergen', 4, 120],
      ['Lyon', 6, 80],
      ['Turin', 5, 70],
    ],
    [label, sum('MEDIAN(B2:B4)', 5), sum(`${name}(C2:C4)`, name === 'MEDIAN' ? 80 : 90)],
  ];
  expect(await findings(rows('AVERAGE', 'Median'))).toMatchObject([
    { message: 'C5 in the row "Median" is "=AVERAGE(C2:C4)", which gives the average.' },
  ]);
  for (const label of ['Median of the sites', 'Médiane des sites', 'Medianwert', 'Mediana dei siti'])
    expect(await findings(rows('AVERAGE', label))).toHaveLength(1);
  expect(await findings(rows('AVERAGE', 'Median and mean'))).toEqual([]);
  expect(await findings(rows('MEDIAN', 'Median'))).toEqual([]);
  expect(await findings(rows('AVERAGE', 'Total'))).toEqual([]);
});

it('reports a range that leaves a row out in all columns once', async () => {
  const rows = [['Item', 'A', 'B', 'C'], ...[1, 2, 3].map((of) => [`item ${of}`, of, of * 2, of * 3])];
  const total = [
    'Total',
    ...['B', 'C', 'D'].map((name, index) => sum(`SUM(${name}2:${name}3)`, 3 * (index + 1))),
  ];
  expect(await findings([...rows, total])).toMatchObject([
    {
      key: 'Data: range of Total',
      location: 'sheet "Data", row 5, columns B, C, D',
      message:
        '"Total" in B5 is "=SUM(B2:B3)", which leaves out rows of B2–B4. 2 more formulas have the same problem.',
      expected: 'a range over rows 2 to 4',
    },
  ]);
});

it('accepts a grand SUBTOTAL that ends before the last nested one, which it would skip (SUBTOTAL)', async () => {
  const rows = [
    ['Region', 'Sales'],
    ['North', 10],
    ['North', 20],
    ['North Total', sum('SUBTOTAL(9,B2:B3)', 30)],
    ['South', 5],
    ['South Total', sum('SUBTOTAL(9,B5:B5)', 5)],
    ['Grand Total', sum('SUBTOTAL(9,B2:B5)', 35)],
  ];
  expect(await findings(rows)).toEqual([]);
});

it('names the cell, the rows and both numbers in the headline, as the cells show them', async () => {
  const rows = (total: CellContent) => [
    ['Posten', 'Land', 'Umsatz'],
    ['', '', ''],
    ...[1000, 500, 490].map((value, index) => [`Posten ${index}`, 'DE', value]),
    ['Gesamt', '', total],
  ];
  expect(await findings(rows(995).filter((_, index) => index !== 1))).toMatchObject([
    { message: 'Total "Gesamt" in C5 is 995; rows C2–C4 add up to 1,990.', expected: '1990', actual: '995' },
  ]);
  const euros = (of: number) => ({ of, format: '#,##0.00 "€"' });
  expect(
    await findings([
      ['Item', 'Amount'],
      ['a', euros(1200)],
      ['b', euros(800.5)],
      ['c', euros(1)],
      ['Total', euros(2100)],
    ]),
  ).toMatchObject([{ message: 'Total "Total" in B5 is 2,100.00 €; rows B2–B4 add up to 2,001.50 €.' }]);
});

it.each([
  ['Totale', 'IVA 22%', 'Da pagare'],
  ['Summe', 'MwSt. 19 %', 'Zahlbetrag'],
  ['Net amount', 'VAT', 'Amount due'],
])('reports a total above the tax that leaves out the first or last row: %s', async (label, tax, due) => {
  const order = (net: (column: string) => string): CellContent[][] => [
    ['Code', 'Pieces', 'Amount', 'Net'],
    ...[10, 20, 30, 40].map((of, index) => [`C-${index}`, of, of * 3, of * 2]),
    [label, sum(net('B'), 100), sum(net('C'), 300), sum(net('D'), 200)],
    [tax, '', '', sum('D6*0.22', 44)],
    [due, '', '', sum('D6+D7', 244)],
  ];
  const all = (column: string) => `SUM(${column}2:${column}5)`;
  expect(await findings(order(all))).toEqual([]);
  for (const range of ['D3:D5', 'D2:D4'])
    expect(await findings(order((column) => (column === 'D' ? `SUM(${range})` : all(column))))).toMatchObject(
      [{ message: `"${label}" in D6 is "=SUM(${range})", which leaves out rows of D2–D5.` }],
    );
});

it('accepts sums of a model that leave out the revenue above them', async () => {
  const rows: CellContent[][] = [
    ['Line', '2025', '2026'],
    ['Revenue', 100, 110],
    ['Staff', 30, 31],
    ['Rent', 20, 21],
    ['Total costs', sum('SUM(B3:B4)', 50), sum('SUM(C3:C4)', 52)],
    ['Profit', sum('B2-B5', 50), sum('C2-C5', 58)],
  ];
  expect(await findings(rows)).toEqual([]);
});

describe('a sum of a year', () => {
  const months = [
    'janv.',
    'févr.',
    'mars',
    'avr.',
    'mai',
    'juin',
    'juil.',
    'août',
    'sept.',
    'oct.',
    'nov.',
    'déc.',
  ];
  const year = (header: readonly string[], range: (row: number) => string, title: string) => [
    ['Poste', ...header, title],
    ...[2, 3, 4, 5].map((row) => [
      `Poste ${row}`,
      ...header.map((_, index) => index + row),
      sum(`SUM(${range(row)})`, 1),
    ]),
  ];
  const reported = async (...args: Parameters<typeof year>) =>
    (await findings(year(...args))).filter(({ key }) => key.endsWith(': periods'));

  it('covers all of its months or quarters', async () => {
    expect(await reported(months, (row) => `B${row}:L${row}`, 'Année')).toMatchObject([
      {
        location: 'sheet "Data", column "Année"',
        message: 'Année is "=SUM(B2:L2)" in row 2, which leaves out "déc.". 3 more rows have the same sum.',
      },
    ]);
    expect(await reported(['Q1', 'Q2', 'Q3', 'Q4'], (row) => `C${row}:E${row}`, 'Year')).toHaveLength(1);
    expect(await reported(months, (row) => `B${row}:M${row}`, 'Année')).toEqual([]);
    expect(await reported(months, (row) => `B${row}:L${row}`, 'Cumul à fin novembre')).toEqual([]);
    expect(await reported(months, (row) => `B${row}:D${row}`, 'T1')).toEqual([]);
  });
});

describe('a total with a longer name', () => {
  const months: CellContent[][] = [
    ['Item', 'Jan', 'Feb', 'Mar', 'Total'],
    ['Wages', 30, 30, 32, 92],
    ['Rent', 8, 8, 8, 24],
    ['Energy', 3, 2, 2, 7],
  ];
  const check = (...rows: CellContent[][]) => runOnRows(totalsRow, [...months, ...rows]);

  it('is compared if other columns show what it sums up', async () => {
    expect(await check(['Total operating costs', 41, 40, 42, 123])).toEqual([]);
    expect(await check(['Total operating costs', 41, 40, 42, 132])).toMatchObject([
      { message: 'Total "Total operating costs" in E5 is 132; rows E2–E4 add up to 123.' },
    ]);
    expect(
      await check(
        ['Total operating costs', 41, 40, 42, 123],
        ['Depreciation', 5, 5, 5, 15],
        ['Total costs including depreciation', 46, 45, 47, 128],
      ),
    ).toMatchObject([{ expected: '138' }]);
  });

  it('is not compared if it may be the total of something else', async () => {
    expect(await check(['Total headcount', 12, 12, 13, 13])).toEqual([]);
    expect(await check(['Total costs of the group', 410, 400, 420, 1_230])).toEqual([]);
  });
});

it.each(['Closing balance', 'Brought forward', 'Saldovortrag'])(
  'accepts the total of a month that leaves out the row "%s"',
  async (label) => {
    const account = (first: string): CellContent[][] => [
      ['Details', 'Amount'],
      [first, 1012.99],
      ['Transaction fees', 5],
      ['Merchant fees', 33],
      ['Total payments', sum('SUM(B3:B4)', 38)],
    ];
    expect(await findings(account(label))).toEqual([]);
    expect(await findings(account('Postage'))).toHaveLength(1);
  },
);

it.each(['Quarter', 'Quartal', 'Q2', 'Trimestre'])(
  'accepts "%s" as the sum of three of four months',
  async (label) => {
    const months = (formula: string, name = label) =>
      runOnRows(totalsRow, [
        ['Month', 'Orders'],
        ['March', 40],
        ['April', 22],
        ['May', 35],
        ['June', 31],
        [name, { formula, result: 88 }],
      ]);
    expect(await months('SUM(B3:B5)')).toEqual([]);
    expect(await months('SUM(B3:B5)', 'Total')).toHaveLength(1);
  },
);

it('compares the total of an invoice with its net amount and tax', async () => {
  const invoice = (total: number): CellContent[][] => [
    ['Item', 'Amount'],
    ['Door', 800],
    ['Frame', 200],
    ['Paint', 90],
    ['Subtotal', { formula: 'SUM(B2:B4)', result: 1090 }],
    ['VAT 10 %', { formula: 'B5*0.1', result: 109 }],
    ['Total', total],
  ];
  expect(await runOnRows(totalsRow, invoice(1299))).toMatchObject([
    { message: 'Total "Total" in B7 is 1,299; rows B5–B6 add up to 1,199.', expected: '1199' },
  ]);
  expect(await runOnRows(totalsRow, invoice(1199))).toEqual([]);
});

it.each([
  ['Discount', 100],
  ['Less: deposit', 100],
  ['Rabatt 10 %', -100],
])('subtracts a line of an invoice that lowers its total: %s', async (label, amount) => {
  const invoice = (total: number): CellContent[][] => [
    ['Item', 'Amount'],
    ['Door', 800],
    ['Fitting', 200],
    ['Subtotal', 1000],
    [label, amount],
    ['VAT 20 %', 180],
    ['Total', total],
  ];
  expect(await runOnRows(totalsRow, invoice(1080))).toEqual([]);
  expect(await runOnRows(totalsRow, invoice(1180))).toHaveLength(1);
});

it('reports a total that adds up a row twice, unlike the columns that its own adds up', async () => {
  const sum = (column: string, result: number): CellContent => ({
    formula: `SUM(${column}2:${column}4)`,
    result,
  });
  const halfYear = (text: string, result: number) =>
    runOnRows(totalsRow, [
      ['Company', 'Q1', 'Q2', 'Half-year'],
      ...[10, 20, 40].map((value, index): CellContent[] => [
        `Company ${'abc'.charAt(index)}`,
        value,
        5,
        { formula: `B${index + 2}+C${index + 2}`, result: value + 5 },
      ]),
      ['Total', sum('B', 70), sum('C', 15), { formula: text, result }],
    ]);
  expect(await halfYear('SUM(D2:D4)+D2', 100)).toMatchObject([
    { message: '"Total" in D5 is "=SUM(D2:D4)+D2", which adds up D2 twice.' },
  ]);
  expect(await halfYear('D2+D3+D3+D4', 110)).toHaveLength(1);
  expect(await halfYear('SUM(D2:D3)+D4', 85)).toEqual([]);
  const weighted = [...body, ['Total', { formula: 'SUM(B2:B4)+B2', result: 80 }]];
  expect(await runOnRows(totalsRow, weighted)).toEqual([]);
});

it('accepts a mean of the rows above the total, with memo rows between', async () => {
  const rows = (mean: number) =>
    run([
      ['Total', 70],
      ['Open', 30],
      ['Average', mean],
    ]);
  expect(await rows(23.3)).toEqual([]);
  expect(await rows(32.3)).toHaveLength(1);
});

it('accepts a total that is named after the rows that it adds up', async () => {
  const sum = (formula: string, result: number) => ({ formula, result });
  const rows = (label: string) =>
    runOnRows(totalsRow, [
      ['Item', 'Jan', 'Feb'],
      ['Rent', 10, 10],
      ['Staff', 50, 51],
      ['IT', 5, 5],
      [label, sum('SUM(B2:B3)', 60), sum('SUM(C2:C3)', 61)],
      ['Travel', 2, 3],
      ['Total', sum('B2+B3+B4+B6', 67), sum('C2+C3+C4+C6', 69)],
    ]);
  expect(await rows('Total fixed and staff')).toEqual([]);
  expect(await rows('Total')).toHaveLength(1);
});

it('accepts a total that may be a weighted mean of its column', async () => {
  const rows = (total: number) =>
    runOnRows(totalsRow, [
      ['Fund', 'NAV', 'TVPI'],
      ['Alder', 6.1, 1.76],
      ['Birch', 31.2, 1.55],
      ['Cedar', 13.8, 1.35],
      ['Dune', 9.9, 1.04],
      ['Total', 61, total],
    ]);
  expect(await rows(1.47)).toEqual([]);
  expect(await rows(5.9)).toHaveLength(1);
});
