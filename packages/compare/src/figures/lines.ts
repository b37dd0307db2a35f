import { foldTitle } from '../text/words.js';

/** Lines of a statement by what they are, and the names that they go by. */
const lines = {
  revenue:
    /^(?:total |net )?(?:revenues?|sales|turnover)$|^(?:omsætning|omsetning|driftsinntekter|(?:gesamt|netto)?umsatz(?:erlöse)?|chiffre d affaires|ventes|ventas|ingresos|cifra de negocios|facturación|ricavi|fatturato)$/,
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
  currentAssets: /^(?:total )?current assets$/,
  otherAssets: /^(?:total )?(?:non current|fixed) assets$/,
  assets: /^total assets$/,
  equity: /^(?:total )?(?:shareholders )?equity$/,
  liabilities: /^(?:total )?liabilities$/,
  funds: /^(?:total )?(?:equity and liabilities|liabilities and (?:shareholders )?equity)$/,
  marketCap:
    /^(?:market cap(?:itali[sz]ation)?|equity value|marktkapitalisierung|börsenwert|capitalisation(?: boursière)?|capitalización(?: bursátil)?|capitalizzazione(?: di (?:mercato|borsa))?)$/,
  netDebt: /^net (?:financial )?debt$/,
  enterpriseValue:
    /^(?:enterprise value|ev|ve|firm value|unternehmenswert|valeur d entreprise|valor (?:de (?:la )?)?empresa|valore d impresa)$/,
  evToEbitda: /^(?:ev|ve) ?(?:to )?ebitda(?: multiple)?$/,
  evToEbit: /^(?:ev|ve) ?(?:to )?ebit$/,
  evToRevenue:
    /^(?:ev|ve) ?(?:to )?(?:revenues?|sales|umsatz|ca|chiffre d affaires|ventas|ingresos|ricavi|fatturato)$/,
  priceToEarnings: /^p e(?: ratio)?$|^price (?:to )?earnings(?: ratio)?$|^kgv$/,
  priceToSales: /^p s(?: ratio)?$|^price (?:to )?sales(?: ratio)?$/,
  employees:
    /^(?:(?:number of|total|full time) )?(?:employees|headcount|staff|ftes?)$|^(?:mitarbeiter|ansatte|medarbejdere)$/,
  grossMargin: /^gross (?:profit )?margin$/,
  ebitdaMargin: /^ebitda mar(?:gin|ge)$|^mar(?:ge|gen|gine) (?:d |de |del )?ebitda$/,
  ebitMargin: /^(?:ebit|operating) margin$/,
  netMargin: /^net (?:profit |income )?margin$/,
} as const;
export type Line = keyof typeof lines;

/** No line is called by more. */
const longest = 80;

/** Which line a label names, units and signs aside; null for all others. */
export function lineOf(label: string): Line | null {
  if (label.length > longest || label === '') return null;
  const name = foldTitle(label.replace(/\([^)]*\)|\[[^\]]*\]|%|[¹²³*]+$/gu, ' '));
  if (!anyLine.test(name)) return null;
  for (const [line, pattern] of Object.entries(lines)) if (pattern.test(name)) return line as Line;
  return null;
}

/** Most labels name none: one look is enough for them. */
const anyLine = new RegExp(
  Object.values(lines)
    .map(({ source }) => source)
    .join('|'),
);

/** The same for a label with its unit and its year, such as a chart has: "Revenue 2023-2025, USD m". */
export function lineOfTitle(title: string): Line | null {
  if (plainLetters.test(title) && !sign.test(title)) return null;
  const bare = title
    .replace(
      /(?<!\d)(?:FY ?)?(?:19|20)\d{2}[AEFP]?(?: ?(?:[-–—]|to|and) ?(?:FY ?)?(?:19|20)?\d{2}[AEFP]?)?(?!\d)/giu,
      ' ',
    )
    .replace(unit, '');
  return lineOf(bare);
}
/** Without one of these such a title names no line. */
const sign =
  /revenue|sales|turnover|oms|driftsinntekter|umsatz|cost|cogs|gross|operating|opex|ebit|deprec|d\W*(?:&|and)\W*a|interest|financ|profit|income|earnings|pbt|ebt|tax|pat|total|assets|equity|liabilities|ev|ve\b|valeur|valor|unternehmenswert|börsenwert|kapitali[sz]|capitali|chiffre|vent[ae]s|ingresos|cifra|factur|ricavi|fatturato|p\W?[es]\b|price|kgv|mar(?:ge|gen|gine)\b|enterprise|firm value|market cap|net (?:financial )?debt|employees|headcount|staff|fte|mitarbeiter|ansatte|medarbejdere|margin/i;
/** Letters that are written in one way only. */
const plainLetters = /^[ -~\u00c0-\u00ff]*$/;
const unit = /(?:,| in |:|[-–—]| {2,})[^,:]{0,20}$/iu;

/** Years, each as one period; '' where a text names none, null where it names part of a year, several or one to come. */
export function periodOf(text: string): string | null {
  if (partOfYear.test(text)) return null;
  const years = new Set(
    [
      ...text.matchAll(
        /(?<![\d.,/-])(?:FY ?'?)?((?:19|20)\d{2})[AEFP]?(?![\d/]|[.,-]\d)|(?<![\p{L}\d])FY ?'?(\d{2})(?!\d)/gu,
      ),
    ].map(([, year, short]) => year ?? `20${short}`),
  );
  return years.size > 1 ? null : ([...years][0] ?? '');
}
const partOfYear =
  /(?<![\p{L}\d])(?:[QH] ?[1-4]|[1-4][QH]|quarters?|quartal|kvartal|half|halbjahr|months?|monate|weeks?|ytd|ltm|ntm|ttm|run[ -]?rate|year[ -]to[ -]date|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)(?![\p{L}\d])/iu;
