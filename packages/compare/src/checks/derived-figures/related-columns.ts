import { isPartial, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const maxRows = 100;
const maxColumns = 14;
const minRows = 4;
/** Rows of which fewer are right are related by chance. */
const minRight = 0.75;
/** Percentages that are not one column divided by another one. */
const otherRate =
  /margin|marge|growth|change|cagr|yoy|wachstum|veränderung|zuwachs|croissance|évolution|variation|crecim|variaci|crescita|variazione|discount|rabatt|remise|descuento|dto|sconto|interest|zins|intérêt|interés|interesse|probab|wahrsch|tax|vat|steuer|iva|tva/iu;

/** The figures of one row that are related in the others. */
interface Held {
  readonly row: number;
  readonly own: Figure;
  readonly first: Figure;
  readonly second: Figure;
  readonly exact: number;
  readonly isRight: boolean;
}

/** Percentages that are no quotient of two columns, which all others of their column are: "Share spent" beside "Budget" and "Spent". */
export function wrongRelatedColumns({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  if (rows.length <= minRows || rows.length > maxRows) return [];
  if (header.length < minRows - 1 || header.length > maxColumns) return [];
  const figures = readFigures(rows);
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  const amounts = header.flatMap((title, column) =>
    isOfAmounts(figures, column) && !/^(?:19|20)\d\d$/.test(title.trim()) ? [column] : [],
  );
  return header.flatMap((title, column) => {
    if (column === 0 || otherRate.test(title) || !isOfPercents(figures, column)) return [];
    const pairs = amounts.flatMap((first) =>
      amounts.flatMap((second) => (first === second ? [] : [{ first, second }])),
    );
    const held = pairs.flatMap(({ first, second }) => {
      const all = holdRows(figures, { column, first, second });
      return isRelated(all) ? [all] : [];
    });
    const [best = []] = held.toSorted((a, b) => wrongOf(a).length - wrongOf(b).length);
    return wrongOf(best)
      .filter(({ row }) => isOwn(labels[row] ?? ''))
      .map(({ row, own, first, second, exact }) => {
        const but = `${shownFigure(first)} of ${shownFigure(second)} is ${showLike(exact, own)}`;
        const name = `${nameOf(title)} of ${nameOf(labels[row] ?? '')}`;
        return {
          place: locate(row + 1, column),
          headline: `${name} is ${own.written}, but ${but}`,
          reason: `"${title}" of "${labels[row] ?? ''}" is ${own.written}, and ${but}`,
        };
      });
  });
}

/** The mean of percentages is no percentage of means. */
function isOwn(label: string): boolean {
  return !isTotal(label) && !isPartial(label) && statisticOf(label) === null;
}

type Figures = readonly (readonly (Figure | null)[])[];

function isOfPercents(figures: Figures, column: number): boolean {
  const own = figures.flatMap((row) => row[column] ?? []);
  return own.length >= minRows && own.every(({ isPercent }) => isPercent);
}

function isOfAmounts(figures: Figures, column: number): boolean {
  const own = figures.slice(1).flatMap((row) => row[column] ?? []);
  return own.length >= minRows && own.every(({ isPercent, value }) => !isPercent && value >= 0);
}

function holdRows(
  figures: Figures,
  { column, first: part, second: whole }: { column: number; first: number; second: number },
): Held[] {
  return figures.flatMap((cells, row): Held[] => {
    const [own, first, second] = [cells[column], cells[part], cells[whole]];
    if (row === 0 || own == null || first == null || second == null || second.value <= 0) return [];
    const exact = (first.value / second.value) * 100;
    const least = ((first.value - first.rounding) / (second.value + second.rounding)) * 100;
    const most = ((first.value + first.rounding) / Math.max(second.value - second.rounding, 1e-9)) * 100;
    const reach = own.rounding * 1.2;
    return [
      { row, own, first, second, exact, isRight: own.value >= least - reach && own.value <= most + reach },
    ];
  });
}

/** True if nearly all rows are related, and by no common figure that would be right in any column. */
function isRelated(held: readonly Held[]): boolean {
  const right = held.filter(({ isRight }) => isRight);
  const different = new Set(right.map(({ own }) => own.value));
  return (
    held.length >= minRows &&
    right.length >= Math.max(minRows - 1, held.length * minRight) &&
    right.length >= held.length - 2 &&
    different.size >= minRows - 1 &&
    right.every(({ first, own }) => first.value > first.rounding * 8 || own.value === 0)
  );
}

function wrongOf(held: readonly Held[]): Held[] {
  return held.filter(({ isRight }) => !isRight);
}
