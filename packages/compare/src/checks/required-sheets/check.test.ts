import { expect, it } from 'vitest';
import { addSheet, readXlsx, workbookBytes } from '../../../../documents/testing/write-workbook.js';
import { runOnDocument, templateFor } from '../../../testing/run-on-rows.js';
import { requiredSheets } from './check.js';

const rows = [
  ['Company', 'Website'],
  ['Alder', 'alder.example'],
];

async function run(
  names: readonly string[],
  fields: Record<string, unknown> = {},
  hidden: readonly string[] = [],
) {
  const bytes = await workbookBytes((workbook) => {
    for (const name of names)
      addSheet(workbook, name, rows).state = hidden.includes(name) ? 'hidden' : 'visible';
  });
  const template = templateFor({ also: ['Results'], columns: [{ title: 'Company' }] }, fields);
  return runOnDocument(requiredSheets, await readXlsx(bytes), template);
}

it('finds a sheet by its title or an alternative, as whole words (S0-183)', async () => {
  for (const name of ['Data', 'DATA', '2. Results (final)']) expect(await run([name])).toEqual([]);
});

it('reports a missing sheet, and the one that has its columns (S0-183)', async () => {
  expect(await run(['Sheet1'])).toMatchObject([
    {
      key: 'missing: Data',
      message: 'The workbook has no visible sheet "Data"; the columns of sheet "Sheet1" match best.',
      expected: 'a sheet called "Data" or "Results"',
      actual: '"Sheet1"',
    },
  ]);
});

it('counts a hidden sheet as missing (S0-183)', async () => {
  expect(await run(['Data', 'Notes'], {}, ['Data'])).toHaveLength(1);
});

it('reports sheets that the template does not list, if it forbids them, and too many of them', async () => {
  expect(await run(['Data', 'Draft'])).toEqual([]);
  expect(await run(['Data', 'Draft'], { other_sheets: 'forbidden', sheet_count: { max: 1 } })).toMatchObject([
    { key: 'unexpected: Draft', location: 'sheet "Draft"' },
    { key: 'too many', expected: '0 to 1 sheet' },
  ]);
});
