import { relationship, relationships, zipBytes } from './zip-bytes.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export const sheetNamespaces = `xmlns="${main}" xmlns:r="${office}"`;

/** A sheet around its rows; `after` follows the cells (merges, links, tables), `before` precedes them. */
export function sheetXml(rows: string, { before = '', after = '' } = {}): string {
  return `<worksheet ${sheetNamespaces}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
}

/** The texts that cells share; each item is the content of an `si`. */
export function sharedStringsXml(...items: string[]): string {
  return `<sst ${sheetNamespaces}>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`;
}

/** Styles of cells by the ids of their number formats, and codes for custom ids. */
export function stylesXml(ids: readonly number[], codes: Record<number, string> = {}): string {
  const formats = Object.entries(codes).map(
    ([id, code]) => `<numFmt numFmtId="${id}" formatCode="${code}"/>`,
  );
  return `<styleSheet ${sheetNamespaces}><numFmts>${formats.join('')}</numFmts><cellXfs>${ids
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join('')}</cellXfs></styleSheet>`;
}

export function workbookXml(content: string): string {
  return `<workbook ${sheetNamespaces}>${content}</workbook>`;
}

/** A workbook of one sheet "Data", byte by byte; `parts` replaces, adds and (by null) removes some. */
export function spreadsheet(
  parts: Record<string, string | null> = {},
  type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
): Buffer {
  const all: Record<string, string | null> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': workbookXml('<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets>'),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relationship('rId3', 'styles', 'styles.xml'),
    ),
    'xl/sharedStrings.xml': sharedStringsXml('<t>shared</t>'),
    'xl/styles.xml': stylesXml([0]),
    'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>'),
    ...parts,
  };
  return zipBytes(
    Object.entries(all).flatMap(([name, content]) => (content === null ? [] : [{ name, content }])),
  );
}

/** A workbook of one sheet with these rows. */
export function spreadsheetOf(rows: string, around: { before?: string; after?: string } = {}): Buffer {
  return spreadsheet({ 'xl/worksheets/sheet1.xml': sheetXml(rows, around) });
}

/** The same document in the namespaces of strict OOXML. */
export function strictSpreadsheetOf(rows: string): Buffer {
  const toStrict = (xml: string) =>
    xml
      .replaceAll(main, strict)
      .replaceAll(office, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
  return spreadsheet({
    'xl/workbook.xml': toStrict(workbookXml('<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets>')),
    'xl/worksheets/sheet1.xml': toStrict(sheetXml(rows)),
    'xl/sharedStrings.xml': toStrict(sharedStringsXml('<t>shared</t>')),
    'xl/styles.xml': toStrict(stylesXml([0])),
  });
}
