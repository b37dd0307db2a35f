import { captionsOf, unitsOfTable } from '../../figures/cell-units.js';
import { nameOfUnit, type Unit, unitOf } from '../../figures/money.js';
import { type Figure, readFigures, showFigure, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedChart, LocatedTable } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import { withoutTimes } from './shown-lines.js';

/** A point of a chart that differs from the table beside it. */
export interface PointConflict {
  readonly place: string;
  readonly headline: string;
  readonly reason: string;
}

const maxCharts = 60;
const minPoints = 3;
/** Scales in which a chart may show what a table has in another. */
const scales = [1, 1e3, 1e6, 1e-3, 1e-6];

/** Series of charts compared with the row or column of a table on the same page that has their values for most of the categories. */
export function conflictingPoints(content: DocumentText, pageOf: (place: string) => string): PointConflict[] {
  const charts = [...(content.charts?.() ?? [])].slice(0, maxCharts);
  if (charts.length === 0) return [];
  const tables = [...content.tables()]
    .filter(({ rows }) => rows.length > 1 && rows.length <= maxCharts)
    .slice(0, maxCharts);
  const captions = captionsOf(content);
  return charts.flatMap((chart) => {
    const page = pageOf(chart.locate());
    const beside = tables.filter((table) => pageOf(table.locate()) === page);
    const pointConflicts = beside.flatMap((table) => conflictsOf(chart, table));
    if (pointConflicts.length > 0) return pointConflicts;
    const units = beside.flatMap((table) => unitConflictOf(chart, table, captions));
    const others = tables.filter((table) => !beside.includes(table));
    return units.length > 0 ? units : conflictsElsewhere(chart, { beside, others });
  });
}

function conflictsOf(chart: LocatedChart, table: LocatedTable): PointConflict[] {
  const turned = { ...table, rows: transposed(table.rows) };
  return chart.series.flatMap((series) => {
    const row = bestLine(series, table);
    const column = row === null ? bestLine(series, turned) : null;
    const line = row ?? column;
    if (line === null) return [];
    return line.different.map(({ category, value, figure }) => {
      const place = table.locate(row === null ? undefined : row.index + 1);
      const name = `${nameOf(series.name || line.label)} ${nameOf(category)}`;
      return {
        place: chart.locate(),
        headline: `${name} is ${showFigure(value)} ${inPlace(chart.locate())}, but ${shownFigure(figure)} ${inPlace(place)}`,
        reason: `${name} is ${showFigure(value)} in ${chart.locate()}, and ${shownFigure(figure)} in ${place}`,
      };
    });
  });
}

/** A chart with the name and all but one of the figures of a row on another page. */
function conflictsElsewhere(
  chart: LocatedChart,
  { beside, others }: { readonly beside: readonly LocatedTable[]; readonly others: readonly LocatedTable[] },
): PointConflict[] {
  const named = chart.series.filter(({ name }) => name !== '');
  const isShown = (series: Series, table: LocatedTable) =>
    [table, { ...table, rows: transposed(table.rows) }].some(
      (locatedTable) => bestLine(series, locatedTable) !== null,
    );
  const held = named.filter((series) => !beside.some((table) => isShown(series, table)));
  return held.flatMap((series) => {
    const [found, ...more] = others.flatMap((table) => {
      const lines = [table, { ...table, rows: transposed(table.rows) }].map((locatedTable) =>
        bestLine(series, locatedTable),
      );
      return lines.some((line) => line !== null && isSameLine(series, line)) ? [table] : [];
    });
    return found === undefined || more.length > 0 ? [] : conflictsOf({ ...chart, series: [series] }, found);
  });
}

function isSameLine({ name, values }: Series, { label, isSure, scale, different }: MatchedLine): boolean {
  const same = values.filter((value) => value !== null).length - different.length;
  return (
    foldTitle(label) === foldTitle(name) &&
    isSure &&
    scale === 1 &&
    different.length <= 1 &&
    same >= minPoints
  );
}

/** A chart with the figures of a table in another currency or scale. */
function unitConflictOf(
  chart: LocatedChart,
  table: LocatedTable,
  captions: ReadonlyMap<string, string>,
): PointConflict[] {
  const turned = { ...table, rows: transposed(table.rows) };
  const unitAt = unitsOfTable(table, captions.get(table.locate()) ?? '');
  const results = chart.series.flatMap((series) => {
    const row = bestLine(series, table);
    const line = row ?? bestLine(series, turned);
    if (line === null || line.different.length > 0 || !line.isSure) return [];
    const unit = row === null ? unitAt(line.column, line.index) : unitAt(line.index, line.column);
    const own = [series.name, chart.title].map(unitOf).find(({ scale, currency }) => scale ?? currency);
    if (own === undefined || own.isPercent) return [];
    if (!isOtherUnit(own, unit, line.scale)) return [];
    const name = nameOf(series.name || line.label);
    const [shown, against] = [own, unit].map(nameOfUnit);
    const headline = `${name} is in ${shown} ${inPlace(chart.locate())}, but the same figures are in ${against} ${inPlace(table.locate())}`;
    return [{ place: chart.locate(), headline, reason: headline }];
  });
  return results.slice(0, 1);
}

