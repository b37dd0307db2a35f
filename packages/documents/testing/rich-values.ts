import { sheetNamespaces, sheetXml, spreadsheet } from './xlsx-bytes.js';
import { relationship, relationships } from './zip-bytes.js';

const rich = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"';
const microsoft = 'http://schemas.microsoft.com/office/2017/06/relationships';

/** Rich values of one structure: its type, the keys, and the values of each cell that refers to it. */
interface WrittenRichValues {
  readonly type: string;
  readonly keys: readonly string[];
  readonly values: readonly (readonly string[])[];
}

/** A workbook of one sheet "Data" with these rows, and rich values that cells refer to by `vm`, 1 for the first. */
export function spreadsheetWithRichValues(rows: string, { type, keys, values }: WrittenRichValues): Buffer {
  const blocks = values.map(
    (_, index) =>
      `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${index}"/></ext></extLst></bk>`,
  );
  const records = values.map((_, index) => `<bk><rc t="1" v="${index}"/></bk>`);
  return spreadsheet({
    'xl/worksheets/sheet1.xml': sheetXml(rows),
    'xl/_rels/workbook.xml.rels': relationships(
      relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relationship('rId2', 'sheetMetadata', 'metadata.xml'),
      `<Relationship Id="rId3" Type="${microsoft}/rdRichValue" Target="richData/rdrichvalue.xml"/>`,
      `<Relationship Id="rId4" Type="${microsoft}/rdRichValueStructure" Target="richData/rdrichvaluestructure.xml"/>`,
    ),
    'xl/metadata.xml': `<metadata ${sheetNamespaces} xmlns:xlrd="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE">${blocks.join('')}</futureMetadata><valueMetadata>${records.join('')}</valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml': `<rvData ${rich}>${values
      .map((fields) => `<rv s="0">${fields.map((field) => `<v>${field}</v>`).join('')}</rv>`)
      .join('')}</rvData>`,
    'xl/richData/rdrichvaluestructure.xml': `<rvStructures ${rich}><s t="${type}">${keys
      .map((key) => `<k n="${key}" t="s"/>`)
      .join('')}</s></rvStructures>`,
  });
}
