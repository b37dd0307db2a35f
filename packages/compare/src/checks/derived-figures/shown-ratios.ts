import { amountsInText } from '../../figures/amounts-in-text.js';
import { type Claim, claimOf, claimsOfTable } from '../../figures/claims.js';
import type { Line } from '../../figures/lines.js';
import type { DocumentText } from '../../views/document-text.js';
import { sentencesHolding } from '../conflicting-figures/dated-amounts.js';
import { inPlace } from '../wording.js';
import { statedWrongly, type WrongFigure } from './wrong-figure.js';

const debt =
  'net (?:financial )?debt|nettoverschuldung|nettofinanzverbindlichkeiten|dette (?:financière )?nette|endettement net|deuda (?:financiera )?neta|(?:debito|indebitamento)(?: finanziario)? netto';
const worth =
  "enterprise value|EV|VE|unternehmenswert|valeur d[’']entreprise|valor (?:de (?:la )?)?empresa|valore d[’']impresa";
const sales = "revenues?|sales|turnover|umsatz|chiffre d[’']affaires|CA|ventas|ingresos|ricavi|fatturato";
const of = '(?: ?/ ?| to |-to-| zu | zum | sur | su )';
const times =
  '(?<digits>\\d{1,2}(?:[.,]\\d{1,2})?)(?: ?[x×](?![\\p{L}\\p{N}])|-?fache[nsm]?(?!\\p{L})| ?(?:times|mal|fois|veces|volte)(?!\\p{L}))';
const base =
  "(?: (?:the |its |des |dem |le |de |el |il |l[’']|de l[’']|dell[’'])?)(?:(?:annual|LTM|20\\d\\d) )?";

/** A ratio with the lines of which it is one, and the words that name it. */
const ratios: readonly {
  readonly name: string;
  readonly parts: readonly Line[];
  readonly whole: Line;
  readonly named: RegExp;
}[] = [
  {
    name: 'Net debt/EBITDA',
    parts: ['netDebt'],
    whole: 'ebitda',
    named: new RegExp(
      `(?<!\\p{L})(?:(?:${debt})${of}EBITDA|leverage|verschuldungsgrad|levier|apalancamiento|leva finanziaria|(?:${debt})[^.;]{0,40}${times}${base}EBITDA)(?!\\p{L})`,
      'iu',
    ),
  },
  {
    name: 'EV/EBITDA',
    parts: ['enterpriseValue'],
    whole: 'ebitda',
    named: new RegExp(`(?<!\\p{L})(?:${worth})(?: \\(EV\\))?${of}EBITDA(?!\\p{L})`, 'iu'),
  },
  {
    name: 'EV/revenue',
    parts: ['enterpriseValue'],
    whole: 'revenue',
    named: new RegExp(`(?<!\\p{L})(?:${worth})(?: \\(EV\\))?${of}(?:${sales})(?!\\p{L})`, 'iu'),
  },
  {
    name: 'Multiple of EBITDA',
    parts: ['enterpriseValue', 'marketCap', 'netDebt'],
    whole: 'ebitda',
    named: new RegExp(`${times}${base}EBITDA(?!\\p{L})`, 'iu'),
  },
  {
    name: 'Multiple of revenue',
    parts: ['enterpriseValue', 'marketCap'],
    whole: 'revenue',
    named: new RegExp(`${times}${base}(?:${sales})(?!\\p{L})`, 'iu'),
  },
];
const everyMultiple = new RegExp(`(?<![\\p{L}\\p{N}.,])${times}`, 'giu');
/** Ratios of other figures than those of the table. */
const otherScope =
  /(?<!\p{L})(?:ask(?:s|ed|ing)?|want(?:s|ed)?|demand(?:s|ed)?|offers?|offered|bids?|indicative|initial(?:ly)?|first|fordert\p{L}*|verlangt\p{L}*|bietet|geboten|demande\p{L}*|propose\p{L}*|offr\p{L}*|pide|pidió|ofrec\p{L}*|chiede|chiesto|after|before|post|pre|following|excluding|including|excl|incl|without|with|net of|nach|vor|ohne|einschließlich|inklusive|après|avant|hors|sans|avec|tras|después|antes|sin|con|dopo|prima|senza)(?!\p{L})|adjust|pro[ -]?forma|normali[sz]ed|forward|expect|forecast|target|budget|plan(?!t)|prior|previous|(?<!\p{L})peers?|median|mean|average|sector|industry|transaction|precedent|deal|comparable|competitor|trad(?:e|es|ed|ing)(?!\p{L})|between|range|covenant (?:of|is|requires)|maximum|allow|permit|limit|zulässig|erlaubt|höchst|maximal|máxim|permitid|autorisé|massim|consentit|at most|up to|about|around|roughly|nearly|almost|more than|less than|over |under |bereinigt|erwart|ziel|branche|vergleich|transaktion|durchschnitt|rund|etwa|knapp|über |unter |ajust|prév|objectif|secteur|comparables|moyenn|environ|près de|plus de|moins de|previst|objetivo|sector|media|cerca|unos|casi|más de|menos de|rettific|previst|obiettivo|settore|circa|quasi|oltre|meno di|(?<!\p{L})(?:would|could|will|may|würde|wird|serait|sera|sería|sarebbe)(?!\p{L})/iu;
