import { captionsOf, unitsOfTable } from '../../figures/cell-units.js';
import { isPartial, isTotal } from '../../figures/labels.js';
import { periodOf } from '../../figures/lines.js';
import { currencySource, scaleSource, type Unit, unitOf } from '../../figures/money.js';
import { type Figure, readFigures, showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedChart, LocatedTable } from '../../views/document-text.js';

/** A row or column of a table, or a series of a chart. */
export interface ShownLine {
  readonly label: string;
  /** Folded words of the label without its unit. */
  readonly words: readonly string[];
  readonly isTotal: boolean;
  /** Folded words of the header and caption around it. */
  readonly scope: ReadonlySet<string>;
  readonly cells: readonly ShownCell[];
  /** The table or chart. */
  readonly source: string;
}

export interface ShownCell {
  /** The year; null without one. */
  readonly year: string | null;
  readonly column: number;
  /** The header of its column, or the category of its point. */
  readonly heading: string;
  readonly figure: Pick<Figure, 'value' | 'rounding' | 'isPercent' | 'written' | 'decimals'>;
  readonly unit: Unit;
  /** It is written as a multiple: "11.5x". */
  readonly isMultiple: boolean;
  locate(): string;
}

const unitWords = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[MKT]?(?:${currencySource})|${scaleSource})(?![\\p{L}\\p{N}])`,
  'giu',
);
const maxRows = 60;
const maxColumns = 30;
const maxLines = 1_500;

/** All lines of the tables and charts of a document that state figures. */
export function shownLines(content: DocumentText): ShownLine[] {
  const captions = captionsOf(content);
  const lines: ShownLine[] = [];
  for (const table of content.tables()) {
    if (lines.length > maxLines) return lines;
    const { rows } = table;
    if (rows.length < 2 || rows.length > maxRows || (rows[0]?.length ?? 0) > maxColumns) continue;
    lines.push(...linesOfTable(table, captions.get(table.locate()) ?? ''));
  }
  for (const chart of content.charts?.() ?? []) lines.push(...linesOfChart(chart));
  return lines;
}

function linesOfTable(table: LocatedTable, caption: string): ShownLine[] {
  const { rows, locate } = table;
  const [header = []] = rows;
  const plain = withoutTimes(rows);
  const figures = readFigures(plain);
  const unitAt = unitsOfTable(table, caption);
  const columnYears = header.map(yearOf);
  const rowYears = rows.map(([label = '']) => yearOf(label));
  const names = isNumbered(rows) ? 1 : 0;
  const scope = new Set(wordsOf(`${caption} ${header[names] ?? ''}`));
  const source = locate();
  const cellAt = (row: number, column: number): ShownCell[] => {
    const figure = figures[row]?.[column] ?? null;
    const year = columnYears[column] ?? rowYears[row] ?? null;
    if (figure === null) return [];
    const isMultiple = plain[row]?.[column] !== rows[row]?.[column];
    const [unit, heading] = [unitAt(row, column), header[column] ?? ''];
    return [{ year, column, heading, figure, unit, isMultiple, locate: () => locate(row + 1, column) }];
  };
  const line = (label: string, cells: readonly ShownCell[]): ShownLine[] =>
    cells.length === 0
      ? []
      : [{ label, words: wordsOf(label), isTotal: isTotal(label), scope, cells, source }];
  const inRows = rows.flatMap((cells, row) =>
    row === 0
      ? []
      : line(
          labelOf(cells, names),
          header.flatMap((_, column) => (column <= names ? [] : cellAt(row, column))),
        ),
  );
  const isOverYears = rowYears.filter((year) => year !== null).length > 1;
  const columns = header.map((title, column) => ({ title, column })).slice(1);
  if (isOverYears)
    return [
      ...inRows,
      ...columns.flatMap(({ title, column }) =>
        line(
          title,
          rows.flatMap((_, row) => (row === 0 ? [] : cellAt(row, column))),
        ),
      ),
    ];
  if (inRows.some((inRow) => inRow.isTotal)) return inRows;
  const sums = columns.flatMap(({ title, column }) => {
    const cells = rows.flatMap((_, row) => (row === 0 ? [] : cellAt(row, column)));
    const sum = sumOf(cells, source);
    return sum === null || columnYears[column] !== null ? [] : line(title, [sum]);
  });
  return [...inRows, ...sums];
}

/** The label of a row: that of a total may be behind an empty cell. */
function labelOf(cells: readonly string[], names: number): string {
  const own = cells[names] ?? '';
  const [first = ''] = own === '' ? cells.filter((text) => text.trim() !== '') : [];
  return isPartial(first) ? first : own;
}

/** True if the first column counts the rows, and the second names them. */
function isNumbered([header = [], ...body]: LocatedTable['rows']): boolean {
  const isCount = (text: string) => /^\d{1,3}\.?$/.test(text.trim());
  return (
    header.length > 2 &&
    isCount(body[0]?.[0] ?? '') &&
    body.every(
      ([first = '', second = '']) =>
        ((isCount(first) || isTotal(first) || (first === '' && isTax(second))) &&
          !/^[\d.,%\s]*$/.test(second)) ||
        isTotal(first),
    )
  );
}

/** A line below the numbered ones: net, tax, total. */
function isTax(label: string): boolean {
  return isPartial(label) || /%|(?<!\p{L})(?:vat|mwst|ust|tva|iva)(?!\p{L})/iu.test(label);
}

const multiple = /^\s*\d[\d.,]* ?[x×]\s*$/iu;

/** "11.5x" as 11.5. */
export function withoutTimes(rows: LocatedTable['rows']): LocatedTable['rows'] {
  if (!rows.some((row) => row.some((text) => multiple.test(text)))) return rows;
  return rows.map((row) =>
    row.map((text) => (multiple.test(text) ? text.replace(/ ?[x×]\s*$/iu, '') : text)),
  );
}

/** The sum of a column without a total, as a cell. */
function sumOf(cells: readonly ShownCell[], source: string): ShownCell | null {
  const [first] = cells;
  if (first === undefined || cells.length < 3) return null;
  if (cells.some(({ figure, isMultiple }) => isMultiple || figure.isPercent || figure.value <= 0))
    return null;
  const value = Number(cells.reduce((sum, { figure }) => sum + figure.value, 0).toPrecision(12));
  const rounding = Math.max(...cells.map(({ figure }) => figure.rounding));
  return {
    ...first,
    year: null,
    figure: { ...first.figure, value, rounding, written: showFigure(value) },
    locate: () => source,
  };
}

function linesOfChart({ title, series, locate }: LocatedChart): ShownLine[] {
  const source = locate();
  return series.slice(0, maxRows).flatMap(({ name, categories, values }) => {
    const label = name === '' || series.length === 1 ? title || name : name;
    const unit = [name, title].map(unitOf).find(({ scale, currency }) => scale ?? currency) ?? none;
    const cells = values.slice(0, maxRows).flatMap((value, column) => {
      if (value === null) return [];
      const written = showFigure(value);
      const digits = String(Number(value.toPrecision(12))).split('.')[1]?.length ?? 0;
      const figure = {
        value,
        rounding: 0.5 * 10 ** -digits,
        isPercent: false,
        written,
        decimals: '.' as const,
      };
      const heading = categories[column] ?? '';
      return [{ year: yearOf(heading), column, heading, figure, unit, isMultiple: false, locate }];
    });
    if (cells.length === 0) return [];
    return [{ label, words: wordsOf(label), isTotal: false, scope: new Set(wordsOf(title)), cells, source }];
  });
}

const none: Unit = { scale: null, currency: null, isPercent: false };

function yearOf(text: string): string | null {
  return text.length > 60 ? null : periodOf(text) || null;
}

/** Words without numbers, brackets and the unit behind a comma. */
function wordsOf(label: string): string[] {
  const bare = label.slice(0, 200).replace(/\([^)]*\)|,[^,]*$|\d+|%/gu, ' ');
  return foldTitle(bare.replace(unitWords, ' ')).split(' ').filter(Boolean);
}
