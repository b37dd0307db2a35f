import { describe, expect, it } from 'vitest';
import { cellsOf, readXlsx } from '../../testing/write-workbook.js';
import {
  sharedStringsXml,
  sheetXml,
  spreadsheet,
  spreadsheetOf,
  strictSpreadsheetOf,
  stylesXml,
  workbookXml,
} from '../../testing/xlsx-bytes.js';
import { relationship, relationships } from '../../testing/zip-bytes.js';
import { ReaderLimits } from '../limits/reader-limits.js';

const values = async (bytes: Buffer) => {
  const { sheets } = await readXlsx(bytes);
  return cellsOf(sheets[0]).map(({ row, column, kind, value }) => [row, column, kind, value]);
};

describe('a cell', () => {
  it('is read by its type (S0-212)', async () => {
    const row =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>' +
      '<c r="C1" t="str"><f>A1</f><v>text</v></c><c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#N/A</v></c>' +
      '<c r="F1"><v>-1.5E-3</v></c><c r="G1" t="d"><v>2026-03-01</v></c><c r="H1"><f>1+1</f></c><c r="I1" s="0"/></row>';
    expect(await values(spreadsheetOf(row))).toEqual([
      [1, 1, 'text', 'shared'],
      [1, 2, 'text', 'inline'],
      [1, 3, 'text', 'text'],
      [1, 4, 'boolean', true],
      [1, 5, 'error', '#N/A'],
      [1, 6, 'number', -0.0015],
      [1, 7, 'date', 46082],
      [1, 8, 'uncalculated', ''],
    ]);
  });

  it('follows the previous one if it has no reference, as do rows', async () => {
    const rows =
      '<row><c><v>1</v></c><c r="D1"><v>2</v></c><c><v>3</v></c></row><row r="7"/><row><c><v>4</v></c></row>';
    expect(await values(spreadsheetOf(rows))).toEqual([
      [1, 1, 'number', 1],
      [1, 4, 'number', 2],
      [1, 5, 'number', 3],
      [8, 1, 'number', 4],
    ]);
  });

  it('is a date by a format that shows days, months, years, hours or seconds', async () => {
    const codes = {
      164: '0.0&quot;days&quot;',
      165: '[$-409]mmm\\-yy',
      166: '[h]:mm',
      167: '[Red]0.0\\d',
      168: '#,##0 ;General',
    };
    const ids = [0, 14, 22, 28, 45, 58, 9, 164, 165, 166, 167, 168];
    const cells = ids.map((_, style) => `<c s="${style}"><v>1</v></c>`).join('');
    const bytes = spreadsheet({
      'xl/styles.xml': stylesXml(ids, codes),
      'xl/worksheets/sheet1.xml': sheetXml(`<row>${cells}</row>`),
    });
    expect((await values(bytes)).map(([, , kind]) => kind)).toEqual([
      'number',
      ...Array(5).fill('date'),
      'number',
      'number',
      'date',
      ...Array(3).fill('number'),
    ]);
  });

  it('joins the runs of a shared text, passes over phonetic hints and decodes escapes', async () => {
    const bytes = spreadsheet({
      'xl/sharedStrings.xml': sharedStringsXml(
        '<r><t>Al</t></r><r><rPr><b/></rPr><t>der</t></r><rPh sb="0" eb="1"><t>アル</t></rPh>',
        '<t>two_x000D__x000a_lines _x005F_x0041_</t>',
        '<t/>',
      ),
      'xl/worksheets/sheet1.xml': sheetXml(
        '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>',
      ),
    });
    expect((await values(bytes)).map(([, , , value]) => value)).toEqual(['Alder', 'two\r\nlines _x0041_']);
  });

  it('repeats the formula of a shared formula’s owner', async () => {
    const rows =
      '<row><c><f t="shared" ref="A1:A2" si="0">B1*2</f><v>2</v></c></row><row><c><f t="shared" si="0"/><v>4</v></c></row>';
    const { sheets } = await readXlsx(spreadsheetOf(rows));
    expect(cellsOf(sheets[0]).map(({ formula }) => formula)).toEqual(['B1*2', 'B1*2']);
  });

  it.each([
    ['its row is a different one', '<row r="2"><c r="A3"><v>1</v></c></row>', /"A3" after column 0 of row 2/],
    ['it goes back', '<row r="1"><c r="B1"/><c r="A1"><v>1</v></c></row>', /"A1" after column 2/],
    ['its reference is invalid', '<row r="1"><c r="1A"><v>1</v></c></row>', /"1A"/],
    ['it is beyond the last column', '<row r="1"><c r="XFE1"><v>1</v></c></row>', /"XFE1"/],
    ['its first row is invalid', '<row r="-1"/>', /a row "-1" at the start; rows start at 1/],
    ['a later row is invalid', '<row r="1"/><row r="0"/>', /a row "0" after row 1/],
    ['its row goes back', '<row r="2"/><row r="2"/>', /a row "2" after row 2/],
    ['its row is beyond the last', '<row r="1048577"/>', /1048577/],
    ['its shared text is missing', '<row><c t="s"><v>1</v></c></row>', /shared text 1, but there are only 1/],
    ['its shared text has an invalid index', '<row><c t="s"><v>-1</v></c></row>', /shared text -1/],
    [
      'its number is invalid',
      '<row><c><v>NaN</v></c></row>',
      /contains "NaN" in row 1, column 1, which is not a number/,
    ],
    ['its date is invalid', '<row><c t="d"><v>2026-13-01</v></c></row>', /not an ISO 8601 date/],
    ['its type is unknown', '<row><c t="z"><v>1</v></c></row>', /unknown type "z"/],
  ])('is refused, with its location, if %s', async (_, rows, message) => {
    await expect(readXlsx(spreadsheetOf(rows))).rejects.toMatchObject({
      reason: 'CORRUPT',
      message: expect.stringMatching(message),
    });
  });
});

