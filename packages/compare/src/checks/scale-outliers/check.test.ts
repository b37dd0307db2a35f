import { expect, it } from 'vitest';
import { runOnRows } from '../../../testing/run-on-rows.js';
import { scaleOutliers } from './check.js';

const run = (header: string, values: readonly number[]) =>
  runOnRows(scaleOutliers, [
    ['Company', header],
    ...values.map((value, index) => [`company ${index}`, value]),
  ]);

it('reports a figure in thousands among figures in millions', async () => {
  expect(await run('Revenue', [80, 52, 61_000, 44, 75, 90, 33, 58, 62])).toMatchObject([
    {
      location: 'sheet "Data", column "Revenue", row 4',
      message: 'Revenue of company 2 (B4) is 61,000; the other figures of the column are around 62.',
      expected: 'figures around 62',
      actual: 'row 4: "61000"',
    },
  ]);
});

it('reports a percentage among fractions', async () => {
  const margins = [0.12, 0.15, 0.11, 12.5, 0.14, 0.2, 0.09, 0.16];
  expect(await run('EBITDA margin', margins)).toMatchObject([{ actual: 'row 5: "12.5"' }]);
  expect(await run('Weight', margins)).toEqual([]);
});

it.each([
  ['figures that spread', [3, 90_000, 40, 700, 52, 61_000, 8, 1_200, 300]],
  ['few figures', [80, 52, 61_000]],
  ['a large one that is no other unit', [80, 52, 1_900, 44, 75, 90, 33, 58, 62]],
  ['many of both units', [80, 52, 61_000, 44, 75_000, 90, 33_000, 58, 62]],
])('ignores %s', async (_, values) => {
  expect(await run('Revenue', values)).toEqual([]);
});

it('ignores columns of statements, whose lines have different units', async () => {
  const lines = (label: string, value: number) =>
    runOnRows(scaleOutliers, [
      ['Line', '2024A'],
      ...[16_000, 9_000, 7_000, 3_000].map((amount, index) => [`line ${index}`, amount]),
      [label, value],
      ...[15_000, 11_000, 12_000, 14_000].map((amount, index) => [`other ${index}`, amount]),
    ]);
  expect(await lines('line 9', 12)).toHaveLength(1);
  expect(await lines('EBITDA margin', 12)).toEqual([]);
  expect(await lines('Employees', 12)).toEqual([]);
  expect(await lines('Price per bottle, GBP', 12)).toEqual([]);
});

it.each(['Telefax', 'Phone no.', 'Mobile', 'Postal code', '手机', '71925.84'])(
  'ignores the codes of a column %s',
  async (header) => {
    expect(await run(header, [80, 52, 61_000, 44, 75, 90, 33, 58, 62])).toEqual([]);
  },
);

it.each(['Mobile revenue', 'Postage', '2024', '12'])('checks the figures of a column %s', async (header) => {
  expect(await run(header, [80, 52, 61_000, 44, 75, 90, 33, 58, 62])).toHaveLength(1);
});
