import { expect, it } from 'vitest';
import { checkTables } from '../../../testing/check-texts.js';
import { derivedFigures } from './check.js';

const table = (...rows: readonly string[][]) =>
  checkTables(derivedFigures, [[['EUR m', '31 Dec 2025'], ...rows]]);

it('reports a net debt that loans and cash do not give', () => {
  expect(
    table(
      ['Bank loans', '38.5'],
      ['Lease liabilities', '6.5'],
      ['Gross debt', '45.0'],
      ['Cash', '-12.0'],
      ['Net debt', '31.0'],
    ),
  ).toMatchObject([{ location: 'table 1, row 6', message: 'Net debt is 31.0, but 45.0 - 12.0 gives 33.0.' }]);
  expect(table(['Loans', '40'], ['Less: cash', '9'], ['Net debt', '29'])).toHaveLength(1);
  expect(table(['Darlehen', '40'], ['Liquide Mittel', '9'], ['Nettoverschuldung', '33'])).toHaveLength(1);
  expect(table(['Emprunts', '40'], ['Trésorerie', '(9)'], ['Dette nette', '29'])).toHaveLength(1);
});

it.each<[string, string[][]]>([
  [
    'right',
    [
      ['Bank loans', '38.5'],
      ['Lease liabilities', '6.5'],
      ['Gross debt', '45.0'],
      ['Cash', '-14.0'],
      ['Net debt', '31.0'],
    ],
  ],
  [
    'rounded',
    [
      ['Loans', '40.4'],
      ['Cash', '9.4'],
      ['Net debt', '31.1'],
    ],
  ],
  [
    'with pensions',
    [
      ['Loans', '40'],
      ['Pensions', '5'],
      ['Cash', '9'],
      ['Net debt', '36'],
    ],
  ],
  [
    'negative',
    [
      ['Loans', '9'],
      ['Cash', '40'],
      ['Net debt', '-31'],
    ],
  ],
  [
    'without cash',
    [
      ['Bank loans', '40'],
      ['Leases', '9'],
      ['Net debt', '33'],
    ],
  ],
  [
    'with a total of cash',
    [
      ['Loans', '40'],
      ['Cash', '5'],
      ['Total cash', '5'],
      ['Net debt', '35'],
    ],
  ],
  ...(
    [
      ['without leases', 'Loans 30|Lease liabilities 6|Cash 10|Net debt (excl. leases) 20'],
      ['with a part of the loans', 'Loans 30|of which current loans 5|Cash 10|Net debt 20'],
      [
        'with a part of the loans in German',
        'Darlehen 30|davon kurzfristige Darlehen 5|Kasse 10|Nettoverschuldung 20',
      ],
      ['below a total and its parts', 'Total debt 36|Bank loans 30|Leases 6|Cash 10|Net debt 26'],
      ['a change', 'Bank loans 2|Cash (3)|Net debt 5'],
      [
        'among key figures',
        'Cash flow from operations 12|Bank loans 30|Interest on loans 2|Cash 10|Net debt 20',
      ],
      ['with loans to others', 'Bank loans 30|Less: loans to associates 2|Cash 10|Net debt 18'],
      ['with debts of a cash pool', 'Bank loans 30|Cash pool liabilities 4|Cash 10|Net debt 24'],
    ] as const
  ).map(([name, lines]): [string, string[][]] => [
    name,
    lines
      .split('|')
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  ]),
])('accepts a net debt that is %s', (_, rows) => {
  expect(table(...rows)).toEqual([]);
});