/** True for another scale, or for another currency in the same scale. */
function isOtherUnit(own: Unit, unit: Unit, scale: number): boolean {
  const isOtherCurrency = own.currency !== null && unit.currency !== null && own.currency !== unit.currency;
  const isOtherScale = own.scale !== null && unit.scale !== null && own.scale !== scale * unit.scale;
  return isOtherCurrency ? !isOtherScale && scale === 1 : isOtherScale;
}

interface MatchedLine {
  readonly index: number;
  readonly label: string;
  /** A column of its points. */
  readonly column: number;
  /** Factor from the chart's values to the table's. */
  readonly scale: number;
  /** Its figures have too many digits to be the same by chance. */
  readonly isSure: boolean;
  readonly different: readonly {
    readonly category: string;
    readonly value: number;
    readonly figure: Figure;
  }[];
}

type Series = LocatedChart['series'][number];

/** The one row whose figures are those of the series in all but few categories; null: none, or several. */
function bestLine({ name, categories, values }: Series, { rows }: LocatedTable): MatchedLine | null {
  const at = columnsOf(categories, rows[0] ?? []);
  if (at.filter((column) => column > 0).length < minPoints) return null;
  const figures = readFigures(withoutTimes(rows));
  const matched = rows.flatMap(([label = ''], index) => {
    if (index === 0) return [];
    const points = at.flatMap((column, point) => {
      const [figure, value] = [figures[index]?.[column], values[point]];
      return column < 1 || figure == null || value == null
        ? []
        : [{ category: categories[point] ?? '', value, figure }];
    });
    const differing = scales.map((scale) => ({
      scale,
      different: points.filter(({ value, figure }) => !isSame(value * scale, figure)),
    }));
    const [least] = differing.toSorted((a, b) => a.different.length - b.different.length);
    const { different = points, scale = 1 } = least ?? {};
    const isMost = points.length >= minPoints && different.length <= Math.max(1, points.length / 4);
    const isSure =
      points.every(({ figure }) => !figure.isPercent) && points.some(({ figure }) => hasDigits(figure));
    const column = at.find((candidate) => candidate > 0) ?? 1;
    return isMost && points.length - different.length >= 2
      ? [{ index, label, column, scale, isSure, different }]
      : [];
  });
  const named = matched.filter(({ label }) => name !== '' && foldTitle(label) === foldTitle(name));
  const [only, ...others] = named.length > 0 ? named : matched;
  return only === undefined || others.length > 0 ? null : only;
}

function hasDigits({ written }: Figure): boolean {
  return written.replace(/\D|0+\D*$/g, '').length >= 2;
}

/** The column of each category; -1 without one. Charts shorten names: "Rhin" is "Blanchisserie du Rhin SA". */
function columnsOf(categories: readonly string[], titles: readonly string[]): number[] {
  const header = titles.map(foldTitle);
  const exact = categories.map((category) => header.indexOf(foldTitle(category), 1));
  const isWhole = exact.filter((column) => column > 0).length >= minPoints;
  if (isWhole || !header.slice(1).some((title) => title.includes(' '))) return exact;
  const short = categories.map((category, point) => {
    const name = foldTitle(category);
    const before = exact[point] ?? -1;
    if (before > 0 || !/\p{L}{3}/u.test(name)) return before;
    const within = header.flatMap((title, column) =>
      column > 0 && ` ${title} `.includes(` ${name} `) ? [column] : [],
    );
    return within.length === 1 ? (within[0] ?? -1) : -1;
  });
  const results = short.filter((column) => column > 0);
  return new Set(results).size === results.length ? short : exact;
}

function isSame(value: number, { value: shown, rounding, isPercent }: Figure): boolean {
  const possible = isPercent ? [value, value * 100] : [value];
  return possible.some(
    (candidate) => Math.abs(candidate - shown) <= rounding * 1.01 + Math.abs(shown) * 1e-9,
  );
}

function transposed(rows: readonly (readonly string[])[]): string[][] {
  const width = Math.max(...rows.map(({ length }) => length));
  return Array.from({ length: Math.min(width, maxCharts) }, (_, column) =>
    rows.map((row) => row[column] ?? ''),
  );
}
