import { attribute, type XmlElement } from '../xml/xml-element.js';

/**
 * Elements whose children Office reads in order only, as public reports show. Sheets: issue 286 of OpenXLSX and pull request 573 of
 * tealeg/xlsx (merged cells), pull request 225 of exceljs (properties). Workbooks: issue 455 of xlnt, pull request 332 of hucre (names). Styles:
 * pull request 27 of Spreadsheet-XLSX. Masters: issue 199 of office_oxide. Paragraphs of slides: pull request 1083 of PptxGenJS; shapes and
 * text bodies are read by the same rules, and no writer breaks them. Word opens text documents whose properties are out of order, as many
 * writers leave them, and PowerPoint opens presentations whose lists are.
 */
const ordered = new Set([
  'x:worksheet',
  'x:workbook',
  'x:styleSheet',
  'p:sldMaster',
  'p:sp',
  'p:pic',
  'p:graphicFrame',
  'p:txBody',
  'a:txBody',
  'a:p',
  'a:r',
  'a:tc',
  'a:tbl',
]);

/** True if Office is known to repair a document in which children of that element are out of order. */
export function isKnownToBeRepaired(parent: string): boolean {
  return ordered.has(parent);
}

/** Bounds of ST_SlideId (ISO/IEC 29500-1, 19.7.13): higher ids are those of masters and layouts. */
const [firstSlideId, endOfSlideIds] = [256, 2_147_483_648];

/** Faults of the ids in a list of slides. PowerPoint repairs ids out of range (python-pptx, issue 972) and ids that two slides share (its issue 89). */
export function slideIds(entries: readonly XmlElement[]): string[] {
  const seen = new Set<number>();
  const faults: string[] = [];
  for (const entry of entries) {
    const id = Number(attribute(entry, 'id') ?? Number.NaN);
    const stated = (attribute(entry, 'id') ?? '').slice(0, 30);
    if (!(id >= firstSlideId && id < endOfSlideIds))
      faults.push(`The slide id "${stated}" is not a number from ${firstSlideId} to ${endOfSlideIds - 1}`);
    else if (seen.has(id)) faults.push(`The slide id ${id} is used twice`);
    seen.add(id);
  }
  return faults;
}