describe('a sheet', () => {
  it('with a cell in the last row and column costs one cell, whatever its dimension claims', async () => {
    const document = await readXlsx(
      spreadsheetOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>', {
        before: '<dimension ref="A1:B2"/>',
        after: '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>',
      }),
    );
    expect(document.sheets[0]).toMatchObject({
      cells: { count: 1, lastRow: 1_048_576, lastColumn: 16_384 },
      merged: [{ firstRow: 1, firstColumn: 1, lastRow: 1_048_576, lastColumn: 16_384 }],
    });
  });

  it('reports which rows and columns it hides', async () => {
    const rows = '<row r="2" hidden="1"><c><v>1</v></c></row><row r="4" hidden="true"/><row r="5"/>';
    const before = '<cols><col min="2" max="3" hidden="1"/><col min="5" max="5"/></cols>';
    const [sheet] = (await readXlsx(spreadsheetOf(rows, { before }))).sheets;
    expect(sheet).toMatchObject({ hiddenRows: [2, 4], hiddenColumns: [{ first: 2, last: 3 }] });
  });

  it('links by hyperlinks and by formulas, not within itself', async () => {
    const bytes = spreadsheet({
      'xl/worksheets/sheet1.xml': sheetXml(
        '<row><c t="inlineStr"><is><t>site</t></is></c><c t="str"><f>HYPERLINK("https://b.example/""x""","b")</f><v>b</v></c>' +
          '<c t="str"><f>HYPERLINK("#Data!A1","c")</f><v>c</v></c></row>',
        {
          after:
            '<hyperlinks><hyperlink ref="A1" r:id="rId1" location="top"/><hyperlink ref="C1" location="Data!A1"/></hyperlinks>',
        },
      ),
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        relationship('rId1', 'hyperlink', 'https://a.example/', true),
      ),
    });
    expect((await readXlsx(bytes)).sheets[0]?.links).toEqual([
      { row: 1, column: 1, text: 'site', address: 'https://a.example/#top' },
      { row: 1, column: 2, text: 'b', address: 'https://b.example/"x"' },
    ]);
  });
});

