import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { tableTotals } from './check.js';

const run = (rows: readonly (readonly string[])[]) =>
  runCheck(tableTotals, documentTextOf([], [], [], [rows]), templateOf({}));

it('treats the total of prices as a price, not a sum', () => {
  const rows = [
    ['Site', 'Price'],
    ['North', '39.58'],
    ['South', '52.63'],
    ['Total', '45.35'],
  ];
  expect(run(rows)).toEqual([]);
});

it('treats the total of shares as the share of the whole, if some rows have no share', () => {
  const rows = (total: string, share = '0.04') => [
    ['Council', 'Homes', 'Share at risk'],
    ['Break', '3,281', '0.03'],
    ['Brighton', '5,042', '0.00'],
    ['Burnie', '5,510', '0.09'],
    ['Coast', '5,704', '0.04'],
    ['Grand total', total, share],
  ];
  expect(run(rows('19,537'))).toEqual([]);
  expect(run(rows('19,537', '0.28'))).toMatchObject([{ location: 'table 1, row 6' }]);
});

it('reads thousands by dots in a table of whole figures', () => {
  const rows = (total: string) => [
    ['Posten', '2025', '2026'],
    ['Personal', '4.800', '4.950'],
    ['Miete', '960', '960'],
    ['Summe', total, '5.910'],
  ];
  expect(run(rows('5.760'))).toEqual([]);
  expect(run(rows('5.670'))).toMatchObject([
    { message: 'Summe 2025 is 5.670, but the rows above add up to 5.760.' },
  ]);
});

it('reports a row of totals that is no sum, and shows the sum', () => {
  expect(
    run([
      ['Region', '2024', '2025'],
      ['North', '40', '44'],
      ['South', '35', '36'],
      ['West', '25', '30'],
      ['Total', '105', '110'],
    ]),
  ).toMatchObject([
    {
      location: 'table 1, row 5',
      message: 'Total 2024 is 105, but the rows above add up to 100.',
      actual: '"Total" is 105, and 40 + 35 + 25 = 100',
    },
  ]);
});

it('reports a last column that is no sum', () => {
  const header = ['Plant', 'Q1', 'Q2', 'Q3', 'Total'];
  expect(
    run([header, ['a', '1', '2', '3', '6'], ['b', '4', '5', '6', '15'], ['c', '7', '8', '9', '42']]),
  ).toMatchObject([{ location: 'table 1, row 4', actual: '"c" is 42, and 7 + 8 + 9 = 24' }]);
});

const grown = (total: string, ...parts: string[]) =>
  run([['x', 'USD'], ...parts.map((part) => ['part', part]), ['Total', total]]);

it.each([
  ['thousands with commas', '3,702.5', '1,234.5', '2,468.0', '0.0'],
  ['thousands with dots', '3.702,50', '1.234,50', '2.468,00', '0,00'],
  ['thousands with spaces', '3 702,5', '1 234,5', '2 468,0', '0,0'],
  ['parentheses', '70', '100', '(30)', '0'],
  ['a minus', '70', '100', '−30', '0'],
  ['currencies and scales', '$3.7bn', '$1.2bn', '$2,400m', '$100m'],
  ['rounded shares', '100%', '33%', '33%', '33%'],
  ['rounded figures', '10', '3', '3', '3'],
])('reads %s', (_, total, ...parts) => {
  expect(grown(total, ...parts)).toEqual([]);
});

it.each([
  ['thousands with commas', '3,802.5', '1,234.5', '2,468.0', '0.0'],
  ['thousands with dots', '3.802,50', '1.234,50', '2.468,00', '0,00'],
  ['shares', '100%', '33%', '33%', '43%'],
  ['currencies', '$3.9bn', '$1.2bn', '$2,400m', '$100m'],
])('sees a wrong total among %s', (_, total, ...parts) => {
  expect(grown(total, ...parts)).toHaveLength(1);
});

it.each([
  [
    'subtotals',
    [
      ['a', '1'],
      ['b', '2'],
      ['Subtotal', '3'],
      ['c', '4'],
      ['d', '5'],
      ['Subtotal', '9'],
      ['Total', '12'],
    ],
  ],
  [
    'parts of lines',
    [
      ['a', '10'],
      ['of which b', '4'],
      ['c', '5'],
      ['Total', '15'],
    ],
  ],
  [
    'margins',
    [
      ['a', '12%'],
      ['b', '20%'],
      ['c', '8%'],
      ['Total', '14%'],
    ],
  ],
  [
    'years',
    [
      ['a', '2019'],
      ['b', 'open'],
      ['c', 'open'],
      ['Total', '7'],
    ],
  ],
  [
    'a sum of one block',
    [
      ['a', '1'],
      ['b', '2'],
      ['Total', '3'],
      ['c', '4'],
      ['d', '5'],
      ['Total', '9'],
    ],
  ],
  [
    'a tax upon the net of the lines above',
    [
      ['Crates', '2,220.00'],
      ['Gel packs', '570.00'],
      ['Washing', '168.00'],
      ['Net', '2,958.00'],
      ['VAT 25 %', '739.50'],
      ['Total', '3,697.50'],
    ],
  ],
  [
    'a subtotal in a language without a name for it here',
    [
      ['a', '100'],
      ['b', '50'],
      ['Välisumma', '150'],
      ['Arvonlisävero', '36'],
      ['Total', '186'],
    ],
  ],
  [
    'a discount without a minus',
    [
      ['a', '100'],
      ['b', '50'],
      ['Subtotal', '150'],
      ['Discount 10 %', '15'],
      ['Total', '135'],
    ],
  ],
  [
    'groups within groups',
    [
      ['a', '1'],
      ['b', '2'],
      ['Oslo', '3'],
      ['c', '4'],
      ['d', '5'],
      ['Bergen', '9'],
      ['Norway', '12'],
      ['e', '6'],
      ['Total', '18'],
    ],
  ],
  [
    'the same people by one feature after the other',
    [
      ['Men', '60'],
      ['Women', '70'],
      ['Adults', '100'],
      ['Children', '30'],
      ['Total', '130'],
    ],
  ],
])('ignores %s', (_, rows) => {
  expect(run([['x', 'USD'], ...rows])).toEqual([]);
});

