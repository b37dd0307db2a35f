import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { derivedFigures } from '../derived-figures/check.js';
import { conflictingFigures } from './check.js';

const staff = [
  ['Site', 'Doctors', 'Nurses', 'Total'],
  ['Keswick', '14', '38', '52'],
  ['Penrith', '11', '29', '40'],
  ['Kendal', '9', '24', '33'],
  ['All sites', '34', '91', '125'],
];
/** A workbook with a sentence in a cell and one table. */
const workbook = (text: string) => ({
  ...documentTextOf([{ kind: 'cell', text, locate: () => 'sheet "Notes", cell A4' }]),
  statements: () => [],
  figureTables: () => [{ rows: staff, locate: (row?: number) => `sheet "Staff", row ${row}` }],
});
const run = (text: string) => [
  ...runCheck(conflictingFigures, workbook(text), templateOf({}), {}),
  ...runCheck(derivedFigures, workbook(text), templateOf({}), {}),
];

it.each([
  'Kendal is the largest site, with 33 employees.',
  'The budget is GBP 4.6 million, 9 % more than the GBP 4.4 million of 2025.',
  'The plan has GBP 12 million, of which GBP 9 million for wards and GBP 5 million for labs.',
])('reports "%s" in a cell of a workbook', (text) => {
  expect(run(text)).toMatchObject([{ location: 'sheet "Notes", cell A4' }]);
});

it.each([
  'Keswick is the largest site, with 52 employees.',
  'Kendal is the largest site',
  'The budget is GBP 4.6 million, 5 % more than the GBP 4.4 million of 2025.',
  'All amounts are in thousands of pounds unless stated otherwise.',
  'The budget was approved on 12 December 2025.',
])('accepts "%s" in a cell of a workbook', (text) => {
  expect(run(text)).toEqual([]);
});
