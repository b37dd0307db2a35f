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
  sides: HiddenSides,
  { columns, rows }: Pick<GridComparison, 'columns' | 'rows'>,
  location: string,
): Difference[] {
  const page = sides.golden.sheet.name;
  const changed = { columns: changedColumns(sides, columns), rows: changedRows(sides, rows) };
  return (['columns', 'rows'] as const).flatMap((part) =>
    (['hidden', 'shown'] as const).flatMap((state) => {
      const isOfState = ({ isHidden }: Changed) => isHidden === (state === 'hidden');
      const names = changed[part].filter(isOfState).map(({ name }) => name);
      return describe(part, names, { state, page, location });
    }),
  );
}

function changedColumns({ output, golden }: HiddenSides, { columns }: GridComparison['columns']): Changed[] {
  const hides = ({ hiddenColumns }: Sheet, column: number) =>
    hiddenColumns.some(({ first, last }) => column + 1 >= first && column + 1 <= last);
  return columns.flatMap((match) => {
    if (match.output === null || match.golden === null) return [];
    const isHidden = hides(output.sheet, match.output);
    if (isHidden === hides(golden.sheet, match.golden)) return [];
    const name = match.name === '' ? columnName(match.output + 1) : `"${match.name.slice(0, 100)}"`;
    return [{ name: `column ${name}`, isHidden }];
  });
}

function changedRows({ output, golden }: HiddenSides, { rows }: GridComparison['rows']): Changed[] {
  const hidden = { output: new Set(output.sheet.hiddenRows), golden: new Set(golden.sheet.hiddenRows) };
  if (hidden.output.size + hidden.golden.size === 0) return [];
  return rows.flatMap((match) => {
    if (match.output === null || match.golden === null) return [];
    const row = output.grid.rows[match.output] ?? 0;
    const isHidden = hidden.output.has(row);
    const isSame = isHidden === hidden.golden.has(golden.grid.rows[match.golden] ?? 0);
    return isSame ? [] : [{ name: `row ${row}`, isHidden }];
  });
}

interface Changed {
  readonly name: string;
  /** In the output. */
  readonly isHidden: boolean;
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
