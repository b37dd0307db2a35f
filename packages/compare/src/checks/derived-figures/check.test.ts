import { describe, expect, it } from 'vitest';
import { documentOf } from '../../../../documents/testing/write-workbook.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { sheetStatements } from '../../views/workbook/sheet-statements.js';
import { derivedFigures } from './check.js';

const statement: readonly (readonly string[])[] = [
  ["SGD '000", '2023', '2024', '2025'],
  ['Revenue', '1,000', '1,100', '1,210'],
  ['Growth', '', '10.0%', '10.0%'],
  ['Cost of sales', '(600)', '(650)', '(700)'],
  ['Gross profit', '400', '450', '510'],
  ['Gross margin', '40.0%', '40.9%', '42.1%'],
  ['Operating expenses', '(200)', '(210)', '(230)'],
  ['EBITDA', '200', '240', '280'],
  ['EBITDA margin (%)', '20.0%', '21.8%', '23.1%'],
  ['Depreciation and amortisation', '(50)', '(50)', '(60)'],
  ['EBIT', '150', '190', '220'],
  ['Profit before tax', '140', '180', '215'],
  ['Income tax', '(28)', '(36)', '(43)'],
  ['Net profit', '112', '144', '172'],
];
const run = (rows: readonly (readonly string[])[]) =>
  runCheck(derivedFigures, documentTextOf([], [], [], [rows]), templateOf({}));
const changed = (row: number, column: number, text: string) =>
  run(
    statement.map((cells, position) =>
      position === row ? cells.map((cell, index) => (index === column ? text : cell)) : cells,
    ),
  );

it('accepts a correct statement, whatever the sign of its costs', () => {
  expect(run(statement)).toEqual([]);
  expect(run(statement.map((cells) => cells.map((cell) => cell.replace(/[()]/g, ''))))).toEqual([]);
});

it.each([
  [4, 3, '520', '"Gross profit" of 2025 is 520, and 1210 - 700 = 510'],
  [5, 2, '39.0%', '"Gross margin" of 2024 is 39 %, and 450 / 1100 = 40.9 %'],
  [2, 3, '14.0%', '"Growth" of 2025 is 14 %, and 1210 / 1100 - 1 = 10.0 %'],
  [10, 2, '290', '"EBIT" of 2024 is 290, and 240 - 50 = 190'],
  [13, 3, '127', '"Net profit" of 2025 is 127, and 215 - 43 = 172'],
])('reports row %i, column %i as %s, with the sum', (row, column, text, actual) => {
  const findingDrafts = changed(row, column, text);
  expect(findingDrafts).toHaveLength(1);
  expect(findingDrafts[0]?.actual).toContain(actual);
  expect(findingDrafts[0]?.location).toContain(`table 1, row ${row + 1}`);
});

it('skips sums in a column of growth rates, but checks each year', () => {
  const rows = (heading: string, rate: string, ebit: string) => [
    ['EUR m', '2023', '2024', heading],
    ['EBITDA', '50', '60', '20.0%'],
    ['Depreciation', '(10)', '(12)', '20.0%'],
    ['EBIT', '40', ebit, rate],
  ];
  expect(run(rows('Change', '20.0%', '48'))).toEqual([]);
  expect(run(rows('Change', '18.0%', '48'))).toEqual([]);
  expect(run(rows('CAGR', '18.0', '48'))).toEqual([]);
  expect(run(rows('2025', '18.0', '48'))).toEqual([]);
  expect(run(rows('CAGR', '18.0', '58'))).toHaveLength(1);
});

it('accepts a line between the others, in one year, that makes up the difference', () => {
  const rows = (loss: string, ebit: string) => [
    ['EUR m', '2023', '2024', '2025'],
    ['EBITDA', '50', '55', '60'],
    ['Depreciation', '(10)', '(11)', '(12)'],
    ['Impairment', '', '', loss],
    ['EBIT', '40', '44', ebit],
  ];
  expect(run(rows('(8)', '40'))).toEqual([]);
  expect(run(rows('8', '40'))).toEqual([]);
  expect(run(rows('(8)', '45'))).toHaveLength(1);
  expect(run(rows('', '40'))).toHaveLength(1);
});

