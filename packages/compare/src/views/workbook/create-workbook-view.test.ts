import { describe, expect, it } from 'vitest';
import { compsRows } from '../../../../documents/testing/good-workbooks.js';
import {
  addSheet,
  type CellContent,
  documentOf,
  readXlsx,
  workbookBytes,
} from '../../../../documents/testing/write-workbook.js';
import { templateFor } from '../../../testing/run-on-rows.js';
import { createWorkbookView } from './create-workbook-view.js';
import { matchTitles } from './match-titles.js';

const table = async (rows: readonly (readonly CellContent[])[], sheet: Record<string, unknown> = {}) =>
  createWorkbookView(await documentOf(rows), templateFor(sheet)).tables[0];

const columns = ['Company', 'Revenue', 'EV/EBITDA'].map((title) => ({
  title,
  kind: title === 'Company' ? 'text' : 'number',
}));

describe('the table of a sheet', () => {
  it('has its header below titles and groups, units below the header, totals and notes below the body', async () => {
    const sheetView = await table(compsRows(), { columns });
    expect(sheetView).toMatchObject({
      headerRow: 4,
      body: { firstRow: 6, lastRow: 10 },
      totals: [
        { row: 11, label: 'Mean' },
        { row: 12, label: 'Median' },
      ],
      missing: [],
    });
    expect(sheetView?.columns.filter(({ rules }) => rules !== null).map(({ header }) => header)).toEqual([
      'Company',
      'Revenue',
      'EV/EBITDA',
    ]);
  });

  it('ends at the first empty row; totals right behind it still belong to it', async () => {
    const rows = [
      ['Company', 'Revenue'],
      ['A', 1],
      ['B', 2],
      [],
      ['Total', 3],
      [],
      ['Other', 'Table'],
      ['C', 4],
    ];
    expect(await table(rows)).toMatchObject({
      body: { firstRow: 2, lastRow: 3 },
      totals: [{ row: 5, label: 'Total' }],
    });
  });

  it('keeps a company whose name resembles a label: no figures, or rows of companies behind it', async () => {
    const rows = [
      ['Company', 'Revenue'],
      ['Total', 5],
      ['B', 2],
      ['Median Ltd', 3],
      ['Max', 'n/a'],
    ];
    expect(await table(rows)).toMatchObject({ body: { firstRow: 2, lastRow: 5 }, totals: [] });
  });

  it('takes the stated header row, and without columns the first row with two texts', async () => {
    const rows = [['Report'], ['Company', 'Revenue'], ['A', 1]];
    expect(await table(rows)).toMatchObject({ headerRow: 2 });
    expect(await table(rows, { header_row: 3 })).toMatchObject({ headerRow: 3, body: null });
    expect(await table([[1, 2]])).toMatchObject({ headerRow: null, columns: [], body: null });
  });

  it('recognizes headers that are merged down to the header row', async () => {
    const bytes = await workbookBytes((workbook) => {
      const sheet = addSheet(workbook, 'Data', [
        ['Company', 'Size'],
        [null, 'Revenue', 'EBITDA'],
        ['A', 1, 2],
      ]);
      sheet.mergeCells('A1:A2');
      sheet.mergeCells('B1:C1');
    });
    const [found] = createWorkbookView(await readXlsx(bytes), templateFor({ columns })).tables;
    expect(found).toMatchObject({ headerRow: 2, missing: [{ title: 'EV/EBITDA' }] });
    expect(found?.columns.map(({ header }) => header)).toEqual(['Company', 'Revenue', 'EBITDA']);
  });
});

describe('a workbook', () => {
  it('finds a renamed sheet by its columns, and skips hidden ones', async () => {
    const bytes = await workbookBytes((workbook) => {
      addSheet(workbook, 'Data', [['hidden']]).state = 'hidden';
      addSheet(workbook, 'Notes', [['Some', 'words']]);
      addSheet(workbook, 'Sheet1', [
        ['Company', 'Revenue'],
        ['A', 1],
      ]);
    });
    const view = createWorkbookView(await readXlsx(bytes), templateFor({ columns }));
    expect(view.hiddenSheets).toMatchObject([{ name: 'Data' }]);
    expect(view.missing).toMatchObject([{ title: 'Data' }]);
    expect(view.tables).toMatchObject([
      { sheet: { name: 'Notes' }, rules: null },
      { sheet: { name: 'Sheet1' }, rules: { title: 'Data' }, isNamed: false },
    ]);
  });
});

it('chooses the one with the columns if two sheets match the name', async () => {
  const bytes = await workbookBytes((workbook) => {
    addSheet(workbook, 'Data Summary', [
      ['Checked', 'Failed'],
      [5, 1],
    ]);
    addSheet(workbook, 'All of the Data', [
      ['Company', 'Revenue'],
      ['A', 1],
    ]);
  });
  expect(createWorkbookView(await readXlsx(bytes), templateFor({ columns }))).toMatchObject({
    missing: [],
    tables: [{ rules: null }, { rules: { title: 'Data' }, isNamed: true }],
  });
});

describe('titles', () => {
  const wanted = (title: string, isFigure = true, ...also: string[]) => ({ title, also, isFigure });

  it('are matched closest first, each once', () => {
    const headers = ['EV / Revenue (x)', 'Revenue (USD m)', 'Company Website', 'Company name'];
    expect(
      matchTitles(
        [wanted('Revenue'), wanted('EV/Revenue'), wanted('Website', false), wanted('Company', false)],
        headers,
      ),
    ).toEqual([1, 0, 2, 3]);
  });

  it('of a figure are not found over something else, but within brackets', () => {
    expect(matchTitles([wanted('EBITDA')], ['EV / EBITDA'])).toEqual([-1]);
    expect(matchTitles([wanted('EBITDA')], ['EBITDA (USD m / LTM)'])).toEqual([0]);
    expect(matchTitles([wanted('Company', false)], ['Company / Name'])).toEqual([0]);
  });

  it('match as whole words only', () => {
    expect(matchTitles([wanted('Name', false, 'Firm')], ['Rename', 'Affirm', ''])).toEqual([-1]);
  });
});
