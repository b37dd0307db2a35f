import { type Figure, showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';

/** Lines of a statement by what they are, and the names that they go by. */
const lines = {
  revenue:
    /^(?:total |net )?(?:revenues?|sales|turnover)$|^(?:omsætning|omsetning|driftsinntekter|umsatz(?:erlöse)?)$/,
  cost: /^(?:total )?cost of (?:sales|goods sold|revenues?)$|^cogs$/,
  grossProfit: /^gross (?:profit|income)$/,
  operatingExpenses: /^(?:total )?(?:operating (?:expenses|costs)|opex)$/,
  ebitda: /^ebitda$/,
  depreciation: /^(?:depreciation(?: (?:and|&) amorti[sz]ation)?|d and a)$/,
  ebit: /^(?:ebit|operating (?:profit|income))$/,
  interest:
    /^(?:net )?(?:interest|finance (?:costs?|expenses?)|interest (?:expenses?|costs?)|financial items)(?: net)?$/,
  profitBeforeTax: /^(?:profit|income|earnings) before (?:income )?tax(?:es|ation)?$|^(?:pbt|ebt)$/,
  tax: /^(?:income )?tax(?:es|ation)?(?: expenses?)?$/,
  netIncome: /^net (?:income|profit)$|^profit (?:after tax|for the (?:year|period))$|^pat$/,
  currentAssets: /^total current assets$/,
  otherAssets: /^total non current assets$/,
  assets: /^total assets$/,
  equity: /^total (?:shareholders )?equity$/,
  liabilities: /^total liabilities$/,
  funds: /^total (?:equity and liabilities|liabilities and equity)$/,
  grossMargin: /^gross (?:profit )?margin$/,
  ebitdaMargin: /^ebitda margin$/,
  ebitMargin: /^(?:ebit|operating) margin$/,
  netMargin: /^net (?:profit |income )?margin$/,
} as const;
export type Line = keyof typeof lines;

/** Which line a label names, units and signs aside; null for all others. */
export function lineOf(label: string): Line | null {
  const name = foldTitle(label.replace(/\([^)]*\)|\[[^\]]*\]|%|[¹²³*]+$/gu, ' '));
  for (const [line, pattern] of Object.entries(lines)) if (pattern.test(name)) return line as Line;
  return null;
}

/** A line that others decide. */
interface Relation {
  readonly result: Line;
  readonly needs: readonly Line[];
  holds(own: Figure, parts: readonly Figure[]): boolean;
  /** Ends the sentence that starts with the line. */
  explain(own: Figure, parts: readonly Figure[]): string;
}

/**
 * The first less the others, whether costs are written with a minus or without. Interest and tax may be income as well: of those
 * `mayTurn` takes the sign for what it says.
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
  };
}

/** A share of revenue in per cent. A margin of which no percentage is shown cannot be told from an amount. */
function share(result: Line, of: Line): Relation {
  return {
    result,
    needs: [of, 'revenue'],
    holds: (own, [part, whole]) => {
      if (part === undefined || whole === undefined || whole.value <= 0 || !own.isPercent) return true;
      const reach = (part.rounding + (Math.abs(part.value) / whole.value) * whole.rounding) / whole.value;
      return Math.abs((part.value / whole.value) * 100 - own.value) <= reach * 100 + own.rounding * 1.01;
    },
    explain: (own, [part, whole]) =>
      `is ${showFigure(own.value)} %, and ${showFigure(part?.value ?? 0)} / ${showFigure(whole?.value ?? 0)} = ${(((part?.value ?? 0) / (whole?.value ?? 1)) * 100).toFixed(1)} %`,
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
  share('grossMargin', 'grossProfit'),
  share('ebitdaMargin', 'ebitda'),
  share('ebitMargin', 'ebit'),
  share('netMargin', 'netIncome'),
];
