import type { Cell, Sheet } from '@fixpoint/documents/model';
import { parseRange } from '@fixpoint/documents/xlsx';
import { foldTitle } from '../../text/words.js';

/** Texts that name a cell: the first of its row and the nearest one above. */
export interface Names {
  readonly label: string;
  readonly heading: string;
}

/** A cell that shows a cell of another sheet. */
export interface Link {
  readonly row: number;
  readonly column: number;
  readonly text: string;
  readonly target: Sheet;
  readonly targetCell: Pick<Cell, 'row' | 'column'>;
  readonly own: Names;
  readonly names: Names;
}

/** A link with its name and that of the cell that it shows. */
export interface Mismatch {
  readonly link: Link;
  readonly name: string;
  readonly actual: string;
}

export function isSame(name: string, shown: string): boolean {
  return foldTitle(name) === foldTitle(shown);
}

const reference = /^[-+]?\s*(?:'([^']{1,60})'|([\p{L}\p{N}_.]{1,60}))!(\$?[A-Z]{1,3}\$?\d{1,7})$/u;
const maxRows = 400;
const maxLinks = 2_000;

/** References of a sheet to single cells of other sheets. */
export function linksOf(sheet: Sheet, byName: ReadonlyMap<string, Sheet>): Link[] {
  const links: Link[] = [];
  for (let row = 1; row <= maxRows && links.length < maxLinks; row += 1) {
    for (const { column, formula } of sheet.cells.row(row)) {
      const [, quoted, plain, to = ''] = reference.exec(formula ?? '') ?? [];
      const target = byName.get(quoted ?? plain ?? '');
      const range = to === '' ? null : parseRange(to);
      if (target === undefined || target === sheet || range === null || range.firstRow > maxRows) continue;
      const targetCell = { row: range.firstRow, column: range.firstColumn };
      const [own, names] = [namesOf(sheet, { row, column }), namesOf(target, targetCell)];
      links.push({ row, column, text: formula ?? '', target, targetCell, own, names });
    }
  }
  return links;
}

function namesOf({ cells }: Sheet, { row, column }: Pick<Cell, 'row' | 'column'>): Names {
  let label = '';
  for (const cell of cells.row(row)) {
    if (cell.column >= column) break;
    if (label === '') label = nameIn(cell);
  }
  let heading = '';
  for (let above = row - 1; above > 0 && heading === ''; above -= 1)
    heading = nameIn(cells.cell(above, column));
  return { label, heading };
}

/** A text, or a year that heads a column. */
function nameIn(cell: Cell | null): string {
  if (cell === null || cell.formula !== null) return '';
  const isYear = cell.kind === 'number' && /^(?:19|20)\d\d$/.test(String(cell.value));
  return cell.kind === 'text' || isYear
    ? String(cell.value)
        .replace(/\([^)]*\)/gu, ' ')
        .trim()
    : '';
}

/** The names of all lines that a link could be to. */
export function namesAlong(
  { target: { cells }, targetCell: { row, column } }: Link,
  axis: keyof Names,
): string[] {
  if (axis === 'label')
    return Array.from({ length: maxRows }, (_, index) => nameIn([...cells.row(index + 1)][0] ?? null));
  const heading = namesOf({ cells } as Sheet, { row, column }).heading;
  for (let above = row - 1; above > 0; above -= 1) {
    if (heading !== '' && nameIn(cells.cell(above, column)) === heading)
      return [...cells.row(above)].map(nameIn);
  }
  return [];
}
