import { describe, expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { pptxOf, runCheck, slideOf, templateOf } from '../../../testing/presentations.js';
import { presentationText } from '../../views/presentation/presentation-text.js';
import { tableTotals } from './check.js';

const check = (rows: readonly (readonly string[])[]) =>
  runCheck(tableTotals, documentTextOf([], [], [], [rows]), templateOf({}));
const shares = (header: readonly [string, string], values: readonly number[]) =>
  check([header, ...values.map((value, index) => [`Firm ${'ABCDEFG'[index]}`, `${value} %`])]);

describe('a column of shares without a total', () => {
  it.each([
    [
      ['Company', 'Market share 2025'],
      [41, 33, 24, 12],
    ],
    [
      ['Anbieter', 'Marktanteil'],
      [41, 33, 24, 12],
    ],
    [
      ['Segment', 'Share of revenue, %'],
      [61, 33, 16],
    ],
  ] as const)('is reported above 100 per cent: %j', (header, values) => {
    expect(shares(header, values)).toMatchObject([
      {
        location: 'table 1',
        message: expect.stringContaining('in table 1 adds up to 110 %, which is more than the whole.'),
      },
    ]);
  });

  it.each([
    [
      ['Company', 'Market share'],
      [41, 33, 24],
    ],
    [
      ['Company', 'Market share'],
      [41, 33, 26.5],
    ],
    // Of their own markets, of other wholes, and of some that hold others.
    [
      ['Region', 'Market share'],
      [41, 33, 24, 12],
    ],
    [
      ['Answer', 'Share of respondents'],
      [41, 33, 24, 12],
    ],
    [
      ['Company', 'Share of revenue'],
      [41, 33, 24, 12],
    ],
    [
      ['Company', 'Market share'],
      [10, 20, 30, 60],
    ],
    [
      ['Segment', 'Gross margin'],
      [41, 33, 24, 12],
    ],
    [
      ['Company', 'Market share'],
      [80, 70, 60],
    ],
  ] as const)('may be right or mean something else: %j %j', (header, values) => {
    expect(shares(header, values)).toEqual([]);
  });

  it('has another whole in each row beside a column of markets', () => {
    const rows = [41, 33, 24, 12].map((value) => ['Firm', 'Boxes', `${value} %`]);
    expect(check([['Company', 'Product', 'Market share'], ...rows])).toEqual([]);
  });

  it('may have rows that include other rows', () => {
    const rows = [
      ['Segment', 'Share of sales'],
      ['Boxes', '70 %'],
      ['of which reusable', '25 %'],
      ['Services', '30 %'],
    ];
    expect(check(rows)).toEqual([]);
  });
});

describe('a pie', () => {
  const run = (title: string, values: readonly number[], kind = 'pieChart') => {
    const categories = values.map((_, index) => `Firm ${'ABCDE'[index]}`);
    const chart = {
      name: 'Chart',
      box: null,
      title,
      kind,
      series: [{ name: '', categories, values }],
    };
    return runCheck(
      tableTotals,
      presentationText(pptxOf([{ ...slideOf(3, 'Market'), charts: [chart] }]).slides),
      templateOf({}),
    );
  };

  it('of per cent adds up to 100', () => {
    expect(run('Market shares', [45, 35, 20])).toEqual([]);
    expect(run('Market shares', [0.45, 0.35, 0.2])).toEqual([]);
    expect(run('Market shares', [45, 35, 31])).toMatchObject([{ location: 'slide 3, chart 1' }]);
    expect(run('Market shares, %', [0.45, 0.35, 0.31], 'doughnutChart')).toHaveLength(1);
  });

  it('may show amounts, and other charts may show shares of several wholes', () => {
    expect(run('Projects by country', [45, 35, 31])).toEqual([]);
    expect(run('Market share', [45, 35, 31], 'barChart')).toEqual([]);
  });
});

it.each([
  ['Shareholder', 'Share of capital'],
  ['Gesellschafter', 'Anteil'],
  ['Actionnaire', 'Part du capital'],
  ['Accionista', 'Participación'],
  ['Socio', 'Quota'],
])('adds up the shares of owners: %s', (holder, title) => {
  const run = (share: string) =>
    runCheck(
      tableTotals,
      documentTextOf(
        [],
        [],
        [],
        [
          [
            [holder, 'Role', title],
            ['M. Ollerton', 'Founder', '46%'],
            ['D. Ollerton', 'Founder', '24%'],
            ['Calder Fund', 'Investor', share],
            ['Trust', 'Staff', '8%'],
          ],
        ],
      ),
      templateOf({}),
    );
  expect(run('22%')).toEqual([]);
  expect(run('32%')).toMatchObject([{ message: expect.stringContaining('110 %') }]);
});

it('leaves a table alone that is too long or too wide for one list of shares', () => {
  const firms = (count: number) => Array.from({ length: count }, (_, index) => [`Firm ${index}`, '2.0 %']);
  expect(check([['Company', 'Market share'], ...firms(59)])).toHaveLength(1);
  expect(check([['Company', 'Market share'], ...firms(60)])).toEqual([]);
  const wide = (columns: number) =>
    [['Company', 'Market share'], ...firms(59)].map((row) => [...row, ...Array(columns - 2).fill('x')]);
  expect(check(wide(20))).toHaveLength(1);
  expect(check(wide(21))).toEqual([]);
});
