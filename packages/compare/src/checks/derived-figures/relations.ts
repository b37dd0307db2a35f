import type { Line } from '../../figures/lines.js';
import { type Figure, showFigure, showLike, shownFigure } from '../../figures/read-figures.js';

/** A line that others decide. */
export interface Relation {
  readonly result: Line;
  readonly needs: readonly Line[];
  /** One figure divided by another: nothing else is in it. */
  readonly isRatio?: true;
  holds(own: Figure, parts: readonly Figure[]): boolean;
  /** Ends the sentence that starts with the line. */
  explain(own: Figure, parts: readonly Figure[]): string;
  /** Ends it in a headline, after the line's name: `200 - 90 gives 110`. */
  gives(own: Figure, parts: readonly Figure[]): string;
}

/**
 * The first less the others, whether costs are written with a minus or without. Interest and tax may be income as well: with
 * `mayTurn` a sum is possible too.
 */
function difference(result: Line, needs: readonly Line[], mayTurn = false): Relation {
  return {
    result,
    needs,
    holds: (own, [first, ...costs]) => {
      if (first === undefined) return true;
      const hidden = costs.reduce((sum, { rounding }) => sum + rounding, own.rounding + first.rounding);
      const less = costs.reduce((rest, { value }) => rest - Math.abs(value), first.value);
      const more = costs.reduce((rest, { value }) => rest + Math.abs(value), first.value);
      const possible = mayTurn ? [less, more] : [less];
      return possible.some((value) => Math.abs(value - own.value) <= hidden + 1e-9);
    },
    explain: (own, [first, ...costs]) => {
      const rest = costs.reduce((left, { value }) => left - Math.abs(value), first?.value ?? 0);
      const terms = [first?.value ?? 0, ...costs.map(({ value }) => Math.abs(value))].map(showFigure);
      return `is ${showFigure(own.value)}, and ${terms.join(' - ')} = ${showFigure(rest)}`;
    },
    gives: (own, [first, ...costs]) => {
      const rest = costs.reduce((left, { value }) => left - Math.abs(value), first?.value ?? 0);
      const terms = costs.map((cost) => (cost.value < 0 ? showLike(-cost.value, cost) : shownFigure(cost)));
      return `${[first === undefined ? '' : shownFigure(first), ...terms].join(' - ')} gives ${showLike(rest, own)}`;
    },
  };
}

function sum(result: Line, ...needs: Line[]): Relation {
  const total = (parts: readonly Figure[]) => parts.reduce((whole, { value }) => whole + value, 0);
  return {
    result,
    needs,
    holds: (own, parts) => {
      const hidden = parts.reduce((whole, { rounding }) => whole + rounding, own.rounding);
      return Math.abs(total(parts) - own.value) <= hidden + 1e-9;
    },
    explain: (own, parts) =>
      `is ${showFigure(own.value)}, and ${parts.map(({ value }) => showFigure(value)).join(' + ')} = ${showFigure(total(parts))}`,
    gives: (own, parts) => `${parts.map(shownFigure).join(' + ')} gives ${showLike(total(parts), own)}`,
  };
}

/** A share of revenue in per cent. A margin without a percentage cannot be distinguished from an amount. */
function share(result: Line, of: Line): Relation {
  return {
    result,
    needs: [of, 'revenue'],
    isRatio: true,
    holds: (own, [part, whole]) => {
      if (part === undefined || whole === undefined || whole.value <= 0 || !own.isPercent) return true;
      const reach = (part.rounding + (Math.abs(part.value) / whole.value) * whole.rounding) / whole.value;
      return Math.abs((part.value / whole.value) * 100 - own.value) <= reach * 100 + own.rounding * 1.01;
    },
    explain: (own, [part, whole]) =>
      `is ${showFigure(own.value)} %, and ${showFigure(part?.value ?? 0)} / ${showFigure(whole?.value ?? 0)} = ${(((part?.value ?? 0) / (whole?.value ?? 1)) * 100).toFixed(1)} %`,
    gives: (own, [part, whole]) =>
      `${part === undefined ? '' : shownFigure(part)} of ${whole === undefined ? '' : shownFigure(whole)} is ${showLike(((part?.value ?? 0) / (whole?.value ?? 1)) * 100, own)}`,
  };
}

/** Two names of one amount: both sides of a balance sheet. */
function same(result: Line, other: Line): Relation {
  return {
    result,
    needs: [other],
    holds: (own, [part]) =>
      part === undefined || Math.abs(part.value - own.value) <= part.rounding + own.rounding + 1e-9,
    explain: (own, [part]) =>
      `is ${showFigure(own.value)}, and the other side is ${showFigure(part?.value ?? 0)}`,
    gives: (own, [part]) => `the other side is ${part === undefined ? '' : showLike(part.value, own)}`,
  };
}

/** One line divided by another: "11.5x". */
function multiple(result: Line, of: Line, by: Line): Relation {
  return {
    result,
    needs: [of, by],
    isRatio: true,
    holds: (own, [part, base]) => {
      if (part === undefined || base === undefined || base.value <= 0 || own.isPercent) return true;
      const [least, most] = [
        (part.value - part.rounding) / (base.value + base.rounding),
        (part.value + part.rounding) / Math.max(1e-9, base.value - base.rounding),
      ];
      return own.value >= least - own.rounding * 1.01 && own.value <= most + own.rounding * 1.01;
    },
    explain: (own, [part, base]) =>
      `is ${showFigure(own.value)}, and ${showFigure(part?.value ?? 0)} / ${showFigure(base?.value ?? 0)} = ${((part?.value ?? 0) / (base?.value ?? 1)).toFixed(1)}`,
    gives: (own, [part, base]) =>
      `${part === undefined ? '' : shownFigure(part)} / ${base === undefined ? '' : shownFigure(base)} gives ${showLike((part?.value ?? 0) / (base?.value ?? 1), own)}`,
  };
}

export const relations: readonly Relation[] = [
  difference('grossProfit', ['revenue', 'cost']),
  difference('ebitda', ['grossProfit', 'operatingExpenses']),
  difference('ebit', ['ebitda', 'depreciation']),
  difference('profitBeforeTax', ['ebit', 'interest'], true),
  difference('netIncome', ['profitBeforeTax', 'tax'], true),
  sum('assets', 'currentAssets', 'otherAssets'),
  sum('funds', 'equity', 'liabilities'),
  same('funds', 'assets'),
  sum('enterpriseValue', 'marketCap', 'netDebt'),
  multiple('evToEbitda', 'enterpriseValue', 'ebitda'),
  multiple('evToEbit', 'enterpriseValue', 'ebit'),
  multiple('evToRevenue', 'enterpriseValue', 'revenue'),
  multiple('priceToEarnings', 'marketCap', 'netIncome'),
  multiple('priceToSales', 'marketCap', 'revenue'),
  share('grossMargin', 'grossProfit'),
  share('ebitdaMargin', 'ebitda'),
  share('ebitMargin', 'ebit'),
  share('netMargin', 'netIncome'),
];

const rates =
  /cagr|growth|yoy|y-o-y|index|wachstum|wachst\.|croissance|tcam|tcac|crecimiento|tcca|crescita|crescimento|vekst|vækst|tillväxt|groei/iu;

/** Rates of growth beside amounts: those of a sum are no sum of those of its parts. */
export function isOfRates(
  parts: readonly Figure[],
  heading: string,
  line: readonly (Figure | null)[],
): boolean {
  if (rates.test(heading)) return true;
  return (
    parts.every(({ isPercent }) => isPercent) && line.some((figure) => figure != null && !figure.isPercent)
  );
}
