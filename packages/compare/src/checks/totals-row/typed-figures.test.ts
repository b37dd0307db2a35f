import { expect, it } from 'vitest';
import {
  addSheet,
  type CellContent,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { runOnDocument } from '../../../testing/run-on-rows.js';
import { XlsxTemplate } from '../../templates/xlsx-template.js';
import { totalsRow } from './check.js';

const sales: CellContent[][] = [
  ['Region', 'April', 'May', 'Quarter'],
  ['Alps', 150, 162, 312],
  ['Coast', 98, 91, 189],
  ['Plain', 61, 70, 131],
  ['Total', 309, 323, 632],
];

/** The messages about a sheet of key figures beside the sheet of sales. */
async function run(label: string, value: CellContent, list = sales) {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Sales', list);
    addSheet(workbook, 'Overview', [[label, value]]);
  });
  const template = XlsxTemplate.parse({ name: 'general', type: 'xlsx' });
  const findingDrafts = await runOnDocument(totalsRow, await readXlsx(bytes), template);
  return findingDrafts.map(({ location, message }) => `${location}: ${message}`);
}

it.each([
  ['Share of Coast', 0.299, 0.399, '29.9 %'],
  ['Anteil der Alps', 0.4937, 0.4397, '49.4 %'],
  ['Largest region', 'Alps', 'Plain', '"Alps"'],
  ['Sales of the quarter', 632, 623, '632'],
  ['Average', 316, 361, '316'],
])('reports a typed "%s" that the table contradicts', async (label, right, wrong, expected) => {
  expect(await run(label, right)).toEqual([]);
  const [message, ...others] = await run(label, wrong);
  expect(others).toEqual([]);
  expect(message).toMatch(/^sheet "Overview", cell B1: /);
  expect(message).toContain(expected);
});

it.each([
  // The share of one month, and figures of other things.
  ['Share of Coast', 0.317],
  ['Share of Coast in exports', 0.8],
  ['Share of Valley', 0.4],
  ['Largest region', 'Valley'],
  ['Largest customer', 'Plain'],
  ['Sales of the quarter, budget', 610],
  ['Sales of the quarter in the Alps', 300],
  ['Sales of the quarter', 2_400],
  ['Average per shop', 12.4],
] satisfies [string, CellContent][])('says nothing about "%s" of %s', async (label, value) => {
  expect(await run(label, value)).toEqual([]);
});

it('takes the year of a column for its own figure only if the label names the sheet', async () => {
  const years = sales.map((row) => row.map((item) => (item === 'Quarter' ? '2025' : item)));
  expect(await run('Sales 2025', 652, years)).toHaveLength(1);
  expect(await run('Sales 2025', 632, years)).toEqual([]);
  expect(await run('Budget 2025', 652, years)).toEqual([]);
  expect(await run('Sales budget 2025', 652, years)).toEqual([]);
});
