import { isPartOfAnother } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongTotal } from './wrong-total.js';

/** Results of a statement whose costs have a minus. */
const results = new Set<string | null>(['grossProfit', 'ebitda', 'ebit', 'netIncome', 'profitBeforeTax']);
/** Columns of other kinds, such as pro forma, restated or growth, may be computed in another way. */
const period = /^(?:(?:fy|gj|ej|h[12]|q[1-4]) ?)?(?:19|20)\d\d ?[aefbp]?$/iu;
const minRight = 2;
const minParts = 2;
const maxRows = 60;
const maxColumns = 30;

/** Results that are the signed sum of the rows above in other columns: a cost without its minus, or a wrong figure. */
export function wrongSignedSums({ rows, locate }: LocatedTable): WrongTotal[] {
  if (rows.length > maxRows) return [];
  const labels = rows.map(([label = '']) => label);
  const sums = labels.flatMap((label, row) => (row > minParts && results.has(lineOf(label)) ? [row] : []));
  if (sums.length === 0) return [];
  const figures = readFigures(rows);
  const width = Math.min(maxColumns, Math.max(...rows.map(({ length }) => length)));
  return sums.flatMap((row) => {
    for (let start = 1; start <= row - minParts; start += 1) {
      const columns = columnsOf(figures, labels, { start, row, width });
      const right = columns.filter(isRight);
      if (right.length < minRight || !right.some(hasCosts)) continue;
      const [slip, ...more] = columns.filter((column) => !right.includes(column));
      const isByPeriod = [slip, ...right].every((item) =>
        period.test(rows[0]?.[item?.column ?? 0]?.trim() ?? ''),
      );
      if (slip === undefined || more.length > 0 || !isByPeriod) return [];
      return wrongSum(rows, slip, labels[row] ?? '', locate(row + 1));
    }
    return [];
  });
}

/** Columns with a result in a row, and the figures from the start down to it. */
function columnsOf(
  figures: ReturnType<typeof readFigures>,
  labels: readonly string[],
  { start, row, width }: { readonly start: number; readonly row: number; readonly width: number },
): Column[] {
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const result = figures[row]?.[column];
    const parts = labels
      .slice(start, row)
      .flatMap((label, index) =>
        isPartOfAnother(label) ? [] : [{ label, figure: figures[start + index]?.[column] ?? null }],
      );
    return column === 0 || result == null || result.isPercent ? [] : [{ column, result, parts }];
  });
}

interface Column {
  readonly column: number;
  readonly result: Figure;
  readonly parts: readonly { readonly label: string; readonly figure: Figure | null }[];
}

function isRight({ result, parts }: Column): boolean {
  const known = parts.flatMap(({ figure }) => (figure === null || figure.isPercent ? [] : [figure]));
  const hidden = known.reduce((all, { rounding }) => all + rounding, result.rounding);
  return (
    known.length === parts.length &&
    Math.abs(sumOf(parts) - result.value) <= hidden + Math.abs(result.value) * 1e-9
  );
}

function sumOf(parts: Column['parts']): number {
  return parts.reduce((all, { figure }) => all + (figure?.value ?? 0), 0);
}

function hasCosts({ parts }: Column): boolean {
  return parts.some(({ figure }) => figure !== null && figure.value < 0);
}

/** A cost with the wrong sign, or a result that is near its sum. */
function wrongSum(
  rows: LocatedTable['rows'],
  { column, result, parts }: Column,
  label: string,
  place: string,
): WrongTotal[] {
  if (parts.some(({ figure }) => figure === null)) return [];
  const sum = sumOf(parts);
  const turned = parts.find(
    ({ figure }) =>
      figure !== null &&
      Math.abs(sum - 2 * figure.value - result.value) <= result.rounding + parts.length * figure.rounding,
  );
  const heading = rows[0]?.[column]?.trim() ?? '';
  const ratio = result.value / sum;
  // `derived-figures` compares a result with lines that it knows.
  const isKnown = parts.every(({ label: part }) => lineOf(part) !== null);
  if (turned === undefined && (isKnown || !(ratio > 0.6 && ratio < 1.6))) return [];
  const sign =
    turned?.figure == null ? '' : `; ${nameOf(turned.label)} has the wrong sign: ${turned.figure.written}`;
  const headline = `${nameOf(label)}${heading === '' ? '' : ` ${nameOf(heading)}`} is ${shownFigure(result)}, but the rows above add up to ${showLike(sum, result)}${sign}`;
  return [{ place, headline, sum: headline }];
}
