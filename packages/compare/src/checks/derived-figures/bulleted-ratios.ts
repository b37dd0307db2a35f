import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { type Line, lineOfTitle } from '../../figures/lines.js';
import type { DocumentText } from '../../views/document-text.js';
import { pageOf } from '../conflicting-figures/stated-levels.js';
import { groupBy } from '../sightings.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

/** "EBITDA 2025 : 15,5 M€, soit une marge de 12,5 %". */
const fact = /^(?<label>\p{L}[^:]{1,50}?) ?: (?<rest>.+)$/u;
const period = / ?\(?(?:(?:in|im|of|for|en|du|del|nel|FY) ?)?(?<year>(?:19|20)\d\d)\)?$/iu;
const margin =
  /^[,;]? ?\(?(?:(?:(?:that is|also|das ist|soit|es decir,?|pari a|cioè) )?(?:an? |eine |une |un |una )?(?:margin|marge|margen|margine)(?: (?:of|von|de|di|del|del))? (?<rate>\d{1,2}(?:[.,]\d{1,2})?) ?%|(?:or|that is|also|das sind|soit|es decir,?|pari al?|cioè(?: il)?) (?:el |il )?(?<share>\d{1,2}(?:[.,]\d{1,2})?) ?% (?:of (?:revenue|sales|turnover)|vom umsatz|des umsatzes|du chiffre d[’']affaires|de los ingresos|de las ventas|dei ricavi|del fatturato))\)?[.;]?$/iu;
const multiple =
  /^[,;]? ?\(?(?:(?:or|that is|equal to|i\.e\.|also|das (?:sind|ist)|soit|es decir,?|o|pari a|cioè) )?(?<times>\d{1,2}[.,]\d{1,2}) ?(?:x|×|times|fois|mal|-fache[ns]?|veces|volte) (?:(?:the|das|des|el|del|dell[’']|l[’']) ?)?EBITDA\)?[.;]?$/iu;
/** Behind a plain figure: its change or its parts, and no other period or basis. */
const plainTail = /^(?:$|[,;.]| \()/;
const otherBasis =
  /(?<!\p{L})(?:adjusted|before|excluding|pro forma|bereinigt\p{L}*|vor|ohne|ajust\p{L}*|hors|retraité\p{L}*|sin|rettificat\p{L}*|senza|LTM|half|quarter|[QHST][1-4]|9M|6M|halbjahr|quartal|semestre|trimestre)(?!\p{L})/iu;
const maxText = 200;
const maxRatio = 2;
const margins: ReadonlySet<Line | null> = new Set<Line>(['ebitda', 'ebit', 'netIncome', 'grossProfit']);

interface Fact {
  readonly line: Line | null;
  readonly label: string;
  readonly year: string;
  readonly amount: Amount;
  readonly tail: string;
  readonly place: string;
}

/** Margins and debt ratios behind a labelled figure that differ from the other labelled figures of the slide or section. */
export function wrongBulletedRatios(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const facts = [...content.texts()].flatMap(({ kind, text, locate }) =>
    kind === 'paragraph' && text.length <= maxText && /\d/.test(text) ? factOf(text, locate()) : [],
  );
  return [...groupBy(facts, ({ place }) => pageOf(place))].flatMap(([page, own]) =>
    page === '' ? [] : own.flatMap((item) => wrongRatio(item, own)),
  );
}

function factOf(text: string, place: string): Fact[] {
  const { label = '', rest = '' } = fact.exec(text)?.groups ?? {};
  const [amount] = amountsInText(rest);
  if (amount === undefined || amount.index > 6 || !amount.isMoney || amount.isPercent) return [];
  if (otherBasis.test(text)) return [];
  const line = lineOfTitle(label.replace(period, ''));
  const year = period.exec(label)?.groups?.year ?? '';
  return [{ line, label, year, amount, tail: rest.slice(amount.index + amount.text.length), place }];
}

interface Ratio {
  readonly written: string;
  readonly isMultiple: boolean;
}

/** The margin or multiple behind a labelled figure; null for other lines. */
function ratioOf({ line, tail }: Fact): Ratio | null {
  const { rate, share } = margin.exec(tail)?.groups ?? {};
  const isMultiple = line === 'netDebt';
  const percent = margins.has(line) ? (rate ?? share) : undefined;
  const written = isMultiple ? multiple.exec(tail)?.groups?.times : percent;
  return written === undefined ? null : { written, isMultiple };
}

function wrongRatio(item: Fact, facts: readonly Fact[]): WrongFigure[] {
  const ratio = ratioOf(item);
  if (ratio === null) return [];
  const [base, ...others] = facts.filter(({ line }) => line === (ratio.isMultiple ? 'ebitda' : 'revenue'));
  if (base === undefined || others.length > 0 || !plainTail.test(base.tail)) return [];
  // Figures of two years have no ratio.
  if (base.year !== item.year && base.year !== '' && item.year !== '') return [];
  if (item.amount.currency !== base.amount.currency) return [];
  const exact = conflictingRatio(ratio, item.amount, base.amount);
  if (exact === null) return [];
  const sign = ratio.isMultiple ? 'x' : ' %';
  const but = `${item.amount.text} to ${base.amount.text} is ${exact.toFixed(1)}${sign}`;
  const name = ratio.isMultiple ? 'multiple' : 'margin';
  return [statedWrongly(item.place, [`The ${name}`, `the ${name}`], `${ratio.written}${sign}`, but)];
}

/** The ratio of two figures if it is another one than stated, and near it; null otherwise. */
function conflictingRatio({ written, isMultiple }: Ratio, stated: Amount, base: Amount): number | null {
  const [part, whole] = [stated.readings[0], base.readings[0]];
  if (part === undefined || whole === undefined) return null;
  const value = Number(written.replace(',', '.'));
  const exact = (part.value / whole.value) * (isMultiple ? 1 : 100);
  const hidden = exact * (part.rounding / part.value + whole.rounding / whole.value);
  const rounding = 0.5 * 10 ** -(written.split(/[.,]/)[1]?.length ?? 0);
  if (Math.abs(value - exact) <= (hidden + rounding) * 1.05) return null;
  return exact < value * maxRatio && value < exact * maxRatio ? exact : null;
}
