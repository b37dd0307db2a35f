import { isTotal } from '../../figures/labels.js';
import { type Line, lineOf, lineOfTitle } from '../../figures/lines.js';
import { type Figure, readFigures, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { nameOf } from '../wording.js';
import { isOfRates, type Relation, relations } from './relations.js';
import { slipOf, typedSeparator } from './typed-separator.js';
import type { WrongFigure } from './wrong-figure.js';

const maxRows = 200;

/** Lines in rows or in columns that are sums, differences or shares of others, and differ from them. */
export function wrongLines(table: LocatedTable): WrongFigure[] {
  return [...wrongRows(table), ...wrongRows(turned(table), maxTurned)];
}

/** Of companies in rows, this share of wrong figures: each may have its own reason, such as minorities. */
const maxTurned = 0.25;

/** Ratios of which all but one are right. */
const minRatios = 3;

/** A table with its lines in columns, as a comparison of companies has them. */
function turned({ rows, locate }: LocatedTable): LocatedTable {
  const [header = []] = rows;
  const isOfLines =
    header.length <= 40 &&
    rows.length <= maxRows &&
    header.filter((title) => lineOfTitle(title) !== null).length > 1;
  if (!isOfLines) return { rows: [], locate };
  // The mean of multiples is no multiple of means.
  const kept = rows.flatMap((cells, row) =>
    isTotal(nameIn(cells)) || statisticOf(nameIn(cells)) !== null ? [] : [row],
  );
  const columns = header.map((title, column) =>
    kept.map((row, index) => (index === 0 ? title.replace(/,.*/, '') : (rows[row]?.[column] ?? ''))),
  );
  return {
    rows: [kept.map((row) => nameIn(rows[row] ?? [])), ...columns.slice(1)],
    // Its columns are the rows of the original table.
    locate: (column) => locate(column === undefined ? undefined : (kept[column - 1] ?? 0) + 1),
  };
}

/** The name of a row, which may be behind its number. */
function nameIn([first = '', second = '']: readonly string[]): string {
  return /\p{L}/u.test(first) || !/\p{L}/u.test(second) ? first : second;
}

/** "11.5x" is read as 11.5. */
function withoutTimes(rows: LocatedTable['rows']): LocatedTable['rows'] {
  const isMultiple = (text: string) => /^\s*\d[\d.,]* ?x\s*$/i.test(text);
  if (!rows.some((row) => row.some(isMultiple))) return rows;
  return rows.map((row) => row.map((text) => (isMultiple(text) ? text.replace(/ ?x\s*$/i, '') : text)));
}

/** Lines that are sums, differences or shares of others, held in every column that has all of them. */
function wrongRows({ rows: written, locate }: LocatedTable, maxWrong = 0.5): WrongFigure[] {
  const isTurned = maxWrong < 0.5;
  const rows = withoutTimes(written);
  if (rows.length < 3 || rows.length > maxRows) return [];
  const lines = linesOf(rows);
  if (lines.size < 2) return [];
  nameMultiple(lines, rows);
  nameMargin(lines, rows);
  const figures = readFigures(rows);
  return relations.flatMap((relation) => {
    const at = [relation.result, ...relation.needs].map((line) => lines.get(line) ?? -1);
    if (at.includes(-1)) return [];
    const held = heldColumns(relation, at, { rows, figures });
    const wrong = held.filter(({ isRight }) => !isRight);
    // Only if it holds elsewhere do the lines mean it: names of lines are used in many ways.
    const most = Math.max(relation.isRatio && held.length >= minRatios ? 1 : 0, held.length * maxWrong);
    if (wrong.length === 0 || wrong.length > most || held.length < 2) return [];
    return wrong.map((heldColumn) => {
      if (isTurned) return wrongColumn(heldColumn, at, rows, locate(heldColumn.column + 1));
      const slip = at.flatMap((row) => slipAt(rows, row, heldColumn.column) ?? [])[0];
      if (slip === undefined) return wrongColumn(heldColumn, at, rows, locate((at[0] ?? 0) + 1));
      return slipOf(slip, rows, slip.row, locate, `"${rows[at[0] ?? 0]?.[0] ?? ''}" ${heldColumn.reason()}`);
    });
  });
}

/** A separator that was typed wrongly in one column of a row; null without one. */
function slipAt(rows: LocatedTable['rows'], row: number, column: number) {
  const slip = typedSeparator(rows[row] ?? []);
  return slip?.column === column ? { ...slip, row } : null;
}

function wrongColumn(
  { column, reason, but, written }: HeldColumn,
  [row = 0]: readonly number[],
  rows: LocatedTable['rows'],
  place: string,
): WrongFigure {
  const label = rows[row]?.[0] ?? '';
  const heading = rows[0]?.[column]?.trim() ?? '';
  return {
    place,
    reason: `"${label}"${heading === '' ? '' : ` of ${heading}`} ${reason()}`,
    headline: `${nameOf(label)}${heading === '' ? '' : ` ${nameOf(heading)}`} is ${written}, but ${but()}`,
  };
}

/** Rows of the lines by their names. */
function linesOf(rows: LocatedTable['rows']): Map<Line, number> {
  const lines = new Map<Line, number>();
  for (const [row, cells] of rows.entries()) {
    const line = lineOf(cells[0] ?? '');
    // A line that is there twice has a meaning that its name does not show.
    if (line !== null) lines.set(line, lines.has(line) ? -1 : row);
  }
  return lines;
}

interface HeldColumn {
  readonly column: number;
  readonly isRight: boolean;
  readonly reason: () => string;
  readonly but: () => string;
  readonly written: string;
}

/** The columns that have all figures of a relation, whose rows are `at`: the result before the parts. */
function heldColumns(
  { holds, explain, gives }: Relation,
  at: readonly number[],
  {
    rows,
    figures,
  }: { readonly rows: LocatedTable['rows']; readonly figures: ReturnType<typeof readFigures> },
): HeldColumn[] {
  const width = Math.max(...rows.map(({ length }) => Math.min(length, maxRows)));
  const between = rows.flatMap((_, row) =>
    row > Math.min(...at) && row < (at[0] ?? 0) && !at.includes(row) ? [row] : [],
  );
  const held: HeldColumn[] = [];
  for (let column = 1; column < width; column += 1) {
    const [own, ...parts] = at.map((row) => figures[row]?.[column] ?? null);
    if (own === null || own === undefined || parts.some((part) => part === null)) continue;
    const known = parts as Figure[];
    if (isOfRates(known, rows[0]?.[column] ?? '', figures[at[1] ?? 0] ?? [])) continue;
    const others = between.map((row) => figures[row]?.[column]);
    held.push({
      column,
      isRight: holds(own, known) || isExplained(own, known, holds, others),
      reason: () => explain(own, known),
      but: () => gives(own, known),
      written: shownFigure(own),
    });
  }
  return held;
}

const anyMultiple = /^(?:multiples?|multiplikator|bewertungsmultiple|múltiplo|multiplo|multiplicateur)$/;

/** A line called "Multiple" is that of the one figure beside the enterprise value. */
function nameMultiple(lines: Map<Line, number>, rows: LocatedTable['rows']): void {
  const row = rows.findIndex(([label = '']) => anyMultiple.test(foldTitle(label)));
  const bases = (['ebitda', 'ebit', 'revenue'] as const).filter((line) => lines.has(line));
  const [base] = bases;
  if (row < 0 || base === undefined || bases.length > 1 || !lines.has('enterpriseValue')) return;
  const line = ({ ebitda: 'evToEbitda', ebit: 'evToEbit', revenue: 'evToRevenue' } as const)[base];
  if (!lines.has(line)) lines.set(line, row);
}

const anyMargin = /^(?:profit )?(?:margin|marge|margen|margine)$/;

/** A line called "Margin" is that of the one profit beside revenue. */
function nameMargin(lines: Map<Line, number>, rows: LocatedTable['rows']): void {
  const row = rows.findIndex(([label = '']) => anyMargin.test(foldTitle(label.replace(/\([^)]*\)/g, ' '))));
  const bases = (['ebitda', 'ebit', 'netIncome', 'grossProfit'] as const).filter((line) => lines.has(line));
  const [base] = bases;
  if (row < 0 || base === undefined || bases.length > 1) return;
  const line = (
    {
      ebitda: 'ebitdaMargin',
      ebit: 'ebitMargin',
      netIncome: 'netMargin',
      grossProfit: 'grossMargin',
    } as const
  )[base];
  if (!lines.has(line)) lines.set(line, row);
}

/** True if lines between the others, such as an impairment in one of the years, explain the difference. */
function isExplained(
  own: Figure,
  parts: readonly Figure[],
  holds: (own: Figure, parts: readonly Figure[]) => boolean,
  between: readonly (Figure | null | undefined)[],
): boolean {
  const others = between.filter(
    (figure) => figure != null && !figure.isPercent && figure.value !== 0,
  ) as Figure[];
  const sum = others.reduce((whole, { value }) => whole + value, 0);
  const rounding = others.reduce((whole, figure) => whole + figure.rounding, own.rounding);
  return [...others.map(({ value }) => value), sum].some(
    (value) =>
      value !== 0 &&
      [value, -value].some((change) => holds({ ...own, value: own.value + change, rounding }, parts)),
  );
}
