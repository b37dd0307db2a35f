import { relationship, relationships, zipBytes } from './zip-bytes.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

interface WorkbookContent {
  readonly texts: readonly string[];
  /** The first two cells of a row are numbers of texts; the others are numbers. */
  readonly rows: readonly (readonly number[])[];
  /** In place of the sheet's own markup. */
  readonly sheet?: string;
}

/** A workbook of one sheet, written by hand. */
export function workbookBytes({ texts, rows, sheet }: WorkbookContent): Buffer {
  const cells = rows.map((row) => {
    const inRow = row.map((value, index) => `<c${index < 2 ? ' t="s"' : ''}><v>${value}</v></c>`);
    return `<row>${inRow.join('')}</row>`;
  });
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/></Types>`,
    '_rels/.rels': relationships(relationship('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml':
      sheet ?? `<worksheet xmlns="${main}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  };
  return zipBytes(Object.entries(parts).map(([name, content]) => ({ name, content })));
}
