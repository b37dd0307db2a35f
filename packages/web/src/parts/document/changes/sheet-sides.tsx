import type { SheetPage } from '@fixpoint/shared/contracts';
import { columnName } from '../place-findings.js';
import { alignRows, cellOf, columnsOf, type RowPair } from './compare-sheets.js';
import { Words } from './words.js';

/** Unchanged rows above and below a change that are shown with it. */
const around = 2;
const maxRows = 300;

/** A sheet beside its counterpart in one table: the cells that changed with their former contents. */
export function SheetSides({
  before,
  after,
}: {
  readonly before: SheetPage | undefined;
  readonly after: SheetPage | undefined;
}) {
  const columns = columnsOf(before, after);
  const rows = alignRows(before, after).map((pair) => ({
    number: (pair.after ?? pair.before)?.number ?? 0,
    isGone: pair.after === undefined,
    className: classOf(pair),
    cells: columns.map((column) => ({
      column,
      was: cellOf(before, pair.before, column),
      is: cellOf(after, pair.after, column),
    })),
  }));
  const changed = rows.flatMap(({ cells }, index) =>
    cells.some(({ was, is }) => was !== is) ? [index] : [],
  );
  const near = new Set(
    changed.flatMap((index) => Array.from({ length: around * 2 + 1 }, (_, step) => index - around + step)),
  );
  const shown = rows.filter((_, index) => index === 0 || near.has(index)).slice(0, maxRows);
  if (changed.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a broad sheet scrolls, by keyboard too
    <section className="grid" tabIndex={0} aria-label={`Changes in ${(after ?? before)?.name ?? ''}`}>
      <table>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnName(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ number, isGone, className, cells }) => (
            <tr key={`${number} ${isGone}`} className={className}>
              <th scope="row">{number}</th>
              {cells.map(({ column, was, is }) => (
                <td key={column} className={was === is ? undefined : 'changed'}>
                  {was === is ? is : <Words before={was} after={is} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function classOf({ before, after }: RowPair): string | undefined {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : undefined;
}
