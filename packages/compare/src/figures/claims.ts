import type { LocatedChart, LocatedTable } from '../views/document-text.js';
import { type Amount, amountsInText, type Reading } from './amounts-in-text.js';
import { type Line, lineOfTitle, periodOf } from './lines.js';
import { type Unit, unitOf } from './money.js';
import { type Figure, readFigures } from './read-figures.js';

/** Value that a document states for a line of a statement in a year. */
export interface Claim {
  readonly line: Line;
  /** The year; '' if the claim names no year: a fact about a company. */
  readonly period: string;
  readonly readings: readonly Reading[];
  /** True if the power of a thousand by which the figure is multiplied is not stated. */
  readonly isUnscaled: boolean;
  readonly currency: string | null;
  /** "about", "more than": it may be off by a tenth. */
  readonly isVague: boolean;
  /** The figure is the change against the year before in per cent, instead of the level. */
  readonly isGrowth?: true;
  /** As it is written: "USD 1.2 bn". */
  readonly written: string;
}

/** Of these a sentence can say one figure that is meant to be the one of a table. */
export const told: ReadonlySet<Line> = new Set<Line>([
  ...(['revenue', 'grossProfit', 'ebitda', 'ebit', 'profitBeforeTax', 'netIncome', 'assets'] as const),
  ...(['grossMargin', 'ebitdaMargin', 'ebitMargin', 'netMargin', 'employees'] as const),
]);
/** Lines that are in per cent. */
export const shares: ReadonlySet<Line> = new Set<Line>([
  'grossMargin',
  'ebitdaMargin',
  'ebitMargin',
  'netMargin',
]);

/** A claim from running text, which names its unit itself. */
export function claimOf(line: Line, period: string, amount: Amount, isVague: boolean): Claim {
  const { readings, currency, text: written } = amount;
  return { line, period, readings, isUnscaled: false, currency, isVague, written };
}

/** Claims of a table, by a label in its first column and a year above, or by labels and values alone. */
export function claimsOfTable({ rows }: LocatedTable, title: string): (Claim & { readonly row: number })[] {
  const [header = []] = rows;
  if (rows.length < 2 || rows.length > 200 || header.length < 2 || header.length > 40) return [];
  const lines = rows.map(([label = '']) => lineOfTitle(label));
  if (lines.every((line) => line === null)) return [];
  const figures = readFigures(rows);
  const common = [...header, title].map(unitOf).find(isStated) ?? none;
  // Figures that were restated differ from those that were reported.
  const periods = header.map((text) => (otherBasis.test(text) ? null : periodOf(text)));
  // A period that is there twice is of two things.
  const years = periods.map((period) =>
    period !== '' && periods.filter((candidate) => candidate === period).length === 1 ? period : null,
  );
  const isFacts = rows.every((row) => row.length === 2) && header.length === 2;
  return rows.flatMap((cells, row) => {
    const label = cells[0] ?? '';
    const line = lines[row] ?? null;
    if (line === null || (row === 0 && !isFacts)) return [];
    const own = [unitOf(label), common].find(isStated) ?? none;
    return cells.flatMap((text, column) => {
      const figure = figures[row]?.[column] ?? null;
      if (column === 0 || figure === null) return [];
      const period = isFacts ? periodOf(label) : (years[column] ?? null);
      if (period === null || figure.isPercent !== shares.has(line)) return [];
      return [{ ...claimOfCell(line, period, figure, text, own), row: row + 1 }];
    });
  });
}

const otherBasis = /restate|re-stated|pro[ -]?forma|adjusted|angepasst|retrait|reexpresad|riespost/i;

const none: Unit = { scale: null, currency: null, isPercent: false };

function isStated({ scale, currency }: Unit): boolean {
  return scale !== null || currency !== null;
}

