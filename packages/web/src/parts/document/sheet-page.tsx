import type { SheetPage as SheetContent } from '@fixpoint/shared/contracts';
import { type Choice, Pins } from './pin.js';
import { columnName, type Mark } from './place-findings.js';
import { Beside } from './slide-page.js';

/** A sheet's cells in their rows and columns, those with findings coloured, numbered where each begins. */
export function SheetPage({
  sheet,
  marks,
  choice,
}: {
  readonly sheet: SheetContent;
  readonly marks: readonly Mark[];
  readonly choice: Choice;
}) {
  const ranges = marks.flatMap(({ placed, anchor }) =>
    anchor.kind === 'cells' && anchor.range !== undefined ? [{ placed, ...anchor.range }] : [],
  );
  const whole = marks.filter(({ anchor }) => anchor.kind === 'cells' && anchor.range === undefined);
  const lastRow = sheet.rows.at(-1)?.number ?? 0;

  function marksOf(row: number, column: number) {
    const covering = ranges.filter(
      (range) =>
        row >= range.firstRow &&
        row <= range.lastRow &&
        column >= range.firstColumn &&
        column <= range.lastColumn,
    );
    const begins = covering.filter((range) => row === range.firstRow && column === range.firstColumn);
    return { covering, begins: begins.map(({ placed }) => placed) };
  }

  // A place below the last row, or beside the last column, has no cell.
  const beyond = ranges.filter(
    ({ firstRow, firstColumn }) => firstRow > lastRow || !sheet.columns.includes(firstColumn),
  );
  return (
    <>
      <Beside
        label="Whole sheet"
        placed={[...whole, ...beyond].map(({ placed }) => placed)}
        choice={choice}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a broad sheet scrolls, by keyboard too */}
      <section className="grid" tabIndex={0} aria-label={`Cells of ${sheet.name}`}>
        <table>
          <thead>
            <tr>
              <td />
              {sheet.columns.map((column) => (
                <th key={column} scope="col">
                  {columnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map(({ number, cells, numbers }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {cells.map((text, index) => {
                  const column = sheet.columns[index] ?? 0;
                  const { covering, begins } = marksOf(number, column);
                  const [first] = covering;
                  const isChosen = covering.some(({ placed }) => placed.finding.id === choice.chosen);
                  const look = [
                    numbers.includes(index) ? 'number' : '',
                    first === undefined ? '' : `found ${first.placed.finding.severity}`,
                    isChosen ? 'chosen' : '',
                  ].filter((name) => name !== '');
                  return (
                    <td key={column} className={look.length === 0 ? undefined : look.join(' ')}>
                      <Pins placed={begins} choice={choice} />
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {sheet.rows.length < sheet.lastRow ? (
        <p className="quiet">
          Showing {sheet.rows.length} of {sheet.lastRow} rows: the first rows and the rows around findings.
        </p>
      ) : null}
    </>
  );
}