const sign = /EBITDA|lever|verschuldung|levier|apalanc|leva|(?<!\p{L})[EV]{2}(?!\p{L})|\d(?:x|×|-?fach)/iu;
const maxSentence = 300;
/** A multiple further away is of something else. */
const maxRatio = 2;

interface Shown extends Claim {
  readonly place: string;
}

/** Multiples and leverage in sentences that no pair of lines in the document's tables gives. */
export function wrongShownRatios(content: DocumentText): WrongFigure[] {
  const told = [...sentencesHolding(content, sign, 4_000)]
    .flatMap(({ sentence, locate }) => sentence.split(';').map((clause) => ({ sentence: clause, locate })))
    .filter(({ sentence: { length } }) => length <= maxSentence)
    .filter(({ sentence }) => sign.test(sentence) && !otherScope.test(sentence));
  if (told.length === 0) return [];
  const own = told.flatMap(({ sentence, locate }) => wrongOwnRatio(sentence, locate));
  if (own.length > 0) return own;
  const tables = [...content.tables()];
  const shown = tables.flatMap((table): Shown[] =>
    claimsOfTable(table, '').map(({ row, ...claim }) => ({ ...claim, place: table.locate(row) })),
  );
  if (shown.length === 0) return [];
  const multiples = new Set(
    tables.flatMap(({ rows }) =>
      rows.flat().flatMap((text) => /^\s*(\d+[.,]?\d*) ?[x×]?\s*$/u.exec(text)?.[1] ?? []),
    ),
  );
  return told.flatMap(({ sentence, locate }) => wrongRatio(sentence, shown, multiples, locate));
}

/** "The price of EUR 24 million is 8.0 times EBITDA of EUR 3.0 million". */
const toWhole = new RegExp(
  `${times}${base}(?:EBITDA|EBIT|net (?:income|profit)|${sales})(?: 20\\d\\d)?(?: \\(| of | von | de | di )$`,
  'iu',
);
const ofPrice = new RegExp(
  `(?<!\\p{L})(?:price|consideration|valuation|kaufpreis|preis|prix|precio|prezzo|${worth})(?: \\(EV\\))?(?: (?:of|is|was|von|beträgt|de|est de|es de|di|è di))? $`,
  'iu',
);

/** A multiple in a sentence that states both of its figures. */
function wrongOwnRatio(sentence: string, locate: () => string): WrongFigure[] {
  const [part, whole, ...more] = amountsInText(sentence).filter(
    ({ isMoney, isPercent }) => isMoney && !isPercent,
  );
  if (part === undefined || whole === undefined || more.length > 0) return [];
  const match = toWhole.exec(sentence.slice(0, whole.index));
  if (match === null || match.index < part.index || !ofPrice.test(sentence.slice(0, part.index))) return [];
  const [one, other] = [part, whole].map((amount) => ({
    ...claimOf('enterpriseValue', '', amount, false),
    place: '',
  }));
  const exact = one === undefined || other === undefined ? null : quotientOf(one, other);
  const digits = match.groups?.digits ?? '';
  const stated = Number(digits.replace(',', '.'));
  const reach = 0.5 * 10 ** -(digits.split(/[.,]/)[1]?.length ?? 0) * 1.01;
  if (exact === null || (stated >= exact.least - reach && stated <= exact.most + reach)) return [];
  const middle = (exact.least + exact.most) / 2;
  if (stated > middle * maxRatio || stated * maxRatio < middle) return [];
  const but = `${part.text} / ${whole.text} gives ${middle.toFixed(1)}x`;
  return [statedWrongly(locate(), ['Multiple', 'the multiple'], `${digits}x`, but)];
}

