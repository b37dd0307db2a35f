import { child, type XmlElement } from '../xml/xml-element.js';

/** Elements that wrap rows, cells or blocks. */
const wrappers = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:ins',
  'w:del',
  'w:moveTo',
  'w:moveFrom',
]);

/**
 * The missing child of a table element, without which Office repairs the document; null if it is complete. A cell of Word has a paragraph and ends
 * with one: issues 134 and 109 of wordinator, 234 of unioffice. A row of a slide's table has a cell for each column of the grid, merged ones
 * included: issue 36 of PptxGenJS.
 */
export function tableFault(element: XmlElement): string | null {
  switch (element.name) {
    case 'w:tbl':
      return holds(element, 'w:tr') ? null : 'The table contains no row';
    case 'w:tr':
      return holds(element, 'w:tc') ? null : 'The table row contains no cell';
    case 'w:tc':
      return faultOfCell(element);
    case 'a:tbl':
      return faultOfSlideTable(element);
    default:
      return null;
  }
}

function faultOfCell(cell: XmlElement): string | null {
  if (!holds(cell, 'w:p') && !holds(cell, 'w:tbl')) return 'The table cell contains no paragraph';
  const last = cell.children.findLast(({ name }) => name === 'w:p' || name === 'w:tbl' || !isMark(name));
  return last?.name === 'w:tbl' ? 'The table cell ends with a table instead of a paragraph' : null;
}

function isMark(name: string): boolean {
  return /^w:(?:bookmark|comment|perm|move|customXml\w+|proofErr)/.test(name);
}

function faultOfSlideTable(table: XmlElement): string | null {
  const columns = countNamed(child(table, 'a:tblGrid'), 'a:gridCol');
  if (columns === 0) return null;
  let row = 0;
  for (const element of table.children) {
    if (element.name !== 'a:tr') continue;
    row += 1;
    const cells = countNamed(element, 'a:tc');
    if (cells !== columns)
      return `Row ${row} of the table has ${cells} cells, but the table has ${columns} columns`;
  }
  return null;
}

function countNamed(element: XmlElement | undefined, name: string): number {
  let count = 0;
  for (const { name: own } of element?.children ?? []) if (own === name) count += 1;
  return count;
}

function holds(element: XmlElement, name: string): boolean {
  return element.children.some(
    (candidate) =>
      candidate.name === name ||
      candidate.name === 'mc:AlternateContent' ||
      candidate.name === 'w:altChunk' ||
      (wrappers.has(candidate.name) && holds(candidate, name)),
  );
}
