import { currencySource, unitOf } from '../../figures/money.js';
import { showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedChart } from '../../views/document-text.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { type DatedAmount, datedAmounts, sentencesOf } from './dated-amounts.js';
import { holdsFigure, mayMean } from './figure-fit.js';
import { pageOf } from './stated-levels.js';

/** Words between the name of a category and its own figure. */
const verb =
  '(?:is|reached|reaches|earns|earned|achieved|holds?|makes? up|made up|accounts? for|accounted for|contributes?|contributed|st(?:ands?|ood) at|at|with|of|ist|erreicht|erreichte|hält|macht|kommt auf|kam auf|liegt bei|lag bei|mit|steht für|trägt|est de|atteint|atteignait|pèse|pèsent|représentent?|compte pour|comptent pour|avec|es del?|alcanza|alcanzó|supone|suponen|representan?|pesan?|aportan?|con|è (?:del|pari al?)|raggiunge|ha raggiunto|vale|valgono|rappresentano?)';
const direct = new RegExp(`^ (?:${verb} (?:the |el |il |un |l['’])?)?\\(?$`, 'iu');
/** "Marine is the smallest line, with 15 %": nothing else is named in between. */
const apposed =
  /^ (?:is|was|ist|war|est|était|es|fue|è|era) (?!.* (?:in|for|by|of|within|im|bei|nach|von|en|dans|par|de|nel|per|di) )(?:\p{L}+ ){1,4}\p{L}+, (?:with|at|mit|avec|à|con) (?:el |il |un |l['’])?$/iu;
/** Before a category: an article, or nothing. */
const article = /^(?:the|der|die|das|le|la|les|l[’']|el|los|las|il|lo|i|gli) ?$/iu;
/** Behind the figure of a category: the end, or a comparison. */
const end =
  /^ ?\)?(?:$|[.;!]|, (?:up|down|ahead of|nach|gegenüber|devant|contre|après|por delante|frente a|davanti|contro)(?!\p{L}))/iu;
/** "of sales", "des ventes": what the chart is a share of, if its title names it. */
const base = /^ (?:of|der|des|du|de|de las|de los|del|dei|delle) (?:the |la |le |l[’'])?(?<noun>\p{L}{4,})/iu;
/** The figure is of another time, of a change, or of several categories. */
const otherMeaning =
  /(?<!\p{L})(?:growth|grew|grow|rise|rose|fell|fall|increase\p{L}*|decrease\p{L}*|change\p{L}*|together|combined|each|average|median|target\p{L}*|plan\p{L}*|expect\p{L}*|will|wachstum|wuchs|wächst|stieg|sank|anstieg|zusammen|je|durchschnitt\p{L}*|geplant|soll\p{L}*|croissance|hausse|baisse|progress\p{L}*|ensemble|chacun|moyenne|objectif|creci\p{L}*|crece|aumento|juntos|juntas|cada|media|objetivo|crescita|insieme|ciascun\p{L}*|obiettivo|of its|of their|within|about|around|roughly|nearly|almost|over|rund|etwa|knapp|environ|près de|plus de|unos|casi|circa|quasi)(?!\p{L})/iu;
const minCategories = 3;
const maxSentence = 250;
const minName = 3;

/** Figures that sentences state for one category of the only chart beside them, whose series shows another one. */
export function conflictingCategories(content: DocumentText): PointConflict[] {
  const charts = groupBy(
    [...(content.charts?.() ?? [])].map((chart) => ({ chart, page: pageOf(chart.locate()) })),
    ({ page }) => page,
  );
  if (charts.size === 0) return [];
  return [...content.texts()].flatMap(({ kind, text, locate }) => {
    if (kind === 'cell' || kind === 'notes' || text.length > 1_000 || !/\d/.test(text)) return [];
    const page = pageOf(locate());
    const [own, ...more] = charts.get(page) ?? [];
    if (page === '' || own === undefined || more.length > 0) return [];
    // A later sentence may be about what the first one names.
    return sentencesOf(text)
      .slice(0, 1)
      .flatMap((sentence) => conflictIn(sentence, own.chart, locate));
  });
}

function conflictIn(sentence: string, chart: LocatedChart, locate: () => string): PointConflict[] {
  const [series, ...others] = chart.series;
  if (series === undefined || others.length > 0 || series.categories.length < minCategories) return [];
  if (sentence.length > maxSentence || otherMeaning.test(sentence)) return [];
  const amounts = datedAmounts(sentence);
  return series.categories.flatMap((category) => {
    const amount = amountOf(sentence, category, series.categories, amounts);
    if (amount === undefined || !isOwnShare(sentence, amount, category, chart)) return [];
    const figure = conflictingFigure(amount, category, chart);
    if (figure === null) return [];
    const place = locate();
    const headline = `${nameOf(category)} is ${amount.text} ${inPlace(place)}, but ${figure}${amount.isPercent ? ' %' : ''} ${inPlace(chart.locate())}`;
    return [{ place, headline, reason: headline }];
  });
}

/** The first figure behind the name of a category, if it is that of this category alone. */
function amountOf(
  sentence: string,
  category: string,
  categories: readonly string[],
  amounts: readonly DatedAmount[],
): DatedAmount | undefined {
  const end = endOfName(sentence, category);
  if (end === null || /(?:19|20)\d\d/.test(category)) return undefined;
  const amount = amounts.find((candidate) => candidate.index >= end);
  const gap = sentence.slice(end, amount?.index);
  const namesOther = categories.some((name) => name !== category && endOfName(gap, name) !== null);
  if (namesOther || isJoined(sentence.slice(0, end - category.trim().length))) return undefined;
  return direct.test(gap) || (amounts.length === 1 && apposed.test(gap)) ? amount : undefined;
}

/** The figure that the chart shows, if the one of a sentence is another one of the same unit and year; null for others. */
function conflictingFigure(
  amount: DatedAmount,
  category: string,
  { title: shown, series: [series] }: LocatedChart,
): string | null {
  const title = `${shown} ${series?.name ?? ''}`;
  const isPercent = /%|per ?cent|prozent|pour cent|por ciento|per cento/iu.test(title);
  const values = series?.values ?? [];
  const value = values[series?.categories.indexOf(category) ?? -1];
  if (value == null || amount.isPercent !== isPercent || !isOfUnit(amount, title)) return null;
  if (amount.year !== null && !title.includes(amount.year)) return null;
  const figure = { value, rounding: roundingOf(values), written: showFigure(value) };
  const isOfOther = values.some(
    (point) => point !== null && holdsFigure(amount, { ...figure, value: point }),
  );
  return (isOfOther && !isPercent) || holdsFigure(amount, figure) || !mayMean(amount, figure)
    ? null
    : figure.written;
}

/** True if a sentence says nothing beside the category and its figure, except those of other categories. */
function isOwnShare(
  sentence: string,
  amount: DatedAmount,
  category: string,
  { title, series: [series] }: LocatedChart,
): boolean {
  const lead = sentence.slice(0, (endOfName(sentence, category) ?? 0) - category.trim().length);
  const isNext = (series?.categories ?? []).some((name) => name !== category && startsWith(lead, name));
  if (lead !== '' && !article.test(lead) && !isNext) return false;
  // "Marine (18%)" alone may be under a heading of something else.
  if (!isNext && sentence.slice(lead.length + category.trim().length, amount.index).trim() === '(')
    return false;
  const tail = sentence.slice(amount.index + amount.text.length);
  const noun = base.exec(tail);
  const isNamed =
    noun !== null &&
    isWhole(series?.values ?? []) &&
    title.toLowerCase().includes(noun.groups?.noun?.toLowerCase() ?? '');
  return end.test(isNamed ? tail.slice(noun[0].length) : tail);
}

/** Shares of one whole, and no rates of growth or margins. */
function isWhole(values: readonly (number | null)[]): boolean {
  const sum = values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return Math.abs(sum - 100) <= 1.5 || Math.abs(sum - 1) <= 0.015;
}

function startsWith(sentence: string, name: string): boolean {
  const index = sentence.toLowerCase().indexOf(name.trim().toLowerCase());
  return index === 0 || (index > 0 && article.test(sentence.slice(0, index)));
}

/** True before the last of several names: "Marine and Architectural". */
function isJoined(lead: string): boolean {
  return (
    /(?:\p{L}\)?,? (?:and|und|sowie|et|y|e|ed|&|plus|to)|[\p{L})],)(?: the| la| le| les| el| los| las| il| gli| i| die| der| das)? $/iu.test(
      lead,
    ) && !/\d/.test(lead)
  );
}

/** The end of the first place where a sentence has the name as a whole word. */
function endOfName(sentence: string, name: string): number | null {
  if (foldTitle(name).length < minName) return null;
  const escaped = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu').exec(sentence);
  return match === null ? null : match.index + match[0].length;
}

const currency = new RegExp(currencySource, 'iu');

/** Money needs a chart of money in the same currency and scale; a bare number is of something else. */
function isOfUnit(amount: DatedAmount, title: string): boolean {
  if (amount.isPercent) return true;
  const unit = unitOf(title);
  return (
    amount.isMoney && currency.test(title) && unit.currency === amount.currency && unit.scale === amount.scale
  );
}

/** Half of the last digit that any value of the series has. */
function roundingOf(values: readonly (number | null)[]): number {
  const digits = values.map(
    (value) => String(Number((value ?? 0).toPrecision(12))).split('.')[1]?.length ?? 0,
  );
  return 0.5 * 10 ** -Math.max(...digits);
}