it.each([
  [
    ['TEUR', '2023', '2024', '2025'],
    ['Umsatzerlöse', '1.000', '1.100', '1.210'],
    ['Wachstum', '', '10,0 %', '10,0 %'],
    ['EBITDA', '200', '240', '280'],
    ['Abschreibungen', '50', '50', '60'],
    ['EBIT', '150', '190', '220'],
    ['Zinsergebnis', '-10', '-10', '-5'],
    ['Ergebnis vor Steuern', '140', '180', '215'],
    ['Steuern', '28', '36', '43'],
    ['Jahresüberschuss', '112', '144', '172'],
  ],
  [
    ['k€', '2023', '2024', '2025'],
    ['Chiffre d’affaires', '1 000', '1 100', '1 210'],
    ['Croissance', '', '10,0 %', '10,0 %'],
    ['EBITDA', '200', '240', '280'],
    ['Amortissements', '50', '50', '60'],
    ['Résultat d’exploitation', '150', '190', '220'],
    ['Résultat financier', '-10', '-10', '-5'],
    ['Résultat avant impôt', '140', '180', '215'],
    ['Impôt', '28', '36', '43'],
    ['Résultat net', '112', '144', '172'],
  ],
])('recognizes the lines of a statement in other languages', (...rows: readonly (readonly string[])[]) => {
  expect(run(rows)).toEqual([]);
  for (const row of [2, 5, 7, 9]) {
    const wrong = rows.map((cells, index) =>
      index === row ? [...cells.slice(0, 3), row === 2 ? '14,0 %' : '199'] : cells,
    );
    expect(run(wrong)[0]?.actual).toContain(rows[row]?.[0]);
  }
});

it.each([
  ['Summe Aktiva', 'Summe Passiva', 'Eigenkapital', 'Verbindlichkeiten'],
  ['Total de l’actif', 'Total du passif', 'Capitaux propres', 'Dettes'],
  ['Totale attivo', 'Totale passivo', 'Patrimonio netto', 'Debiti'],
])('checks %s against %s', (assets, funds, equity, liabilities) => {
  const sheet = (debt: string, all: string) => [
    ['', '2024', '2025'],
    [assets, '1.000', '1.070'],
    [equity, '420', '450'],
    [liabilities, '580', debt],
    [funds, '1.000', all],
  ];
  expect(run(sheet('620', '1.070'))).toEqual([]);
  expect(run(sheet('602', '1.052'))).toHaveLength(1);
  expect(run(sheet('602', '1.070'))).toHaveLength(1);
});

it('checks each of three multiples against its own figures', () => {
  const peers = (multiple: string) => [
    ['Unternehmen', 'EV (Mio. EUR)', 'EBITDA (Mio. EUR)', 'EV/EBITDA'],
    ['Nordfrost', '420', '52,5', '8,0x'],
    ['Eiskalt', '315', '45,0', multiple],
    ['Polaris', '638', '58,0', '11,0x'],
  ];
  expect(run(peers('7,0x'))).toEqual([]);
  expect(run(peers('9,0x'))).toMatchObject([{ location: 'table 1, row 3' }]);
});

const invoice = (amount = 'EUR 2,220.00', vat = '739.50', rate = 'VAT 25 %') => [
  ['No.', 'Item', 'Quantity', 'Price', 'Amount'],
  ['1', 'Crate, 40 litres', '120', 'EUR 18.50', amount],
  ['2', 'Gel pack', '600', 'EUR 0.95', 'EUR 570.00'],
  ['3', 'Washing', '120', 'EUR 1.40', 'EUR 168.00'],
  ['', '', '', 'Net', 'EUR 2,958.00'],
  ['', '', '', rate, `EUR ${vat}`],
  ['', '', '', 'Total', 'EUR 3,697.50'],
];

it('accepts an item of which a part is free', () => {
  const rows = invoice().map((row) =>
    row.map((cell) => cell.replace('Washing', 'Washing (20 free)').replace('168', '140')),
  );
  expect(run(rows.slice(0, 4))).toEqual([]);
  expect(run(rows.slice(0, 4).map((row) => row.map((cell) => cell.replace('(20 free)', ''))))).toHaveLength(
    1,
  );
});

it('checks the amounts of an invoice against quantity and price, and its tax against the rate', () => {
  expect(run(invoice())).toEqual([]);
  expect(run(invoice('EUR 2,020.00'))).toMatchObject([
    {
      location: 'table 1, row 2',
      message: 'Amount of "Crate, 40 litres" is EUR 2,020.00, but 120 × EUR 18.50 gives EUR 2,220.00.',
    },
  ]);
  expect(run(invoice('EUR 2,220.00', '562.02'))).toMatchObject([
    { message: 'VAT 25 % is EUR 562.02, but 25 % of EUR 2,958.00 is EUR 739.50.' },
  ]);
  // On a part of the lines, if the total has it too.
  expect(run(invoice('EUR 2,220.00', '697.50'))).toHaveLength(1);
  const part = invoice('EUR 2,220.00', '697.50').map((row) =>
    row.with(4, (row[4] ?? '').replace('3,697', '3,655')),
  );
  expect(run(part)).toEqual([]);
  expect(run(invoice('EUR 2,220.00', '739.50', 'MwSt. 25 %'))).toEqual([]);
});

