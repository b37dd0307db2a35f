import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import type { DocumentText } from '../../views/document-text.js';
import { sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const verb = String.raw`(?: (?:of|is|was|at|von|de|di|from|to|reached)|:)?(?: about| around)? $`;
const enterprise = new RegExp(
  String.raw`(?<!\p{L})(?:enterprise value|EV|unternehmenswert|valeur d[’']entreprise|valor (?:de (?:la )?)?empresa|valore d[’']impresa)(?: \(EV\))?${verb}`,
  'iu',
);
const debt = new RegExp(
  String.raw`(?<!\p{L})(?:net (?:financial )?debt|nettoverschuldung|dette (?:financière )?nette|deuda (?:financiera )?neta|(?:debito|indebitamento)(?: finanziario)? netto)${verb}`,
  'iu',
);
const ebitda = new RegExp(String.raw`(?<!\p{L}|\/)(?:an? )?EBITDA${verb}`, 'iu');
const revenue = new RegExp(
  String.raw`(?<!\p{L})(?:revenues?|sales|turnover|umsatz|chiffre d[’']affaires|ventas|ingresos|ricavi|fatturato)${verb}`,
  'iu',
);
const multiple =
  /(?<![\p{L}\p{N}.,])(\d{1,2}(?:[.,]\d{1,2})?) ?(?:[x×](?![\p{L}\p{N}])|(?:times|mal|fois|veces|volte)(?= ))/giu;
const marginName = String.raw`(?<!\p{L})(?<!(?:EBITA?|EBT|gross|net|operating|profit|contribution|cash)[ -])(?:EBITDA[- ])?(?:margin|marge|margen|margine)(?!\p{L})`;
const margin = new RegExp(String.raw`${marginName}[^.;%]{0,30}$|^[^.;,]{0,6}${marginName}`, 'iu');
/** The ratio is of other figures than those of the sentence. */
const otherScope =
  /adjusted|pro[ -]?forma|normali[sz]ed|forward|expected|forecast|target|prior|previous|against|compared|versus|peers?(?!\p{L})|median|average|bereinigt|erwartet|ajusté|prévu|ajustad|previst|rettificat|atteso/iu;
const sign = /EBITDA/;
const maxSentence = 300;
const windowSize = 60;

/** Multiples and margins in sentences that state both figures: "an enterprise value of EUR 96 m is 8.0x EBITDA of EUR 12 m". */
export function wrongRatios(content: DocumentText): WrongFigure[] {
  return [...sentencesHolding(content, sign, maxSentence)].flatMap(({ sentence, locate }) =>
    sign.test(sentence) && !otherScope.test(sentence) ? wrongRatio(sentence, locate) : [],
  );
}

export function wrongRatio(sentence: string, locate: () => string): WrongFigure[] {
  const amounts = amountsInText(sentence);
  const money = amounts.filter(({ isMoney, isPercent }) => isMoney && !isPercent);
  if (money.length !== 2 || money[0]?.currency !== money[1]?.currency) return [];
  const named = (name: RegExp) =>
    money.find(({ index }) => name.test(sentence.slice(Math.max(0, index - windowSize), index)));
  const [worth, owed, earnings, sales] = [named(enterprise), named(debt), named(ebitda), named(revenue)];
  const value = worth ?? owed;
  if (earnings === undefined) return [];
  if (value !== undefined && value !== earnings) {
    const shown = multipleIn(sentence);
    const name = worth === undefined ? 'Net debt/EBITDA' : 'EV/EBITDA';
    return shown === null
      ? []
      : hold({ part: value, whole: earnings, shown, factor: 1, unit: 'x' }, name, locate);
  }
  if (sales === undefined || sales === earnings) return [];
  const shown = marginIn(sentence, amounts);
  const ratio = { part: earnings, whole: sales, shown: shown ?? '', factor: 100, unit: ' %' };
  return shown === null ? [] : hold(ratio, 'EBITDA margin', locate);
}

/** The one multiple of a sentence; null if it may be of other lines. */
function multipleIn(sentence: string): string | null {
  const [told, ...others] = [...sentence.matchAll(multiple)];
  if (told === undefined || others.length > 0 || /EBIT(?!DA)|sales|revenue/i.test(sentence)) return null;
  return told[1] ?? '';
}

/** The one percentage of a sentence, if the sentence calls it a margin. */
function marginIn(sentence: string, amounts: readonly Amount[]): string | null {
  const [rate, ...others] = amounts.filter(({ isPercent }) => isPercent);
  if (rate === undefined || others.length > 0) return null;
  const behind = sentence.slice(rate.index + rate.text.length);
  if (!margin.test(sentence.slice(0, rate.index)) && !margin.test(behind)) return null;
  return /\d+(?:[.,]\d+)?/.exec(rate.text)?.[0] ?? '';
}

interface Ratio {
  readonly part: Amount;
  readonly whole: Amount;
  readonly shown: string;
  readonly factor: number;
  readonly unit: string;
}

function hold(
  { part, whole, shown, factor, unit }: Ratio,
  name: string,
  locate: () => string,
): WrongFigure[] {
  const [one, two, ...more] = [...part.readings, ...whole.readings];
  if (one === undefined || two === undefined || more.length > 0 || two.value <= two.rounding) return [];
  const digits = shown.split(/[.,]/)[1]?.length ?? 0;
  const stated = Number(shown.replace(',', '.'));
  const reach = 0.5 * 10 ** -digits * 1.01;
  const least = ((one.value - one.rounding) / (two.value + two.rounding)) * factor;
  const most = ((one.value + one.rounding) / (two.value - two.rounding)) * factor;
  if (shown === '' || (stated >= least - reach && stated <= most + reach)) return [];
  const but = `${part.text} / ${whole.text} gives ${((one.value / two.value) * factor).toFixed(Math.max(1, digits))}${unit}`;
  return [statedWrongly(locate(), [name, name], `${shown}${unit}`, but)];
}