function wrongRatio(
  sentence: string,
  shown: readonly Shown[],
  multiples: ReadonlySet<string>,
  locate: () => string,
): WrongFigure[] {
  const [match, ...others] = [...sentence.matchAll(everyMultiple)];
  const digits = match?.groups?.digits ?? '';
  // A multiple that a table shows is compared there.
  if (match === undefined || others.length > 0 || multiples.has(digits)) return [];
  const ratio = ratios.find(({ named }) => named.test(sentence));
  if (ratio === undefined) return [];
  const wholes = onlyOf(ratio.whole, shown);
  const own = partIn(sentence);
  const pairs = (own === null ? ratio.parts.flatMap((line) => onlyOf(line, shown)) : [own]).flatMap((part) =>
    wholes.map((whole) => ({ part, whole })),
  );
  const stated = Number(digits.replace(',', '.'));
  const reach = 0.5 * 10 ** -(digits.split(/[.,]/)[1]?.length ?? 0) * 1.01;
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(sentence)?.[0];
  const ofYear = pairs.filter(({ part, whole }) => part.period === year && whole.period === year);
  const meant = ofYear.length > 0 ? ofYear : pairs;
  const exact = meant.flatMap(({ part, whole }) => quotientOf(part, whole) ?? []);
  if (exact.length < meant.length) return [];
  if (exact.some(({ least, most }) => stated >= least - reach && stated <= most + reach)) return [];
  const [best] = exact.toSorted((a, b) => rankOf(b, year) - rankOf(a, year));
  const middle = best === undefined ? 0 : (best.least + best.most) / 2;
  if (best === undefined || stated > middle * maxRatio || stated * maxRatio < middle) return [];
  const place = locate();
  const places = Math.max(1, digits.split(/[.,]/)[1]?.length ?? 0);
  const but = `${best.part.written} / ${best.whole.written} ${inPlace(best.whole.place)} gives ${middle.toFixed(places)}x`;
  return [statedWrongly(place, [ratio.name, ratio.name], `${digits}x`, but)];
}

const ownPart = new RegExp(
  `(?<!\\p{L})(?:${worth}|${debt})(?: \\(EV\\))?(?: (?:of|is|was|von|beträgt|de|est de|es de|di|è di|pari a))? $`,
  'iu',
);

/** The enterprise value or net debt that the sentence itself states; null without one. */
function partIn(sentence: string): Shown | null {
  const money = amountsInText(sentence).filter(({ isMoney, isPercent }) => isMoney && !isPercent);
  const amount = money.find(({ index }) => ownPart.test(sentence.slice(0, index)));
  return amount === undefined ? null : { ...claimOf('enterpriseValue', '', amount, false), place: '' };
}

/** The figures of a line; none if it has several for one year, as those of several companies. */
function onlyOf(line: Line, shown: readonly Shown[]): Shown[] {
  const byPeriod = new Map<string, Shown>();
  for (const one of shown) {
    if (one.line !== line) continue;
    const known = byPeriod.get(one.period);
    if (known !== undefined && known.readings[0]?.value !== one.readings[0]?.value) return [];
    byPeriod.set(one.period, one);
  }
  return [...byPeriod.values()];
}

/** Null for figures in different units, and without a quotient. */
function quotientOf(part: Shown, whole: Shown) {
  const [one, other] = [part.readings[0], whole.readings[0]];
  if (one === undefined || other === undefined || other.value <= other.rounding || one.value <= 0)
    return null;
  if (part.currency !== null && whole.currency !== null && part.currency !== whole.currency) return null;
  // A table of thousands that says so elsewhere: of all units, one gives a multiple.
  const unscaled = part.isUnscaled ? [1e3, 1e6] : [1e-3, 1e-6];
  const units = part.isUnscaled === whole.isUnscaled ? [1] : unscaled;
  const unit = units.find(
    (by) => (one.value / other.value) * by >= 0.05 && (one.value / other.value) * by <= 50,
  );
  if (unit === undefined) return null;
  const least = ((one.value - one.rounding) / (other.value + other.rounding)) * unit;
  const most = ((one.value + one.rounding) / (other.value - other.rounding)) * unit;
  return { part, whole, least, most };
}

/** The pair of the stated year first, then that of the last one. */
function rankOf(
  { part, whole }: { readonly part: Shown; readonly whole: Shown },
  year: string | undefined,
): number {
  const isSame = part.period === whole.period || part.period === '' ? 4_000 : 0;
  const isStated = year !== undefined && whole.period === year ? 8_000 : 0;
  return isSame + isStated + Number(whole.period);
}