it('checks both sides of a balance sheet against each other', () => {
  const sides = (funds: string) => [
    ['EUR m', '2023', '2024', '2025'],
    ['Total assets', '105', '112', '123'],
    ['Equity', '59', '64', '71'],
    ['Liabilities', '46', '48', '52'],
    ['Equity and liabilities', '105', '112', funds],
  ];
  expect(run(sides('123'))).toEqual([]);
  expect(run(sides('132'))).toHaveLength(1);
});

it('checks enterprise values and multiples of companies in rows, and accepts a few that differ', () => {
  const peers = (ev: string, multiple = '10.0x') => [
    ['Company', 'Market Cap', 'Net Debt', 'EV, EUR m', 'EBITDA', 'EV/EBITDA'],
    ...['Alder', 'Birch', 'Cedar', 'Elm'].map((name) => [name, '90', '10', '100', '10', '10.0x']),
    ['Fir', '290', '28', ev, '31.8', multiple],
    ['Median', '90', '10', '100', '10', '10.0x'],
  ];
  expect(run(peers('318'))).toEqual([]);
  expect(run(peers('262', '8.2x'))).toMatchObject([
    { location: 'table 1, row 6', message: 'EV Fir is 262, but 290 + 28 gives 318.' },
  ]);
  expect(run(peers('318', '12.0x'))).toMatchObject([
    { message: 'EV/EBITDA Fir is 12.0, but 318 / 31.8 gives 10.0.' },
  ]);
});

it('checks an equity value in a text against the value and the debt beside it', () => {
  const tell = (equity: string, more = '') =>
    runCheck(
      derivedFigures,
      documentTextOf([
        'At ten times EBITDA this gives an enterprise value of EUR 115.5 million.',
        `Net debt of EUR 15.5 million leaves an equity value of EUR ${equity} million.${more}`,
      ]),
      templateOf({}),
    );
  expect(tell('100.0')).toEqual([]);
  expect(tell('131.0')).toMatchObject([
    {
      message:
        'Equity value is EUR 131.0 million in text 2, but EUR 115.5 million less net debt of EUR 15.5 million gives 100 million.',
    },
  ]);
  expect(tell('95.0', ' Pensions of EUR 5 million were deducted.')).toEqual([]);
});

it.each([
  [
    'Net debt is GBP 15.2 million.',
    'With an enterprise value of GBP 71.1 million (9.0 times adjusted EBITDA), the equity value is GBP',
    'million.',
  ],
  [
    'Net debt is GBP 15.2 million.',
    'The enterprise value is GBP 71.1 million; the equity price is GBP',
    'million.',
  ],
  [
    'Die Nettoverschuldung beträgt 15,2 Mio. €.',
    'Bei einem Unternehmenswert von 71,1 Mio. € ist der Eigenkapitalwert',
    'Mio. €.',
  ],
  [
    'La deuda neta es de 15,2 millones de euros.',
    'Con un valor de empresa de 71,1 millones de euros, el valor del capital es de',
    'millones de euros.',
  ],
])('checks an equity value behind "%s" and "%s"', (debt, before, behind) => {
  const tell = (equity: string) => {
    const verb = before.endsWith('Eigenkapitalwert') ? 'Eigenkapitalwert:' : before.split(' ').at(-1);
    const texts = [debt, `${before.replace(/\S+$/, verb ?? '')} ${equity} ${behind}`];
    return runCheck(derivedFigures, documentTextOf(texts), templateOf({}));
  };
  expect(tell('55,9')).toEqual([]);
  expect(tell('57,9')).toMatchObject([{ location: 'text 2' }]);
});

it.each([
  ['Activo', 'Patrimonio neto', 'Total activo', 'Total pasivo'],
  ['Aktiva', 'Eigenkapital', 'Summe Aktiva', 'Summe Passiva'],
  ['Actif', 'Capitaux propres', 'Total actif', 'Total passif'],
  ['Assets', 'Equity', 'Total assets', 'Total equity and liabilities'],
])(
  'compares the sides of a balance sheet that are next to each other: %s, %s',
  (heading, equity, assets, funds) => {
    const balance = (total: string, first = equity) => [
      [heading, '2025', '', '2025'],
      ['A', '21,400', first, '19,800'],
      ['B', '23,600', 'C', '25,200'],
      [assets, '45,000', funds, total],
    ];
    expect(run(balance('45,000'))).toEqual([]);
    expect(run(balance('44,500'))).toMatchObject([{ message: expect.stringContaining('45,000') }]);
    expect(run(balance('44,500', 'Loans'))).toEqual([]);
  },
);

it('reports nothing if the lines mean something else or there is only one column', () => {
  expect(
    run(statement.map((cells, index) => (index === 4 ? ['Gross profit', '1', '2', '3'] : cells))),
  ).toEqual([]);
  expect(
    run(statement.map((cells, index) => [cells[0] ?? '', index === 4 ? '520' : (cells[3] ?? '')])),
  ).toEqual([]);
});

