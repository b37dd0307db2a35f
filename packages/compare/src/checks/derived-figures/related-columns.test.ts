import { describe, expect, it } from 'vitest';
import {
  addSheet,
  type CellContent,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { createView } from '../../views/create-view.js';
import { derivedFigures } from './check.js';

type Rows = readonly (readonly string[])[];
const run = (rows: Rows) =>
  runCheck(derivedFigures, documentTextOf([], [], [], [rows]), templateOf({})).map(({ message }) => message);

const packages = (used: string, title = 'Used'): Rows => [
  ['Package', 'Budget', 'Spent', title],
  ['Design', '4.0', '3.1', '77.5 %'],
  ['Walls', '12.5', '6.0', '48.0 %'],
  ['Roof', '8.0', '2.2', used],
  ['Pipes', '5.5', '1.4', '25.5 %'],
  ['Total', '30.0', '12.7', '42.3 %'],
];

describe('a percentage of one column in another', () => {
  it.each([['Used'], ['Verbraucht'], ['Consommé'], ['Gastado']])('is right in the column %s', (title) => {
    expect(run(packages('27.5 %', title))).toEqual([]);
    expect(run(packages('37.5 %', title))).toEqual([`${title} of Roof is 37.5 %, but 2.2 of 8.0 is 27.5 %.`]);
  });

  it('may be the mean of the others', () => {
    const mean = packages('27.5 %').map((row) =>
      row[0] === 'Total' ? ['Mean', '7.5', '3.2', '44.6 %'] : row,
    );
    expect(run(mean)).toEqual([]);
  });

  it('is one of others if several rows differ', () => {
    const complete = packages('60 %').map((row) => (row[0] === 'Pipes' ? row.with(3, '80 %') : row));
    expect(run(complete)).toEqual([]);
    expect(run(packages('37.5 %', 'Discount'))).toEqual([]);
  });
});

const lines = (amount: number, tax: number): CellContent[][] => [
  ['Offer 2026-31'],
  ['Customer', 'Lakeside Dairy Ltd'],
  ['Date', '3 March 2026'],
  [],
  ['No.', 'Description', 'Quantity', 'Unit price', 'Discount', 'Amount'],
  [1, 'Churn', 3, 410, 0.1, 1107],
  [2, 'Pump', 2, 365, 0, amount],
  [3, 'Hose', 12, 14, 0, 168],
  [4, 'Fitting', 8, 55, 0, 440],
  [null, 'Net', null, null, null, 2445],
  [null, 'VAT 20 %', null, null, null, tax],
  [null, 'Total', null, null, null, 2934],
];

describe('an offer in a workbook, below the name of the customer', () => {
  const inWorkbook = async (rows: CellContent[][]) => {
    const bytes = await workbookBytes((workbook) => {
      const sheet = addSheet(workbook, 'Offer', rows);
      for (let row = 6; row <= 9; row += 1) sheet.getCell(row, 5).numFmt = '0%';
    });
    const template = XlsxTemplate.parse({ name: 'general', type: 'xlsx' });
    const view = createView(await readXlsx(bytes), template);
    return view === null ? null : runCheck(derivedFigures, view.text, templateOf({}));
  };

  it('has amounts of quantity and price less the discount, and the right tax', async () => {
    expect(await inWorkbook(lines(730, 489))).toEqual([]);
    expect(await inWorkbook(lines(370, 489))).toMatchObject([
      { location: 'sheet "Offer", row 7', message: expect.stringContaining('2 × 365 gives 730') },
    ]);
    expect(await inWorkbook(lines(730, 498))).toMatchObject([
      { location: 'sheet "Offer", row 11', message: expect.stringContaining('20 % of 2,445 is 489') },
    ]);
  });
});