function claimOfCell(line: Line, period: string, figure: Figure, text: string, unit: Unit): Claim {
  const inCell = unitOf(text);
  const isWhole = figure.isPercent || line === 'employees';
  const hasOwn = amountsInText(text).some(({ isMoney }) => isMoney) && inCell.scale !== null;
  const factor = isWhole || hasOwn ? 1 : (unit.scale ?? 1);
  return {
    line,
    period,
    readings: [{ value: figure.value * factor, rounding: figure.rounding * factor }],
    isUnscaled: !isWhole && !hasOwn && unit.scale === null,
    currency: inCell.currency ?? unit.currency,
    isVague: false,
    written: text.trim(),
  };
}

/** Claims of a chart over years, by the names of its series or, if it has one, by its title. */
export function claimsOfChart({ title, series }: LocatedChart, slideTitle: string): Claim[] {
  return series.flatMap(({ name, categories, values }) => {
    const line = lineOfTitle(name) ?? (series.length === 1 ? lineOfTitle(title) : null);
    if (line === null) return [];
    const unit = [name, title, slideTitle].map(unitOf).find(isStated) ?? none;
    const periods = categories.map((category) => periodOf(category));
    return values.flatMap((value, index) => {
      const period = periods[index] ?? '';
      if (value === null || period === '' || periods.filter((candidate) => candidate === period).length > 1)
        return [];
      // Shares are stored as fractions or as shown: the two cannot be distinguished.
      if (shares.has(line)) return [];
      const isWhole = line === 'employees';
      const factor = isWhole ? 1 : (unit.scale ?? 1);
      const digits = String(Number(value.toPrecision(12))).split('.')[1]?.length ?? 0;
      return [
        {
          line,
          period,
          readings: [{ value: value * factor, rounding: 0.5 * 10 ** -digits * factor }],
          isUnscaled: !isWhole && unit.scale === null,
          currency: unit.currency,
          isVague: false,
          written: String(value),
        },
      ];
    });
  });
}

/** The change of each line against the year before, in per cent, from the levels of one table or chart. */
export function growthOf<Of extends Claim>(levels: readonly Of[]): Of[] {
  const known = new Map(levels.map((claim) => [`${claim.line} ${claim.period}`, claim]));
  return levels.flatMap((claim) => {
    const before = known.get(`${claim.line} ${Number(claim.period) - 1}`);
    const [now, then] = [claim.readings[0], before?.readings[0]];
    if (shares.has(claim.line) || now === undefined || then === undefined) return [];
    const [least, most] = [then.value - then.rounding, then.value + then.rounding];
    if (least <= 0 || now.value <= 0 || claim.currency !== before?.currency) return [];
    const value = (now.value / then.value - 1) * 100;
    const [low, high] = [(now.value - now.rounding) / most, (now.value + now.rounding) / least];
    const written = `${Number(value.toFixed(1))} %`;
    const readings = [{ value, rounding: ((high - low) / 2) * 100 }];
    return [{ ...claim, readings, written, currency: null, isUnscaled: false, isGrowth: true as const }];
  });
}

/** The line that each margin is a share of revenue of. */
const marginLines: readonly (readonly [Line, Line])[] = [
  ['grossMargin', 'grossProfit'],
  ['ebitdaMargin', 'ebitda'],
  ['ebitMargin', 'ebit'],
  ['netMargin', 'netIncome'],
];

/** Margins in per cent from the levels of a table or chart that shows none. */
export function marginsOf<Of extends Claim>(levels: readonly Of[]): Of[] {
  const known = new Map(levels.map((claim) => [`${claim.line} ${claim.period}`, claim]));
  const stated = new Set(levels.map(({ line }) => line));
  return levels.flatMap((claim) =>
    marginLines.flatMap(([margin, line]) => {
      if (claim.line !== line || claim.period === '' || stated.has(margin)) return [];
      const [part, whole] = [claim.readings[0], known.get(`revenue ${claim.period}`)?.readings[0]];
      if (part === undefined || whole === undefined || whole.value <= 0) return [];
      const value = (part.value / whole.value) * 100;
      const rounding = ((part.rounding + (Math.abs(value) / 100) * whole.rounding) / whole.value) * 100;
      const written = `${Number(value.toFixed(1))} %`;
      const readings = [{ value, rounding }];
      return [{ ...claim, line: margin, readings, written, currency: null, isUnscaled: false }];
    }),
  );
}
