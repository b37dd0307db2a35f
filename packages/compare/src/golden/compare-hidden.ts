import type { Sheet } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { andMore, inPlace } from '../checks/wording.js';
import { columnName } from '../views/workbook/workbook-text.js';
import type { GridComparison } from './compare-grids.js';
import type { Difference } from './difference.js';
import type { Grid } from './grid.js';

export interface HiddenSides {
  readonly output: { readonly sheet: Sheet; readonly grid: Grid };
  readonly golden: { readonly sheet: Sheet; readonly grid: Grid };
}

/** Columns and rows that one sheet hides and the other shows. Those with a counterpart only: others are missing anyway. */
export function compareHidden(
  { output, golden }: HiddenSides,
  { columns, rows }: Pick<GridComparison, 'columns' | 'rows'>,
  location: string,
): Difference[] {
  const page = golden.sheet.name;
  const hidesColumn = ({ hiddenColumns }: Sheet, column: number) =>
    hiddenColumns.some(({ first, last }) => column + 1 >= first && column + 1 <= last);
  const isHiddenRow = { output: new Set(output.sheet.hiddenRows), golden: new Set(golden.sheet.hiddenRows) };
  const hidden: Changed = { columns: [], rows: [] };
  const shown: Changed = { columns: [], rows: [] };
  for (const column of columns.columns) {
    if (column.output === null || column.golden === null) continue;
    const isHidden = hidesColumn(output.sheet, column.output);
    if (isHidden === hidesColumn(golden.sheet, column.golden)) continue;
    const name = column.name === '' ? columnName(column.output + 1) : `"${column.name.slice(0, 100)}"`;
    (isHidden ? hidden : shown).columns.push(`column ${name}`);
  }
  if (isHiddenRow.output.size + isHiddenRow.golden.size > 0) {
    for (const match of rows.rows) {
      if (match.output === null || match.golden === null) continue;
      const row = output.grid.rows[match.output] ?? 0;
      const isHidden = isHiddenRow.output.has(row);
      if (isHidden === isHiddenRow.golden.has(golden.grid.rows[match.golden] ?? 0)) continue;
      (isHidden ? hidden : shown).rows.push(`row ${row}`);
    }
  }
  return (['columns', 'rows'] as const).flatMap((part) => [
    ...describe(part, hidden[part], { state: 'hidden', page, location }),
    ...describe(part, shown[part], { state: 'shown', page, location }),
  ]);
}

interface Changed {
  readonly columns: string[];
  readonly rows: string[];
}

function describe(
  part: 'columns' | 'rows',
  names: readonly string[],
  { state, page, location }: { state: 'hidden' | 'shown'; page: string; location: string },
): Difference[] {
  const [first] = names;
  if (first === undefined) return [];
  const noun = part === 'columns' ? 'column' : 'row';
  const golden = state === 'hidden' ? 'shown' : 'hidden';
  return [
    {
      kind: part === 'columns' ? 'golden-columns' : 'golden-rows',
      change: 'changed',
      key: `${page}|${part}|${state}|${part === 'columns' ? first : ''}`,
      location: `${location}, ${first}`,
      message: `${first.charAt(0).toUpperCase()}${first.slice(1)} ${inPlace(location)} is ${state}; in the golden document it is ${golden}${andMore(names.length - 1, noun)}.`,
      expected: golden,
      actual: `${countOf(names.length, noun)} ${state}: ${names.slice(0, 12).join(', ')}`,
      suggestion: `Write the ${noun} ${golden}, as in the golden document.`,
    },
  ];
}