it('reads the sheets of a workbook, wherever the labels and years are', async () => {
  const figures = [
    [null, 'USD m', null, null, null],
    [null, 'Line', 2023, 2024, 2025],
    [null, 'Revenue', 1000, 1100, 1210],
    [null, 'Growth', null, { of: 0.1, format: '0.0%' }, { of: 0.1, format: '0.0%' }],
    [null, 'Cost of sales', -600, -650, -700],
    [null, 'Gross profit', 400, { formula: 'D3+D5', result: 450 }, 520],
    [null, 'Gross margin', ...[0.4, 0.409, 0.421].map((of) => ({ of, format: '0.0%' }))],
  ];
  const check = async (rows: Parameters<typeof documentOf>[0]) => {
    const { sheets } = await documentOf(rows);
    const content = { ...documentTextOf([]), statements: () => sheetStatements(sheets) };
    return runCheck(derivedFigures, content, templateOf({}));
  };
  expect(await check(figures)).toMatchObject([
    {
      location: 'sheet "Data", row 6; sheet "Data", row 7',
      actual: expect.stringContaining('"Gross profit" of 2025 is 520, and 1210 - 700 = 510'),
    },
  ]);
  expect(await check(figures.map((row, index) => (index === 5 ? [...row.slice(0, 4), 510] : row)))).toEqual(
    [],
  );
});

it.each([
  [4, 3, '520', 'Gross profit 2025 is 520, but 1,210 - 700 gives 510. 2 more figures have the same problem.'],
  [5, 2, '39.0%', 'Gross margin 2024 is 39.0%, but 450 of 1,100 is 40.9%.'],
  [2, 3, '14.0%', 'Growth 2025 is 14.0%, but 1,210 against 1,100 gives 10.0%.'],
])('states in the headline the expected value of row %i, column %i', (row, column, text, message) => {
  expect(changed(row, column, text)[0]?.message).toBe(message);
});

it('keeps the separators of the document', () => {
  const german = statement.map((cells) =>
    cells.map((cell) => cell.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))),
  );
  const wrong = german.map((cells, index) => (index === 2 ? ['Wachstum', '', '10,0%', '14,0%'] : cells));
  expect(run(wrong)).toMatchObject([
    { message: 'Wachstum 2025 is 14,0%, but 1.210 against 1.100 gives 10,0%.' },
  ]);
});

it('reports a dot that was typed for a comma once, at the figure that is wrong', () => {
  const rows = [
    ['EUR k', '2020', '2021', '2022', '2023', '2024', '2025'],
    ['Units', '10', '11', '12', '13', '14', '15'],
    ['Total', '1,000', '1,033', '1,066', '1.138', '1,217', '1,290'],
    ['Growth', '', '3.3%', '3.2%', '6.8%', '6.9%', '6.0%'],
  ];
  expect(run(rows)).toMatchObject([
    {
      location: 'table 1, row 3',
      message:
        '"1.138" in row Total, 2023, is written with a dot, but the other figures have a comma (1,000 · 1,033).',
      actual: expect.stringMatching(/"Growth" of 2023 .*; "Growth" of 2024 /),
    },
  ]);
});

describe('margins of companies in rows', () => {
  const companies = (margin: string, title = 'Margin') => [
    ['#', 'Company', 'Revenue, EUR m', 'EBITDA, EUR m', title],
    ['1', 'Kern GmbH', '62.0', '9.3', '15.0 %'],
    ['2', 'Lumen AG', '48.0', '6.0', margin],
    ['3', 'Motiv GmbH', '35.0', '4.2', '12.0 %'],
    ['', 'Total', '145.0', '19.5', '13.4 %'],
  ];

  it('are EBITDA divided by revenue', () => {
    expect(run(companies('12.5 %'))).toEqual([]);
    for (const title of ['Margin', 'EBITDA margin', 'Marge'])
      expect(run(companies('15.2 %', title))).toMatchObject([
        {
          location: expect.stringContaining('table 1, row 3'),
          message: expect.stringContaining('Lumen AG is 15.2 %, but 6.0 of 48.0 is 12.5 %'),
        },
      ]);
    expect(run(companies('12,5 %').map((row) => row.map((text) => text.replaceAll('.', ','))))).toEqual([]);
  });

  it('may be of another profit', () => {
    const rows = companies('9.5 %', 'Net margin').map((row) => row.map((text) => text));
    expect(run(rows)).toEqual([]);
    const both = rows.map((row, index) => [...row, index === 0 ? 'EBIT, EUR m' : `${index}.0`]);
    expect(run(both.map((row, index) => (index === 0 ? row.with(4, 'Margin') : row)))).toEqual([]);
  });
});