describe('a workbook', () => {
  it('leaves out chart sheets, and keeps states, names and a sheet called __proto__', async () => {
    const bytes = spreadsheet({
      'xl/workbook.xml': workbookXml(
        '<workbookPr date1904="1"/><sheets><sheet name="Chart" sheetId="1" r:id="rId2"/><sheet name="__proto__" sheetId="2" state="veryHidden" r:id="rId1"/></sheets>' +
          '<definedNames><definedName name="Peers" localSheetId="1">__proto__!$A$1</definedName><definedName name="All">Chart!A1</definedName></definedNames>' +
          '<calcPr fullCalcOnLoad="1"/>',
      ),
      'xl/_rels/workbook.xml.rels': relationships(
        relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relationship('rId2', 'chartsheet', 'chartsheets/sheet1.xml'),
      ),
      'xl/chartsheets/sheet1.xml': '<chartsheet/>',
    });
    expect(await readXlsx(bytes)).toMatchObject({
      date1904: true,
      calculatesOnOpen: true,
      sheets: [{ name: '__proto__', state: 'veryHidden', cells: { count: 1 } }],
      definedNames: [
        { name: 'Peers', refersTo: '__proto__!$A$1', sheet: '__proto__' },
        { name: 'All', refersTo: 'Chart!A1', sheet: null },
      ],
    });
  });

  it('is read in the namespaces of strict documents', async () => {
    expect(await values(strictSpreadsheetOf('<row><c t="s"><v>0</v></c></row>'))).toEqual([
      [1, 1, 'text', 'shared'],
    ]);
  });

  it.each([
    ['xltx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'],
    ['xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'],
    ['xltm', 'application/vnd.ms-excel.template.macroEnabled.main+xml'],
  ])('is read as %s alike', async (format, type) => {
    expect(await readXlsx(spreadsheet({}, type))).toMatchObject({
      format,
      sheets: [{ cells: { count: 1 } }],
    });
  });

  it.each([
    [
      'a sheet is absent',
      { 'xl/worksheets/sheet1.xml': null },
      'MISSING_PART',
      /"Data", but its part "xl\/worksheets\/sheet1.xml" is missing/,
    ],
    [
      'a cell needs shared texts that are absent',
      {
        'xl/sharedStrings.xml': null,
        'xl/worksheets/sheet1.xml': sheetXml('<row><c t="s"><v>0</v></c></row>'),
      },
      'CORRUPT',
      /shared text 0, but there are only 0/,
    ],
    ['it has no sheets', { 'xl/workbook.xml': workbookXml('<sheets/>') }, 'CORRUPT', /has no sheets/],
    [
      'it lists one part as two sheets',
      {
        'xl/workbook.xml': workbookXml(
          '<sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/></sheets>',
        ),
      },
      'CORRUPT',
      /as two sheets/,
    ],
    [
      'a sheet is something else',
      { 'xl/worksheets/sheet1.xml': '<chartsheet/>' },
      'CORRUPT',
      /listed as a sheet/,
    ],
  ])('is refused if %s', async (_, parts, reason, message) => {
    await expect(readXlsx(spreadsheet(parts as Record<string, string | null>))).rejects.toMatchObject({
      reason,
      message: expect.stringMatching(message),
    });
  });

  it('is read as Excel reads it without the parts for styles and shared texts that it refers to', async () => {
    const { sheets } = await readXlsx(spreadsheet({ 'xl/sharedStrings.xml': null, 'xl/styles.xml': null }));
    expect(cellsOf(sheets[0])).toMatchObject([{ value: 1, format: 'General' }]);
  });

  it('is read as in Excel if an inline text is stored as the value of a cell', async () => {
    const { sheets } = await readXlsx(spreadsheetOf('<row><c t="inlineStr"><v>own</v></c></row>'));
    expect(cellsOf(sheets[0])).toMatchObject([{ kind: 'text', value: 'own' }]);
  });

  it.each([
    ['cells', { cells: 1 }, '<row><c><v>1</v></c><c><v>2</v></c></row>'],
    ['characters', { cellCharacters: 10 }, '<row><c t="inlineStr"><is><t>more than ten</t></is></c></row>'],
  ])('is refused beyond the limit on %s', async (_, limits, rows) => {
    const read = readXlsx(spreadsheetOf(rows), { limits: ReaderLimits.parse(limits) });
    await expect(read).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });

  it('is refused beyond the limit on shared texts', async () => {
    const bytes = spreadsheet({ 'xl/sharedStrings.xml': sharedStringsXml('<t>a</t>', '<t>b</t>') });
    const read = readXlsx(bytes, { limits: ReaderLimits.parse({ sharedStrings: 1 }) });
    await expect(read).rejects.toMatchObject({ reason: 'TOO_LARGE', message: /more than 1 texts/ });
  });
});

describe('content that Excel ignores', () => {
  it('is a row 0, with a note of it', async () => {
    const row = (number: number) => `<row r="${number}"><c r="A${number}"><f>1+1</f><v>2</v></c></row>`;
    const document = await readXlsx(spreadsheetOf(row(0) + row(1)));
    expect(cellsOf(document.sheets[0])).toMatchObject([{ row: 1, column: 1, value: 2, formula: '1+1' }]);
    expect(document.notes).toEqual(['A sheet has a row 0. Rows start at 1, so the row was left out.']);
  });

  it('is a listed sheet without a part beside one that has one', async () => {
    const sheets =
      '<sheet name="Module" sheetId="2" r:id=""/><sheet name="Data" sheetId="1" r:id="rId1"/><sheet name="Gone" sheetId="3" r:id="rId9"/>';
    const document = await readXlsx(
      spreadsheet({
        'xl/workbook.xml': workbookXml(`<sheets>${sheets}</sheets>`),
        'xl/_rels/workbook.xml.rels': relationships(
          relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('rId9', 'worksheet', 'worksheets/sheet9.xml'),
        ),
      }),
    );
    expect(document.sheets.map(({ name }) => name)).toEqual(['Data']);
    expect(document.notes).toEqual([
      'The workbook lists the sheet "Module", but its part is not declared. The sheet was left out.',
      'The workbook lists the sheet "Gone", but its part "xl/worksheets/sheet9.xml" is missing. The sheet was left out.',
    ]);
  });
});
