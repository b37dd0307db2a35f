import { describe, expect, it } from 'vitest';
import {
  addSheet,
  type CellContent,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { runOnDocument } from '../../../testing/run-on-rows.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { inconsistentFormulas } from './check.js';

const f = (text: string): CellContent => ({ formula: text, result: 1 });
const source: CellContent[][] = [
  ['EUR k', '2024A', '2025A', '2026E', '2027E'],
  ['Revenue', 10, 11, 12, 13],
  ['Costs', -4, -5, -6, -7],
  ['EBITDA', 6, 6, 6, 6],
  ['Average', 4, 4, 4, 4],
  ['Maximum', 10, 11, 12, 13],
];
const run = async (rows: readonly CellContent[][], board: readonly CellContent[][] = []) => {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Plan', source);
    addSheet(workbook, 'Value', rows);
    if (board.length > 0) addSheet(workbook, 'Board', board);
  });
  return runOnDocument(
    inconsistentFormulas,
    await readXlsx(bytes),
    XlsxTemplate.parse({ name: 'general', type: 'xlsx' }),
  );
};
const flow = (middle: string) => [
  ['EUR k', '2025A', '2026E', '2027E'],
  ['EBITDA', f('Plan!C4'), f(middle), f('Plan!E4')],
];

describe('references to another sheet', () => {
  it('are to the period above the cell', async () => {
    expect(await run(flow('Plan!C4'))).toMatchObject([
      {
        location: 'sheet "Value", cell C2',
        message: 'C2 is named "2026E", but "=Plan!C4" shows "2025A".',
      },
    ]);
    expect(await run(flow('Plan!$E$4'))).toHaveLength(1);
    expect(await run(flow('Plan!D4'))).toEqual([]);
  });

  it('have one sign in a row', async () => {
    const costs = (last: string) => [
      ['EUR k', '2025A', '2026E', '2027E'],
      ['Costs', f('-Plan!C3'), f('-Plan!D3'), f(last)],
      ['Revenue', f('Plan!C2'), f('Plan!D2'), f('Plan!E2')],
    ];
    expect(await run(costs('Plan!E3'))).toMatchObject([{ location: 'sheet "Value", cell D2' }]);
    expect(await run(costs('-Plan!E3'))).toEqual([]);
    const allocation = [
      ['EUR k', 'Reported', 'Allocated', 'Eliminated'],
      ['Costs', f('Plan!C3'), f('Plan!C3'), f('-Plan!C3')],
    ];
    expect(await run(allocation)).toEqual([]);
  });

  it('are to the line in front of the cell', async () => {
    const list = (last: string) => [
      ['Line', 'EUR k'],
      ['Revenue', f('Plan!C2')],
      ['Costs', f(last)],
      ['EBITDA', f('Plan!C4')],
    ];
    expect(await run(list('Plan!C4'))).toHaveLength(1);
    expect(await run(list('Plan!C3'))).toEqual([]);
  });

  it('are to the year or statistic that the label names', async () => {
    const facts = (label: string, cell: string) =>
      run([
        ['Key figures', 'EUR k'],
        [label, f(`Plan!${cell}`)],
      ]);
    expect(await facts('EBITDA 2025', 'B4')).toHaveLength(1);
    expect(await facts('EBITDA 2025A', 'C4')).toEqual([]);
    expect(await facts('Average plan', 'C6')).toHaveLength(1);
    expect(await facts('Average plan', 'C5')).toEqual([]);
    expect(await facts('Average case', 'C6')).toEqual([]);
    expect(await facts('Costs paid in 2025', 'B3')).toEqual([]);
    expect(await facts('Costs in 2025 (of 2024)', 'B3')).toEqual([]);
    expect(await facts('Opening EBITDA 2025', 'B4')).toEqual([]);
    expect(await facts('Budget 2025', 'B4')).toEqual([]);
  });

  it('may be to the period before, to a line of another name and to several periods', async () => {
    const shifted = [
      ['EUR k', '2025A', '2026E', '2027E'],
      ['Opening', f('Plan!B4'), f('Plan!C4'), f('Plan!D4')],
    ];
    expect(await run(shifted)).toEqual([]);
    const frozen = [
      ['EUR k', '2024A', '2025A', '2026E', '2027E'],
      ['Costs', f('Plan!B3'), f('Plan!C3'), f('Plan!D3'), f('Plan!D3')],
    ];
    expect(await run(frozen)).toEqual([]);
    const budget = [
      ['EUR k', 'Budget', 'Forecast', 'Actual'],
      ['Costs', f('Board!B2'), f('Board!B2'), f('Board!D2')],
    ];
    expect(await run(budget, [budget[0] ?? [], ['Costs', 1, 2, 3]])).toEqual([]);
    const renamed = [
      ['Line', 'EUR k'],
      ['Revenue', f('Plan!C2')],
      ['Operating expenses', f('Plan!C3')],
      ['EBITDA', f('Plan!C4')],
    ];
    expect(await run(renamed)).toEqual([]);
    const twice = [
      ['EUR k', '2024A', '2025A', 'Forecast'],
      ['EBITDA', f('Plan!B4'), f('Plan!C4'), f('Plan!E4')],
    ];
    expect(await run(twice)).toEqual([]);
  });
});
