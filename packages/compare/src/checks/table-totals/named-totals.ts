import { isPartial, isPartOfAnother, isTotal } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import { type Figure, readFigures, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongTotal } from './wrong-total.js';

/** "Total operating revenue", "Summe der Erträge", "Total des produits d'exploitation", "Gesamterträge", "All regions". */
const phrase =
  /^(?:(?:grand |sub)?total[ei]?|sum of|summe|gesamt\p{L}{0,20}|insgesamt|totaux|suma(?: de)?|somma|montant total|coûts? tota(?:l|ux)|costes? total(?:es)?|costi totali)(?!\p{L})|(?<!\p{L})(?:total|gesamt|insgesamt|in total|au total|en total|in totale)$/u;
const minRows = 4;
/** A heading and two parts are above each total; all the parts of a single column are three or more. */
const maxRows = 200;
const maxColumns = 30;
const minParts = 3;
/** A single column has no other one to show which rows are meant: a sum further away is of others. */
const maxRatio = 1.25;
const maxKnownRatio = 1.6;
/** Columns whose figures have no sum. */
const rates =
  /%|price|preis|prix|precio|prezzo|(?<!\p{L})rate|average|mean|median|multiple|ratio|index|(?<!\p{L})per |growth|margin|share|wachstum|marge|anteil|croissance|crecim|margen|cuota|crescita|quota|score|\/ ?EBIT/iu;
const maxLabel = 80;

/**
 * Rows that a longer phrase calls a total. The rows that it sums up are known by another column in which they add up. In a single
 * column they are all rows above, if no other row is a total and they are no lines of a statement.
 */
export function wrongNamedTotals({ rows, locate }: LocatedTable): WrongTotal[] {
  if (rows.length < minRows || rows.length > maxRows) return [];
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  const named = labels.flatMap((label, row) => (row >= minParts && isNamedTotal(label) ? [row] : []));
  if (named.length === 0) return [];
  const figures = readFigures(rows);
  const width = Math.min(maxColumns, Math.max(...rows.map(({ length }) => length)));
  return named.flatMap((row) => wrongRow({ rows, labels, figures, width, row, locate }));
}

function isNamedTotal(label: string): boolean {
  return label.length <= maxLabel && !isTotal(label) && phrase.test(foldTitle(label));
}

interface Scope {
  readonly rows: LocatedTable['rows'];
  readonly labels: readonly string[];
  readonly figures: readonly (readonly (Figure | null)[])[];
  readonly width: number;
  readonly row: number;
  locate(row: number): string;
}

function wrongRow(scope: Scope): WrongTotal[] {
  const { rows, figures, labels, width, row, locate } = scope;
  const columns = Array.from({ length: width }, (_, column) => column).filter((column) => {
    const total = figures[row]?.[column];
    return column > 0 && total != null && !total.isPercent && !rates.test(rows[0]?.[column] ?? '');
  });
  const starts = columns.map((column) => startsOf(scope, column));
  const wrong = columns.filter((_, index) => starts[index]?.length === 0);
  const [start] = starts.flat().toSorted((a, b) => votesOf(b, starts) - votesOf(a, starts));
  // Only if it adds up elsewhere do these rows mean it.
  const isKnown = start !== undefined && wrong.length * 2 <= columns.length;
  if (wrong.length === 0 || (!isKnown && !(columns.length === 1 && isOnlyTotal(scope)))) return [];
  return wrong.flatMap((column) => {
    const total = figures[row]?.[column];
    const parts = partsFrom(scope, column, isKnown ? start : 1);
    if (total == null || !mayAddUp(parts, total, isKnown)) return [];
    const sum = parts.reduce((all, { value }) => all + value, 0);
    const heading = columns.length > 1 ? (rows[0]?.[column]?.trim() ?? '') : '';
    const label = labels[row] ?? '';
    return [
      {
        place: locate(row + 1),
        sum: `"${label}" is ${showFigure(total.value)}, and the rows above add up to ${showFigure(sum)}`,
        headline: `${nameOf(label)}${heading === '' ? '' : ` ${nameOf(heading)}`} is ${shownFigure(total)}, but the rows above add up to ${showLike(sum, total)}`,
      },
    ];
  });
}

/** False for an average, and for a total that is far from the sum. */
function mayAddUp(parts: readonly Figure[], total: Figure, isKnown: boolean): boolean {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const values = parts.map(({ value }) => value);
  if (parts.length < 2 || sum === 0 || (Math.min(...values) >= 0 && total.value <= Math.max(...values)))
    return false;
  const ratio = total.value / sum;
  const most = isKnown ? maxKnownRatio : maxRatio;
  return ratio < most && ratio * most > 1 && (isKnown || isOneKind([...parts, total]));
}

function votesOf(start: number, starts: readonly (readonly number[])[]): number {
  return starts.filter((ofColumn) => ofColumn.includes(start)).length;
}

function partsFrom({ figures, labels, row }: Scope, column: number, start: number): Figure[] {
  return figures
    .slice(start, row)
    .flatMap((cells, index) => (isPartOfAnother(labels[start + index] ?? '') ? [] : (cells[column] ?? [])));
}

/** Rows from which all rows up to the total add up to it. */
function startsOf(scope: Scope, column: number): number[] {
  const { figures, labels, row } = scope;
  const total = figures[row]?.[column];
  const starts: number[] = [];
  let sum = 0;
  let hidden = total?.rounding ?? 0;
  let count = 0;
  for (let position = row - 1; position > 0; position -= 1) {
    const figure = figures[position]?.[column];
    if (figure != null && !isPartOfAnother(labels[position] ?? '')) {
      sum += figure.value;
      hidden += figure.rounding;
      count += 1;
    }
    if (count > 1 && Math.abs(sum - (total?.value ?? 0)) <= hidden + Math.abs(sum) * 1e-9)
      starts.push(position);
  }
  return starts;
}

/** True if the total is the last row and the only one, below three rows that are no lines of a statement. */
function isOnlyTotal({ labels, row }: Scope): boolean {
  const parts = labels.slice(1, row);
  return (
    row === labels.length - 1 &&
    parts.length >= minParts &&
    !parts.some((label) => isPartial(label) || isNamedTotal(label) || lineOf(label) !== null)
  );
}

/** Amounts with the same number of decimals. */
function isOneKind(figures: readonly Figure[]): boolean {
  return new Set(figures.map(({ rounding, isPercent }) => `${rounding} ${isPercent}`)).size === 1;
}
