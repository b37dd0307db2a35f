import { isPartial, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';

const shareName =
  /%|(?<!\p{L})(?:shares?|per ?cent(?:age)?|anteile?|prozent|parts?|poids|pourcentage|cuota|peso|porcentaje|participación|quota|percentuale|incidenza|andel)(?!\p{L})/iu;
const otherRate = /growth|change|margin|marge|wachstum|croissance|crecimiento|crescita|yield|rate(?!\p{L})/iu;
const maxRows = 100;
const maxColumns = 20;
const minRows = 3;
/** Shares of which fewer are right are of another whole. */
const minRight = 0.6;

interface Share {
  readonly row: number;
  readonly part: Figure;
  readonly share: Figure;
  readonly isRight: boolean;
}

/** Shares that are not the part of their row divided by the total, if most of the column's shares are. */
export function wrongShares({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  if (rows.length <= minRows || rows.length > maxRows || header.length < 3 || header.length > maxColumns)
    return [];
  const columns = header.flatMap((title, column) =>
    column > 0 && title.length <= 60 && shareName.test(title) && !otherRate.test(title) ? [column] : [],
  );
  if (columns.length === 0) return [];
  const figures = readFigures(rows);
  const labels = rows.map((row) => row.find((text) => text.trim() !== '') ?? '');
  const body = labels.flatMap((label, row) => (row === 0 || isTotal(label) || isPartial(label) ? [] : [row]));
  const total = labels.findIndex((label, row) => row > 0 && isTotal(label));
  return columns.flatMap((column) => {
    const held = header.flatMap((_, index) => {
      if (index === 0 || index === column) return [];
      const whole = wholeOf(figures, body, total, index);
      return whole === null ? [] : (holdShares(figures, body, { column, other: index, whole }) ?? []);
    });
    const [best] = held.toSorted((one, two) => one.wrong.length - two.wrong.length);
    return (best?.wrong ?? []).map(({ row, part, share }) => {
      const whole = best?.whole;
      const right = showLike((part.value / (whole?.value ?? 1)) * 100, share);
      const name = `${nameOf(header[column] ?? '')} of ${nameOf(labels[row] ?? '')}`;
      const gives = `${shownFigure(part)} of ${whole === undefined ? '' : shownFigure(whole)} is ${right}`;
      return {
        place: locate(row + 1),
        headline: `${name} is ${share.written}, but ${gives}`,
        reason: `"${header[column] ?? ''}" of "${labels[row] ?? ''}" is ${share.written}, and ${gives}`,
      };
    });
  });
}

type Figures = readonly (readonly (Figure | null)[])[];

/** The total of a column of amounts, or their sum; null for other columns. */
function wholeOf(figures: Figures, body: readonly number[], total: number, column: number): Figure | null {
  const parts = body.flatMap((row) => figures[row]?.[column] ?? []);
  const [first] = parts;
  if (first === undefined || parts.length < minRows || parts.some((part) => part.isPercent || part.value < 0))
    return null;
  const shown = total < 0 ? null : (figures[total]?.[column] ?? null);
  if (shown !== null) return shown.value > 0 ? shown : null;
  const value = Number(parts.reduce((sum, figure) => sum + figure.value, 0).toPrecision(12));
  const rounding = parts.reduce((sum, figure) => sum + figure.rounding, 0);
  return value <= 0 ? null : { ...first, value, rounding, written: showLike(value, first) };
}

function holdShares(
  figures: Figures,
  body: readonly number[],
  { column, other, whole }: { readonly column: number; readonly other: number; readonly whole: Figure },
) {
  const held = body.flatMap((row): Share[] => {
    const [part, share] = [figures[row]?.[other], figures[row]?.[column]];
    if (part == null || share == null) return [];
    const exact = (part.value / whole.value) * 100;
    const reach = ((part.rounding + (part.value / whole.value) * whole.rounding) / whole.value) * 100;
    return [{ row, part, share, isRight: Math.abs(exact - share.value) <= reach + share.rounding * 1.2 }];
  });
  // Shares of nothing are right in any column.
  const right = held.filter(({ isRight, share }) => isRight && share.value !== 0);
  const wrong = held.filter(({ isRight }) => !isRight);
  if (held.length < minRows || right.length < 2 || right.length < held.length * minRight) return null;
  return { whole, wrong };
}
