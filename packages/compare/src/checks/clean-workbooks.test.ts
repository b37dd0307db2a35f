import type { Finding } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import {
  compsRows,
  type Rows,
  sheetBytes,
  validationRows,
} from '../../../documents/testing/good-workbooks.js';
import { readXlsx } from '../../../documents/testing/write-workbook.js';
import { today } from '../../testing/presentations.js';
import { applyChecks } from '../engine/apply-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { allChecks } from './all-checks.js';

async function findings(template: string, sheet: string, rows: Rows): Promise<readonly Finding[]> {
  const document = await readXlsx(await sheetBytes(sheet, rows));
  const shipped = (await loadTemplates(allChecks)).get(template);
  if (shipped === undefined) throw new Error(`no template ${template}`);
  return applyChecks(document, shipped, { checks: allChecks, today });
}

const changed = (rows: Rows, row: number, column: number, content: Rows[number][number]): Rows =>
  rows.map((cells, position) =>
    position === row - 1 ? cells.map((cell, index) => (index === column - 1 ? content : cell)) : cells,
  );

describe('a workbook of validation results (S0-167)', () => {
  const of = (rows: Rows, sheet = 'Validation Results') => findings('validation-results', sheet, rows);

  it('has no findings when it is good, whatever the names of its sheet and columns', async () => {
    expect(await of(validationRows())).toEqual([]);
    const [, ...rows] = validationRows();
    const other = ['Company Name', 'URL', 'HQ Country', 'Description', 'Is Valid?', 'Comments', 'Score'];
    expect(await of([['Validated on 20 November 2026'], [], other, ...rows], '2. Results (final)')).toEqual(
      [],
    );
  });

  it.each([
    ['an invalid address', 3, 2, 'birch water', 'valid-urls', 'column "Website", row 3'],
    ['a gap', 4, 1, null, 'no-empty-cells', 'column "Company", row 4'],
    ['a company twice', 4, 1, 'ALDER SPRINGS', 'unique-values', 'column "Company", row 4'],
    ['an unlisted verdict', 5, 5, 'Probably', 'allowed-values', 'column "Verdict", row 5'],
    ['a number as text', 6, 7, '0.9', 'valid-numbers', 'column "Confidence", row 6'],
    ['an error', 2, 6, { error: '#REF!' }, 'formula-errors', 'cell F2'],
    ['a column less', 1, 5, 'Colour', 'required-columns', 'header in row 1'],
  ] as const)('has one finding for %s, and no other', async (_, row, column, content, check, location) => {
    const result = await of(changed(validationRows(), row, column, content));
    expect(result).toMatchObject([{ check, location: expect.stringContaining(location) }]);
  });
});

describe('a workbook of trading comparables (S0-168)', () => {
  const of = (rows: Rows, sheet = 'Trading Comps') => findings('trading-comps', sheet, rows);

  it('has no findings when it is good', async () => {
    expect(await of(compsRows())).toEqual([]);
  });

  it.each([
    ['a figure as text', 7, 4, '1,010', 'valid-numbers', 'column "Market Cap", row 7'],
    ['a multiple without its x', 7, 10, { of: 2.1, format: '0.00' }, 'number-formats', 'column "P/B", row 7'],
    ['a wrong mean', 11, 9, { of: 19, format: '0.0x' }, 'totals-row', 'column "P/E", row 11'],
    [
      'a mean that leaves rows out',
      11,
      8,
      { of: { formula: 'AVERAGE(H6:H9)', result: 11.7 }, format: '0.0x' },
      'totals-row',
      'column "EV/EBITDA", row 11',
    ],
    [
      'a multiple that nothing is worth',
      6,
      10,
      { of: 900, format: '0.0x' },
      'valid-numbers',
      'column "P/B", row 6',
    ],
    [
      'a formula that divides by nothing',
      6,
      8,
      { of: { formula: 'E6/Z6', result: { error: '#DIV/0!' } }, format: '0.0x' },
      'formula-errors',
      'cell H6',
    ],
    ['no median', 12, 1, 'Third quartile', 'totals-row', 'below row 10'],
  ] as const)('has a finding for %s', async (_, row, column, content, check, location) => {
    const result = await of(changed(compsRows(), row, column, content as Rows[number][number]));
    expect(result).toContainEqual(
      expect.objectContaining({ check, location: expect.stringContaining(location) }),
    );
  });
});
