import { type Figure, readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import type { LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import type { WrongFigure } from './wrong-figure.js';
import { yearOf } from './year-lines.js';

const growthName =
  /(?<!\p{L})(?:growth|change|increase|yoy|y-o-y|vekst|vækst|wachstum|veränderung|zuwachs|croissance|évolution|variation|crecimiento|variación|crescita|variazione)(?!\p{L})|^[Δ∆+/% -]+$/iu;
const otherGrowth =
  /cagr|tca[cm]|organi|constant|like|adjust|real|volume|averag|(?<!\p{L})(?:points?|pp|abs|plan|budget|target|forecast|per|p\.a)(?!\p{L})/iu;
const maxRows = 100;
const maxColumns = 20;
const minRows = 3;
/** Rates of which fewer are right are of other figures. */
const minRight = 0.6;

/** "Q3 2025", "H1/2025", "9M 2025": a part of a year, before the year. */
const partOfYear =
  /^(?:[QHTS][1-4]|[369]M|[1-4]\. ?(?:Quartal|Halbjahr)|(?:[1-4]er|[1-4]e) trimestre) ?[/-]? ?(?=(?:19|20)\d\d$)/iu;

function partOf(title: string): string {
  return partOfYear.exec(title)?.[0].trim().toLowerCase() ?? '';
}

interface Rate {
  readonly row: number;
  readonly rate: Figure;
  readonly now: Figure;
  readonly before: Figure;
  readonly isRight: boolean;
  /** It is the change as a share of the later figure. */
  readonly isOfLater: boolean;
}

/** Rates in a column "Growth" beside columns of two years that follow one another. */
export function wrongGrowthColumns({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  if (rows.length <= minRows || rows.length > maxRows || header.length > maxColumns) return [];
  const columns = header.flatMap((title, column) =>
    column > 1 && title.length <= 40 && growthName.test(title) && !otherGrowth.test(title) ? [column] : [],
  );
  const [column, ...others] = columns;
  if (column === undefined || others.length > 0) return [];
  const [parts, years] = [header.map(partOf), header.map((title) => yearOf(title.replace(partOfYear, '')))];
  const known = years.flatMap((year, index) => (year === null || index === column ? [] : [index]));
  const [from, to] = known.slice(-2);
  if (from === undefined || to === undefined || (years[to] ?? 0) !== (years[from] ?? 0) + 1) return [];
  if (parts[from] !== parts[to]) return [];
  const held = ratesOf(readFigures(rows), { column, from, to });
  if (held.length < minRows) return [];
  const name = (row: number) => `${nameOf(header[column] ?? '')} of ${nameOf(rows[row]?.[0] ?? '')}`;
  const changed = held.filter(({ now, before }) => now.value !== before.value);
  const wrong = held.filter(({ isRight }) => !isRight);
  if (changed.length >= minRows && changed.every(({ isOfLater }) => isOfLater))
    return wrong.slice(0, 1).map((rate) => wrongRate(rate, name(rate.row), locate, ', in all rows'));
  if (held.length - wrong.length < Math.max(2, held.length * minRight)) return [];
  return wrong.map((rate) => wrongRate(rate, name(rate.row), locate, ''));
}

function wrongRate(
  { row, rate, now, before }: Rate,
  name: string,
  locate: LocatedTable['locate'],
  scope: string,
): WrongFigure {
  const right = showLike((now.value / before.value - 1) * 100, rate);
  const but = `${shownFigure(now)} against ${shownFigure(before)} gives ${right}${scope}`;
  return {
    place: locate(row + 1),
    headline: `${name} is ${rate.written}, but ${but}`,
    reason: `${name} is ${rate.written}, and ${but}`,
  };
}

function ratesOf(
  figures: ReturnType<typeof readFigures>,
  { column, from, to }: { readonly column: number; readonly from: number; readonly to: number },
): Rate[] {
  return figures.flatMap((cells, row): Rate[] => {
    const [rate, now, before] = [cells[column], cells[to], cells[from]];
    if (row === 0 || rate == null || now == null || before == null) return [];
    if (!rate.isPercent || now.isPercent || before.isPercent || now.value <= 0 || before.value <= 0)
      return [];
    const [least, most] = [now.value - now.rounding, now.value + now.rounding];
    const [low, high] = [before.value - before.rounding, before.value + before.rounding];
    const isWithin = (from: number, until: number) =>
      rate.value >= from * 100 - rate.rounding * 1.01 && rate.value <= until * 100 + rate.rounding * 1.01;
    const isRight = isWithin(least / high - 1, most / low - 1);
    const isExactly = (share: number) => isWithin(share, share);
    const isOfLater = isExactly(1 - before.value / now.value) && !isExactly(now.value / before.value - 1);
    return [{ row, rate, now, before, isRight, isOfLater }];
  });
}
