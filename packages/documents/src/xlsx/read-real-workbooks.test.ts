import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addSheet, cellsOf, readXlsx, workbookBytes } from '../../testing/write-workbook.js';
import { countWorkbook } from './count-workbook.js';
import { isoDateOfSerial } from './iso-date.js';
import { shownText } from './read-shared-strings.js';

const corpus = (name: string) =>
  readXlsx(readFileSync(new URL(`../../testing/files/${name}`, import.meta.url)));

describe.each([
  ['workbook-by-xlsxwriter.xlsx', 26],
  ['workbook-by-openpyxl.xlsx', 25],
  ['workbook-saved-by-libreoffice.xlsx', 26],
])('%s (S0-212)', (name, nonEmptyCells) => {
  it('gives the cells that were written', async () => {
    const { sheets, date1904 } = await corpus(name);
    const [sheet] = sheets;
    const column = (number: number) => [4, 5, 6].map((row) => sheet?.cells.cell(row, number)?.value);
    expect(column(1)).toEqual(['Alder Springs', 'Bücher & Söhne 株式会社', 'Cedar <Bottling>']);
    expect(column(2).map((value) => isoDateOfSerial(Number(value), date1904))).toEqual([
      '1998-04-01',
      '2011-12-31',
      '2026-02-28',
    ]);
    expect(column(3)).toEqual([420.5, 12, -3.75]);
    expect(sheet?.cells.cell(4, 2)?.kind).toBe('date');
    expect(sheet?.cells.cell(4, 7)?.value).toBe('one bold word');
    expect(sheet?.cells.cell(5, 7)?.formula).toBe('C4*2');
    expect(sheet?.cells.cell(6, 7)).toMatchObject({ kind: 'boolean', value: true });
    expect(sheet?.cells.cell(2, 1)).toBeNull();
  });

  it('returns the content around the cells', async () => {
    const document = await corpus(name);
    expect(document.sheets.slice(0, 2)).toMatchObject([
      {
        name: 'Results',
        state: 'visible',
        merged: [{ firstRow: 1, lastRow: 1, firstColumn: 1, lastColumn: 5 }],
        hiddenRows: [5],
        hiddenColumns: [{ first: 8, last: 10 }],
        tables: [
          { name: 'Peers', columns: ['Company', 'Founded', 'Revenue', 'Multiple', 'Site'], hasHeader: true },
        ],
        links: [
          { row: 4, column: 5, text: 'Website', address: 'https://www.alder.example/' },
          { row: 5, column: 5, text: 'Website', address: 'https://www.birch.example/' },
          { row: 6, column: 5, text: 'Website', address: 'https://www.cedar.example/' },
        ],
      },
      { name: 'Raw', state: 'hidden' },
    ]);
  });

  it('is counted as people count', async () => {
    const { sheets } = countWorkbook(await corpus(name));
    expect(sheets[0]).toEqual({ name: 'Results', nonEmptyCells, usedRows: 7, usedCols: 7 });
    expect(sheets[1]).toEqual({ name: 'Raw', nonEmptyCells: 0, usedRows: 0, usedCols: 0 });
  });
});

it('reads workbooks of exceljs: rich text, dates, formulas, merges, hidden rows, links (S0-212)', async () => {
  const bytes = await workbookBytes((workbook) => {
    const sheet = addSheet(workbook, 'Data', [
      [
        { richText: [{ text: 'Al' }, { font: { bold: true }, text: 'der' }] },
        new Date('2026-03-01T12:00:00Z'),
      ],
      [{ formula: 'A1&"!"', result: 'Alder!' }, { formula: 'NOW()' }, { error: '#REF!' }],
      [{ text: 'site', hyperlink: 'https://alder.example/?a=1&b=2' }],
    ]);
    sheet.mergeCells('A5:C6');
    sheet.getRow(2).hidden = true;
  });
  const [sheet] = (await readXlsx(bytes)).sheets;
  expect(cellsOf(sheet).map(({ kind, value, formula }) => [kind, value, formula])).toEqual([
    ['text', 'Alder', null],
    ['date', 46082.5, null],
    ['text', 'Alder!', 'A1&"!"'],
    ['uncalculated', '', 'NOW()'],
    ['error', '#REF!', null],
    ['text', 'site', null],
  ]);
  expect(sheet).toMatchObject({
    merged: [{ firstRow: 5, lastRow: 6, firstColumn: 1, lastColumn: 3 }],
    hiddenRows: [2],
    links: [{ row: 3, column: 1, text: 'site', address: 'https://alder.example/?a=1&b=2' }],
  });
});

/** Texts that XML can carry; exceljs writes others as nothing. */
const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot carry is left out.
  .map((value) => value.replace(/[\u0000-\u001f\ufffe\uffff]|_x[0-9a-f]{4}_/gi, ''))
  .map(shownText);
const value = fc.oneof(
  fc.constant(null),
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
);

it('reads every grid unchanged that exceljs writes', async () => {
  const grids = fc.array(fc.array(value, { maxLength: 8 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(grids, async (rows) => {
      const bytes = await workbookBytes((workbook) => addSheet(workbook, 'Data', rows));
      const [sheet] = (await readXlsx(bytes)).sheets;
      const expected = rows.flatMap((cells, row) =>
        cells.flatMap((content, column) =>
          content === null || content === '' ? [] : [{ row: row + 1, column: column + 1, value: content }],
        ),
      );
      const results = cellsOf(sheet).map(({ row, column, value: read }) => ({ row, column, value: read }));
      // A sheet knows no negative zero.
      expect(results.map((cell) => (cell.value === 0 ? { ...cell, value: 0 } : cell))).toEqual(
        expected.map((cell) => (cell.value === 0 ? { ...cell, value: 0 } : cell)),
      );
      const visited: unknown[] = [];
      sheet?.cells.visit(({ row, column, value: read }) => visited.push({ row, column, value: read }));
      expect(visited).toEqual(results);
      for (const { row, column } of results) {
        let seen: unknown;
        sheet?.cells.visitColumn({ firstRow: row, lastRow: row }, column, (_, cell) => {
          seen = cell?.value;
        });
        expect(seen).toEqual(sheet?.cells.cell(row, column)?.value);
      }
    }),
    { numRuns: 25 },
  );
});
