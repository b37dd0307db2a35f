import type { Reading } from '../../figures/amounts-in-text.js';
import { type Claim, shares } from '../../figures/claims.js';
import { lineOf } from '../../figures/lines.js';
import { showFigure } from '../../figures/read-figures.js';
import { type DocumentText, holdsSentences } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { capitalised, inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { type PlainStatement, plainStatements } from './plain-statements.js';

/** A level of a table or chart, or a margin that follows from it. */
interface Level extends Claim {
  readonly place: string;
  readonly source: string | null;
}

/** More years have too many pairs for a rate to be of none of them. */
const maxYears = 8;
/** Rates that other rounding of the figures explains, in points. */
const slack = 0.15;
/** A rate further away is of something else. */
const maxDifference = 60;

/** Margins and rates of growth that the only table or chart of their line does not give: for their year or, without a year, for any. */
export function undatedRates(content: DocumentText, claims: readonly Level[]): PointConflict[] {
  if (content.statements !== undefined) return [];
  const levels = claims.filter(
    ({ source, period, isGrowth }) => source !== null && period !== '' && isGrowth !== true,
  );
  if (levels.length === 0) return [];
  const pointConflicts: PointConflict[] = [];
  for (const located of textsHolding(content, /%|per|pro[cz]|por|pour/i)) {
    const { text, locate } = located;
    if (!holdsSentences(located) || text.length > 4_000) continue;
    for (const sentence of sentencesOf(text)) {
      for (const statement of plainStatements(sentence))
        pointConflicts.push(...conflictOf(statement, levels, locate));
    }
  }
  return pointConflicts;
}

function conflictOf(
  { name, amount, kind, isVague, year }: PlainStatement,
  levels: readonly Level[],
  locate: () => string,
): PointConflict[] {
  const line = lineOf(name);
  if (!amount.isPercent || kind === 'share' || line === null || shares.has(line) !== (kind === 'level'))
    return [];
  const own = levels.filter((level) => level.line === line);
  const sources = new Set(own.map(({ source }) => source));
  const years = new Set(own.map(({ period }) => period));
  // The lines of several companies are in several tables.
  if (sources.size !== 1 || years.size < own.length || years.size > maxYears) return [];
  const meant =
    year === null
      ? own
      : own.filter(
          ({ period }) => period === year || (kind !== 'level' && period === String(Number(year) - 1)),
        );
  const rates = kind === 'level' ? meant.flatMap(({ readings }) => readings) : changesOf(meant);
  if (rates.length === 0) return [];
  const stated = amount.readings.map(({ value }) => (kind === 'fall' ? -value : value));
  const rounding = amount.readings[0]?.rounding ?? 0;
  const reach = rounding + slack + (isVague ? Math.abs(stated[0] ?? 0) / 10 : 0);
  const differences = stated.flatMap((value) =>
    rates.map((rate) => ({ apart: Math.abs(rate.value - value), reach: reach + rate.rounding })),
  );
  const isPossible = differences.some(({ apart, reach: near }) => apart <= near);
  if (isPossible || differences.every(({ apart }) => apart > maxDifference)) return [];
  const place = locate();
  const shown = rates.map(rateOf).slice(0, 6).join(', ');
  const what = kind === 'level' ? `${capitalised(name)} is` : `The ${kind} of ${name} is`;
  const headline = `${what} ${amount.text.replace(/ ?%/, ' %')} ${inPlace(place)}, but ${own[0]?.place === undefined ? '' : `the figures ${inPlace(own[0].source ?? '')} give `}${shown}`;
  return [{ place, headline, reason: headline }];
}

function rateOf(rate: Reading | undefined): string {
  return `${showFigure(Number((rate?.value ?? 0).toFixed(1)))} %`;
}

/** Changes between any two years, in per cent, in total and a year. */
function changesOf(levels: readonly Level[]): Reading[] {
  const sorted = levels.toSorted((a, b) => Number(a.period) - Number(b.period));
  return sorted.flatMap((now, index) =>
    sorted.slice(0, index).flatMap((then) => {
      const [last, first] = [now.readings[0], then.readings[0]];
      if (last === undefined || first === undefined || first.value - first.rounding <= 0) return [];
      const value = (last.value / first.value - 1) * 100;
      const high = ((last.value + last.rounding) / (first.value - first.rounding) - 1) * 100;
      const years = Number(now.period) - Number(then.period);
      const total = { value, rounding: high - value };
      if (years < 2 || last.value <= 0) return [total];
      return [
        total,
        { value: ((last.value / first.value) ** (1 / years) - 1) * 100, rounding: total.rounding / years },
      ];
    }),
  );
}
