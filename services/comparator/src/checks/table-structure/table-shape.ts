import { paragraphsOf } from '../../model/docx/paragraphs-of.js';
import type { DocxCell } from '../../model/docx-document.js';
import type { PlacedTable } from '../../views/manuscript/manuscript.js';

/** Numbers (1 for the first) of rows that do not take as many columns as most rows of their table. */
export function raggedRows({ table }: PlacedTable): number[] {
  const widths = table.rows.map((row) => row.reduce((sum, { span }) => sum + span, 0));
  const counted = new Map<number, number>();
  for (const width of widths) counted.set(width, (counted.get(width) ?? 0) + 1);
  const usual = [...counted].toSorted((one, other) => other[1] - one[1])[0]?.[0];
  return widths.flatMap((width, index) => (width === usual ? [] : [index + 1]));
}

/** Numbers of rows in which no cell holds anything. A row that continues merged cells belongs to the one above. */
export function emptyRows({ table }: PlacedTable): number[] {
  return table.rows.flatMap((row, index) => (row.every(isEmpty) ? [index + 1] : []));
}

function isEmpty({ text, continues, blocks }: DocxCell): boolean {
  if (text !== '' || continues) return false;
  return blocks.every((block) => [...paragraphsOf(block)].every(({ drawings }) => drawings === 0));
}

/** Whether a table of three columns or more has figures in its first row. Years name columns; tables of two columns need no header. */
export function lacksHeader({ grid, table }: PlacedTable): boolean {
  const cells = (grid[0] ?? []).slice(1).filter((text) => text !== '');
  if (table.columns < 3 || grid.length < 2 || table.headerRows > 0 || cells.length === 0) return false;
  return cells.filter(isFigure).length * 2 > cells.length;
}

function isFigure(text: string): boolean {
  if (/^(?:19|20)\d{2}$/.test(text)) return false;
  return /^[(\-–−]?\s*(?:[A-Z]{0,3}\$|[A-Z]{3}|[€£])?\s*\d[\d.,\s]*(?:%|x|[mk]n?)?\)?$/iu.test(text);
}
