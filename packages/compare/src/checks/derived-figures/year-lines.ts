import type { Term } from '../../figures/collapse-sums.js';
import { periodOf } from '../../figures/lines.js';
import { readFigures, showFigure, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedChart, LocatedTable } from '../../views/document-text.js';

/** One amount per year: a row or column of a table, or a series of a chart. */
export interface YearLine {
  /** Folded words of its label; of a single series, those of the chart's title too. */
  readonly words: readonly string[];
  readonly label: string;
  readonly figures: ReadonlyMap<number, YearFigure>;
}
export interface YearFigure extends Term {
  readonly shown: string;
}

const maxLines = 60;
const maxYears = 40;
/** Lines of these grow by points, not by per cent. */
const rateName = /%|per ?cent|(?<!\p{L})(?:growth|cagr|margin|share|rate|index)(?!\p{L})/iu;

/** "Market size (CAGR 2021–2025: 6.9 %)" names amounts. */
const toldRate = /[,(:;–—-][^,(;]{0,20}(?:cagr|annual growth)[^)]{0,60}/giu;

/** The slide or the section of a place. */
export function pageOf(place: string): string {
  return /^(?:slide \d+|section [^,]{1,100})/.exec(place)?.[0] ?? '';
}

/** Lines of positive amounts by page. The sum of the lines of a table or chart is among them, without a label. */
export function yearLinesOf(content: DocumentText): Map<string, YearLine[]> {
  const pages = new Map<string, YearLine[]>();
  const add = (place: string, lines: readonly YearLine[]) => {
    const page = pageOf(place);
    if (lines.length > 0) pages.set(page, [...(pages.get(page) ?? []), ...withSum(lines)]);
  };
  for (const table of content.tables()) add(table.locate(), linesOfTable(table));
  for (const chart of content.charts?.() ?? []) add(chart.locate(), linesOfChart(chart));
  return pages;
}

/** The year that a heading names; null if it names none, several, or part of one. */
export function yearOf(text: string): number | null {
  const period = text.length > 40 ? null : periodOf(text);
  return period === null || period === '' ? null : Number(period);
}

function linesOfTable({ rows }: LocatedTable): YearLine[] {
  const [header = []] = rows;
  if (rows.length < 2 || rows.length > maxLines || header.length > maxYears) return [];
  const years = header.map(yearOf);
  if (countYears(years.slice(1)) > 1) return linesAlong(rows, years);
  const ofRows = rows.map(([label = '']) => yearOf(label));
  if (countYears(ofRows.slice(1)) < 2) return [];
  const turned = header.map((_, column) => rows.map((row) => row[column] ?? ''));
  return linesAlong(turned, ofRows);
}

function countYears(years: readonly (number | null)[]): number {
  return new Set(years.filter((year) => year !== null)).size;
}

function linesAlong(rows: LocatedTable['rows'], years: readonly (number | null)[]): YearLine[] {
  const figures = readFigures(rows);
  return rows.slice(1).flatMap(([label = ''], index) => {
    if (rateName.test(label)) return [];
    const line = new Map<number, YearFigure>();
    for (const [column, year] of years.entries()) {
      const figure = figures[index + 1]?.[column] ?? null;
      if (column === 0 || year === null || figure === null) continue;
      // A year that is there twice is of two things.
      if (figure.isPercent || figure.value <= 0 || line.has(year)) return [];
      line.set(year, { ...figure, shown: shownFigure(figure) });
    }
    return line.size < 2 ? [] : [{ label, words: wordsOf(label), figures: line }];
  });
}

function linesOfChart({ title, series }: LocatedChart): YearLine[] {
  return series.slice(0, maxLines).flatMap(({ name, categories, values }) => {
    const label = series.length === 1 ? `${title} ${name}` : name;
    if (rateName.test(label.replace(toldRate, ' ')) || categories.length > maxYears) return [];
    const figures = figuresByYear(categories, values);
    return figures === null ? [] : [{ label: name || title, words: wordsOf(label), figures }];
  });
}

/** Null if a year has two figures or one that is not positive, and for fewer than two years. */
function figuresByYear(
  categories: readonly string[],
  values: readonly (number | null)[],
): Map<number, YearFigure> | null {
  const figures = new Map<number, YearFigure>();
  for (const [point, category] of categories.entries()) {
    const [year, value] = [yearOf(category), values[point] ?? null];
    if (year === null || value === null) continue;
    if (value <= 0 || figures.has(year)) return null;
    const digits = String(Number(value.toPrecision(12))).split('.')[1]?.length ?? 0;
    figures.set(year, { value, rounding: 0.5 * 10 ** -digits, shown: showFigure(value) });
  }
  return figures.size < 2 ? null : figures;
}

/** Words without the unit behind a comma or in brackets. */
export function wordsOf(label: string): string[] {
  const bare = label.slice(0, 200).replace(/\([^)]*\)|,.*$|\d+/gsu, ' ');
  return foldTitle(bare).split(' ').filter(Boolean);
}

function withSum(lines: readonly YearLine[]): readonly YearLine[] {
  if (lines.length < 2) return lines;
  const sum = new Map<number, YearFigure>();
  for (const year of lines[0]?.figures.keys() ?? []) {
    const all = lines.flatMap(({ figures }) => figures.get(year) ?? []);
    if (all.length < lines.length) continue;
    const [value, rounding] = [
      all.reduce((whole, yearFigure) => whole + yearFigure.value, 0),
      all.reduce((whole, yearFigure) => whole + yearFigure.rounding, 0),
    ];
    sum.set(year, { value, rounding, shown: showFigure(value) });
  }
  return [...lines, { label: '', words: [], figures: sum }];
}
