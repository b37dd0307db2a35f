import { isTotal } from '../../figures/labels.js';
import { type Line, lineOf, lineOfTitle } from '../../figures/lines.js';
import { type Figure, readFigures, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { LocatedTable } from '../../views/document-text.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { anyTypeCheck, noOptions } from '../check.js';
import { andMore, list, nameOf, placedAt } from '../wording.js';
import { wrongSides } from './balance-sides.js';
import { wrongBridgeTables } from './bridge-tables.js';
import { wrongCompoundGrowth } from './compound-growth.js';
import { wrongGrowthColumns } from './growth-columns.js';
import { wrongAmounts } from './line-amounts.js';
import { wrongShares } from './part-shares.js';
import { isOfRates, relations } from './relations.js';
import { wrongSharesOfLine } from './shares-of-line.js';
import { wrongSharesOfWhole } from './shares-of-whole.js';
import { wrongShownRatios } from './shown-ratios.js';
import { wrongChanges } from './stated-changes.js';
import { wrongDeposits, wrongStatedDeposits } from './stated-deposits.js';
import { wrongParts } from './stated-parts.js';
import { wrongRatios } from './stated-ratios.js';
import { wrongShareSums } from './stated-shares.js';
import { wrongTax, wrongTaxLines } from './tax-lines.js';
import { slipOf, typedSeparator } from './typed-separator.js';
import { wrongBridges } from './value-bridge.js';
import type { WrongFigure } from './wrong-figure.js';
import { wrongYearlyGrowth } from './yearly-growth.js';

export const derivedFigures = anyTypeCheck({
  name: 'derived-figures',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Derived figures match those that they are computed from: lines of a financial statement, margins, growth, multiples, amounts of an invoice, tax.',
  options: noOptions,
  run(content) {
    const wrong = mergeCauses(
      [...content.tables(), ...(content.statements?.() ?? [])].flatMap((table) => [
        ...wrongLines(table),
        ...wrongLines(turned(table), maxTurned),
        ...wrongGrowth(table),
        ...wrongAmounts(table),
        ...wrongTax(table),
        ...wrongDeposits(table),
        ...wrongShares(table),
        ...wrongGrowthColumns(table),
        ...wrongSides(table),
      ]),
    );
    wrong.push(
      ...wrongTaxLines(content),
      ...wrongStatedDeposits(content),
      ...wrongBridgeTables(content),
      ...wrongBridges(content),
      ...wrongCompoundGrowth(content),
      ...wrongYearlyGrowth(content),
      ...wrongChanges(content),
      ...wrongShareSums(content),
      ...wrongParts(content),
      ...wrongSharesOfLine(content),
      ...wrongSharesOfWhole(content),
      ...wrongRatios(content),
      ...wrongShownRatios(content),
    );
    const [first] = wrong;
    if (first === undefined) return [];
    return [
      {
        key: '',
        ...placedAt([...new Set(wrong.map(({ place }) => place))]),
        message: `${first.headline}${andMore(wrong.length - 1, 'figure')}.`,
        expected: 'figures that match the lines they are computed from, allowing for rounding',
        actual: list(
          wrong.map(({ reason }) => reason),
          '; ',
        ),
        suggestion:
          'Compute derived lines from the figures in the document instead of taking them from another source or from a model. Check for a figure of another year, unit or definition.',
      },
    ];
  },
});

const largest = 200;

/** Of companies in rows, this share of wrong figures: each may have its own reason, such as minorities. */
const maxTurned = 0.25;

/** Ratios of which all but one are right. */
const minRatios = 3;

/** A table with its lines in columns, as a comparison of companies has them. */
function turned({ rows, locate }: LocatedTable): LocatedTable {
  const [header = []] = rows;
  const isOfLines =
    header.length <= 40 &&
    rows.length <= largest &&
    header.filter((title) => lineOfTitle(title) !== null).length > 1;
  if (!isOfLines) return { rows: [], locate };
  // The mean of multiples is no multiple of means.
  const kept = rows.flatMap(([name = ''], row) => (isTotal(name) || statisticOf(name) !== null ? [] : [row]));
  const columns = header.map((title, column) =>
    kept.map((row, index) => (index === 0 ? title.replace(/,.*/, '') : (rows[row]?.[column] ?? ''))),
  );
  return {
    rows: [kept.map((row) => rows[row]?.[0] ?? ''), ...columns.slice(1)],
    // Its columns are the rows of the original table.
    locate: (column) => locate(column === undefined ? undefined : (kept[column - 1] ?? 0) + 1),
  };
}

/** "11.5x" is read as 11.5. */
function withoutTimes(rows: LocatedTable['rows']): LocatedTable['rows'] {
  const isMultiple = (text: string) => /^\s*\d[\d.,]* ?x\s*$/i.test(text);
  if (!rows.some((row) => row.some(isMultiple))) return rows;
  return rows.map((row) => row.map((text) => (isMultiple(text) ? text.replace(/ ?x\s*$/i, '') : text)));
}

/** Lines that are sums, differences or shares of others, held in every column that has all of them. */
function wrongLines(table: LocatedTable, maxWrong = 0.5): WrongFigure[] {
  const { locate } = table;
  const isTurned = maxWrong < 0.5;
  const rows = withoutTimes(table.rows);
  if (rows.length < 3 || rows.length > largest) return [];
  const lines = new Map<Line, number>();
  for (const [row, cells] of rows.entries()) {
    const line = lineOf(cells[0] ?? '');
    // A line that is there twice has a meaning that its name does not show.
    if (line !== null) lines.set(line, lines.has(line) ? -1 : row);
  }
  if (lines.size < 2) return [];
  nameMultiple(lines, rows);
  const figures = readFigures(rows);
  const width = Math.max(...rows.map(({ length }) => Math.min(length, largest)));
  return relations.flatMap(({ result, needs, isRatio, holds, explain, gives }) => {
    const at = [result, ...needs].map((line) => lines.get(line) ?? -1);
    if (at.includes(-1)) return [];
    const between = rows.flatMap((_, row) =>
      row > Math.min(...at) && row < (at[0] ?? 0) && !at.includes(row) ? [row] : [],
    );
    const held = [];
    for (let column = 1; column < width; column += 1) {
      const [own, ...parts] = at.map((row) => figures[row]?.[column] ?? null);
      if (own === null || own === undefined || parts.some((part) => part === null)) continue;
      const known = parts as Figure[];
      if (isOfRates(known, rows[0]?.[column] ?? '', figures[at[1] ?? 0] ?? [])) continue;
      held.push({
        column,
        isRight:
          holds(own, known) ||
          isExplained(
            own,
            known,
            holds,
            between.map((row) => figures[row]?.[column]),
          ),
        reason: () => explain(own, known),
        but: () => gives(own, known),
        written: shownFigure(own),
      });
    }
    const wrong = held.filter(({ isRight }) => !isRight);
    // Only if it holds elsewhere do the lines mean it: names of lines are used in many ways.
    const most = Math.max(isRatio && held.length >= minRatios ? 1 : 0, held.length * maxWrong);
    if (wrong.length === 0 || wrong.length > most || held.length < 2) return [];
    return wrong.map(({ column, reason, but, written }) => {
      const row = at[0] ?? 0;
      for (const part of isTurned ? [] : at) {
        const slip = typedSeparator(rows[part] ?? []);
        if (slip?.column === column)
          return slipOf(slip, rows, part, locate, `"${rows[row]?.[0] ?? ''}" ${reason()}`);
      }
      const heading = rows[0]?.[column]?.trim() ?? '';
      return {
        place: locate((isTurned ? column : row) + 1),
        reason: `"${rows[row]?.[0] ?? ''}"${heading === '' ? '' : ` of ${heading}`} ${reason()}`,
        headline: `${nameOf(rows[row]?.[0] ?? '')}${heading === '' ? '' : ` ${nameOf(heading)}`} is ${written}, but ${but()}`,
      };
    });
  });
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

const growth =
  /^(?:(?:yoy|y o y|annual|year on year)? ?(?:growth|change|increase)(?: (?:yoy|y o y|in))?|vekst|vækst|wachstum|endring|ændring|veränderung|croissance|évolution|variation|crecimiento|variación|crescita|variazione)(?: (?:rate|pct|percent))?$/u;
/** Without one of these no label names a growth. */
const growthSign =
  /growth|change|increase|vekst|vækst|wachstum|ndring|nderung|croissance|volution|varia[tcz]i|crecim|crescita/iu;
const otherGrowth = /cagr|tca[cm]|organi[cqs]|constant|like for like|adjusted|real|volume|average|lfl/;

/** A line of growth rates directly under the figures that grow, over columns of years that follow one another. */
function wrongGrowth({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length > largest || !rows.some(([label = '']) => growthSign.test(label))) return [];
  const figures = readFigures(rows);
  const years = (rows[0] ?? []).map((text) =>
    Number(/(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0] ?? Number.NaN),
  );
  return rows.flatMap((cells, row) => {
    const above = rows[row - 1]?.[0] ?? '';
    const label = foldTitle(cells[0] ?? '');
    const own = label.replace(foldTitle(above), '').trim();
    if (row < 2 || !growth.test(own) || otherGrowth.test(label)) return [];
    const held = cells.flatMap((_, column) => {
      const [rate, now, before] = [
        figures[row]?.[column],
        figures[row - 1]?.[column],
        figures[row - 1]?.[column - 1],
      ];
      if (rate?.isPercent !== true || now == null || before == null || before.value <= 0 || now.isPercent)
        return [];
      if ((years[column] ?? 0) !== (years[column - 1] ?? 0) + 1) return [];
      const least = ((now.value - now.rounding) / (before.value + before.rounding) - 1) * 100;
      const most = ((now.value + now.rounding) / (before.value - before.rounding) - 1) * 100;
      const isRight = rate.value >= least - rate.rounding * 1.01 && rate.value <= most + rate.rounding * 1.01;
      const exact = ((now.value / before.value - 1) * 100).toFixed(1);
      const heading = rows[0]?.[column]?.trim() ?? '';
      return [
        {
          isRight,
          column,
          place: locate(row + 1),
          headline: `${nameOf(cells[0] ?? '')} ${nameOf(heading)} is ${rate.written}, but ${shownFigure(now)} against ${shownFigure(before)} gives ${showLike(Number(exact), rate)}`,
          reason: `"${cells[0] ?? ''}" of ${rows[0]?.[column] ?? ''} is ${showFigure(rate.value)} %, and ${showFigure(now.value)} / ${showFigure(before.value)} - 1 = ${exact} %`,
        },
      ];
    });
    const wrong = held.filter(({ isRight }) => !isRight);
    if (wrong.length * 2 > held.length || held.length < 2) return [];
    // The rates may be right, and the one figure that they compare wrong.
    return wrong.map((one) => {
      const slip = typedSeparator(rows[row - 1] ?? []);
      const isCause = slip !== null && (slip.column === one.column || slip.column + 1 === one.column);
      return isCause ? slipOf(slip, rows, row - 1, locate, one.reason) : one;
    });
  });
}

/** One cause, one entry: figures that are wrong for the same typing error. */
function mergeCauses(wrong: readonly WrongFigure[]): WrongFigure[] {
  const merged = new Map<string, WrongFigure>();
  for (const one of wrong) {
    const key = `${one.place} ${one.headline}`;
    const known = merged.get(key);
    merged.set(key, known === undefined ? one : { ...known, reason: `${known.reason}; ${one.reason}` });
  }
  return [...merged.values()];
}