it('checks a total including tax against the net amount and the tax', () => {
  const lines = [
    ['Crates', '2,220.00'],
    ['Gel packs', '738.00'],
    ['Base imponible', '2,958.00'],
    ['IVA 25 %', '739.50'],
    ['Total', '3,967.50'],
  ];
  expect(run([['x', 'EUR'], ...lines])).toMatchObject([
    { message: 'Total is 3,967.50, but the rows above add up to 3,697.50.' },
  ]);
});

const peers = (median: string, mean = '10.8x') => [
  ['Company', 'EV', 'EV/EBITDA'],
  ['Kaltlog', '812.0', '11.5x'],
  ['Isotainer', '640.5', '10.5x'],
  ['Coldway', '1,205.0', '12.2x'],
  ['Frigobox', '318.0', '9.5x'],
  ['Termopak', '455.0', '10.1x'],
  ['Median', '', median],
  ['Mean', '', mean],
];

it('checks a median against the rows above if another figure confirms them', () => {
  expect(run(peers('10.5x'))).toEqual([]);
  expect(run(peers('11.2x'))).toMatchObject([
    { location: 'table 1, row 7', message: 'Median of EV/EBITDA is 11.2x, but the rows above give 10.5x.' },
  ]);
  expect(run(peers('10.5x', '11.9x'))).toMatchObject([{ location: 'table 1, row 8' }]);
  // A weighted mean, and nothing that shows that these rows are meant.
  expect(run(peers('n/a', '11.9x').toSpliced(6, 1))).toEqual([]);
  expect(run(peers('11.2x', '11.9x'))).toEqual([]);
});

it('ignores a table whose columns all add up differently', () => {
  expect(
    run([
      ['x', 'A', 'B'],
      ['a', '1', '2'],
      ['b', '3', '4'],
      ['c', '5', '6'],
      ['Total', '90', '80'],
    ]),
  ).toEqual([]);
});

it('shows the amounts of the headline in the notation of the document', () => {
  expect(
    run([
      ['Position', 'Anzahl', 'Betrag'],
      ['Beratung', '2', 'EUR 1.000,00'],
      ['Schulung', '2', 'EUR 1.000,00'],
      ['Reise', '1', 'EUR 655,50'],
      ['Total', '', 'EUR 3.697,50'],
    ]),
  ).toMatchObject([{ message: 'Total is EUR 3.697,50, but the rows above add up to EUR 2.655,50.' }]);
});

it('reads amounts with a plus, and treats equal prices as an average', () => {
  const rows = (deviation: string) => [
    ['Parco', 'Effettivo, MWh', 'Prezzo', 'Scarto, MWh', 'Scarto, %'],
    ['Monte Cervo', '12.715', '92', '+315', '+2,5 %'],
    ['Piano Alto', '9.035', '92', '−1.015', '−10,1 %'],
    ['Serra Lunga', '15.525', '92', '+225', '+1,5 %'],
    ['Colle Vento', '5.380', '92', '−120', '−2,2 %'],
    ['Totale', '42.655', '92', deviation, '−1,4 %'],
  ];
  const run = (deviation: string) =>
    runCheck(tableTotals, documentTextOf([], [], [], [rows(deviation)]), templateOf({}));
  expect(run('−595')).toEqual([]);
  expect(run('−955')).toHaveLength(1);
});

it.each(['All plants', 'Alle Standorte', 'Toutes les usines', 'Todas las plantas', 'Tutti gli impianti'])(
  'adds up the rows above "%s"',
  (label) => {
    const plants = (total: string) => [
      ['Plant', 'Employees', 'Tonnes', 'Lines'],
      ['Valencia', '310', '62,000', '6'],
      ['Murcia', '140', '31,000', '3'],
      ['Badajoz', '90', '18,000', '2'],
      [label, '540', total, '11'],
    ];
    expect(run(plants('111,000'))).toEqual([]);
    expect(run(plants('113,000'))).toMatchObject([{ location: 'table 1, row 5' }]);
  },
);

it('reads several rows with the same name of a total as one total for each kind', () => {
  const rows = [
    ['Journal', 'Page type', 'Jan', 'Feb'],
    ['Journal A', 'Contents', '732', '806'],
    ['Journal A', 'Abstracts', '1,032', '1,140'],
    ['Journal B', 'Contents', '500', '600'],
    ['Total: all journals', 'Contents', '2,264', '70,312'],
    ['Total: all journals', 'Abstracts', '54,126', '46,005'],
  ];
  expect(run(rows)).toEqual([]);
});

it('reads the total of opening and closing balances as the first and the last balance', () => {
  const rows = [
    ['k€', 'Ene', 'Feb', 'Mar', 'Total'],
    ['Saldo inicial', '120', '95', '64', '120'],
    ['Cobros', '310', '295', '342', '947'],
    ['Pagos', '-335', '-326', '-318', '-979'],
    ['Impuestos', '0', '0', '-12', '-12'],
    ['Saldo final', '95', '64', '76', '76'],
  ];
  expect(run(rows)).toEqual([]);
});
