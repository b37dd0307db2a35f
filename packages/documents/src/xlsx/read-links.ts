import type { CellGrid, CellLink, CellRange } from '../model/xlsx-document.js';
import type { Relationship } from '../package/relationships.js';
import type { LinkFormula } from './sheet-cells.js';
import type { TextTable } from './text-table.js';

/** Of a sheet's `hyperlink` elements what places and addresses them. */
export interface LinkElement {
  readonly range: CellRange;
  readonly id: string | null;
  readonly location: string | null;
  readonly display: string | null;
}

/**
 * Links to addresses outside, in the order of their cells: those of `hyperlink` elements, at the first cell of their range, and
 * those of formulas with HYPERLINK("…"). Jumps within the workbook do not count.
 */
export function readLinks(
  cells: CellGrid,
  elements: readonly LinkElement[],
  formulas: readonly LinkFormula[],
  relationships: ReadonlyMap<string, Relationship>,
  texts: TextTable,
): CellLink[] {
  const links: CellLink[] = [];
  for (const { range, id, location, display } of elements) {
    const target = relationships.get(id ?? '');
    if (target?.external !== true) continue;
    const [row, column] = [range.firstRow, range.firstColumn];
    const shown = cells.cell(row, column)?.value ?? display ?? '';
    const address = location === null || location === '' ? target.target : `${target.target}#${location}`;
    texts.charge(address);
    links.push({ row, column, text: String(shown), address });
  }
  for (const { row, column, formula } of formulas) {
    const address = linkedAddress(formula);
    if (address === null) continue;
    links.push({ row, column, text: String(cells.cell(row, column)?.value ?? ''), address });
  }
  return links.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The address that a formula spells out as HYPERLINK's first argument; null if it computes one or jumps within. */
function linkedAddress(formula: string): string | null {
  const quoted = /\bHYPERLINK\(\s*"((?:[^"]|"")*)"\s*[,)]/i.exec(formula)?.[1];
  const address = quoted?.replaceAll('""', '"') ?? '';
  return address === '' || address.startsWith('#') ? null : address;
}
