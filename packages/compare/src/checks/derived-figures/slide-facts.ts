import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import { type Line, lineOf, lineOfTitle } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedChart } from '../../views/document-text.js';
import { inPlace, slideOf } from '../wording.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';

const fact = /^(?<label>\p{L}[^:]{1,60}?) ?: (?<rest>.+)$/u;
/** Between a figure and that of the year before: "42.8, after 40.8". */
const beforeThat =
  /^,? ?\(?(?:after|from|up from|down from|against|versus|vs\.?|compared (?:with|to)|prior year:?|nach|gegenüber|vorjahr:?|après|contre|tras|frente a|dopo|contro|rispetto a) $/iu;
const period = / (?:in|im|of|for|au|en|du|del|nel|nel|para|per)(?: |$).*$/iu;
const margins = { ebitdaMargin: 'ebitda', ebitMargin: 'ebit', netMargin: 'netIncome' } as const;
/** A change in a title: "Revenue: 4.9 % above last year", "Sales up 5 %". */
const change =
  /^(?<label>\p{L}[\p{L} -]{1,30}?)(?:[:,]| (?:is|are|grew|rose|fell|up|down|by|liegt|steigt|stieg|sinkt|sank|wächst|wuchs|um|en hausse|en baisse|progresse|recule|de|crece|sube|baja|un|cresce|sale|scende|del)(?= ))+ [+−–-]?(?<rate>\d{1,3}(?:[.,]\d{1,2})?) ?%(?: (?:above|below|more than|less than|higher|lower|up|down|über|unter|mehr als|weniger als|au-dessus|de plus|de moins|más|menos|in più|in meno)(?!\p{L})[^\d%]{0,40})?$/iu;
const quarters: readonly RegExp[] = [
  /(?<!\p{L})(?:Q1|first quarter|(?:1\.|erste[ns]?) quartal|(?:1er|premier) trimestre|primer trimestre|primo trimestre)(?!\p{L})/iu,
  /(?<!\p{L})(?:Q2|second quarter|(?:2\.|zweite[ns]?) quartal|(?:2e|deuxième) trimestre|segundo trimestre|secondo trimestre)(?!\p{L})/iu,
  /(?<!\p{L})(?:Q3|third quarter|(?:3\.|dritte[ns]?) quartal|(?:3e|troisième) trimestre|tercer trimestre|terzo trimestre)(?!\p{L})/iu,
  /(?<!\p{L})(?:Q4|fourth quarter|(?:4\.|vierte[ns]?) quartal|(?:4e|quatrième) trimestre|cuarto trimestre|quarto trimestre)(?!\p{L})/iu,
];
const byQuarter =
  / ?(?:(?:by|per|nach|par|por|per) (?:quarters?|quartale?n?|trimestres?|trimestr[ei])|quarterly|quartalsweise|trimestrielle?s?)/iu;
const maxText = 200;
/** A figure further away is of something else. */
const maxRatio = 2;

/** A figure with its label on a slide, and that of the year before if the text names it. */
interface Fact {
  readonly label: string;
  readonly line: Line | null;
  readonly now: Amount;
  readonly before: Amount | null;
  readonly place: string;
}

interface Page {
  title: string;
  titlePlace: string;
  readonly facts: Fact[];
  readonly charts: LocatedChart[];
}

/** Margins, changes and quarters of a slide that its own figures contradict: "Revenue: 42.8, after 40.8" below "Revenue: 9.4 % above last year". */
export function wrongSlideFacts(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const pages = new Map<string, Page>();
  const pageAt = (place: string): Page | null => {
    const slide = slideOf(place);
    if (slide === '') return null;
    const page = pages.get(slide) ?? { title: '', titlePlace: '', facts: [], charts: [] };
    pages.set(slide, page);
    return page;
  };
  for (const located of content.texts()) {
    const { kind, text } = located;
    if (text.length > maxText || !/\d/.test(text) || (kind !== 'title' && kind !== 'paragraph')) continue;
    const place = located.locate();
    const page = pageAt(place);
    if (page === null) continue;
    if (kind === 'title') [page.title, page.titlePlace] = [text, place];
    else page.facts.push(...factOf(text, place));
  }
  if (pages.size === 0) return [];
  for (const chart of content.charts?.() ?? []) pageAt(chart.locate())?.charts.push(chart);
  return [...pages.values()].flatMap((page) => [
    ...wrongMargins(page),
    ...wrongTitle(page),
    ...wrongQuarters(page),
  ]);
}

function factOf(text: string, place: string): Fact[] {
  const { label = '', rest = '' } = fact.exec(text)?.groups ?? {};
  const [now, before, ...others] = amountsInText(rest);
  if (now === undefined || now.index > 6 || others.length > 0 || /[;:]/.test(rest)) return [];
  const gap = before === undefined ? '' : rest.slice(now.index + now.text.length, before.index);
  const hasBefore = before !== undefined && beforeThat.test(gap) && !before.isPercent && !now.isPercent;
  if (before !== undefined && !hasBefore) return [];
  const name = /\(([^()]+)\)/.exec(label)?.[1] ?? '';
  const bare = label.replace(/\([^()]*\)/gu, '').replace(period, '');
  const line = now.isPercent ? lineOf(bare.replace('-', ' ')) : (lineOf(name) ?? lineOfTitle(bare));
  return [{ label, line, now, before: hasBefore ? before : null, place }];
}

/** The only fact of a line on its slide. */
function onlyOf(facts: readonly Fact[], line: Line): Fact | null {
  const own = facts.filter((candidate) => candidate.line === line);
  return own.length === 1 ? (own[0] ?? null) : null;
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function quotient(part: Amount, whole: Amount): Range | null {
  const [one, other] = [part.readings[0], whole.readings[0]];
  if (one === undefined || other === undefined || other.value <= other.rounding) return null;
  if (part.readings.length > 1 || whole.readings.length > 1) return null;
  if (part.currency !== whole.currency || part.scale !== whole.scale) return null;
  return {
    least: ((one.value - one.rounding) / (other.value + other.rounding)) * 100,
    most: ((one.value + one.rounding) / (other.value - other.rounding)) * 100,
  };
}

/** True if a stated percentage is outside a range by more than its own rounding. */
function isOutside(
  { value, rounding }: { value: number; rounding: number },
  { least, most }: Range,
): boolean {
  return value < least - rounding * 1.2 || value > most + rounding * 1.2;
}

function wrongMargins({ facts }: Page): WrongFigure[] {
  return Object.entries(margins).flatMap(([margin, line]) => {
    const [rate, part, whole] = [
      onlyOf(facts, margin as Line),
      onlyOf(facts, line),
      onlyOf(facts, 'revenue'),
    ];
    if (rate?.now.isPercent !== true || part === null || whole === null) return [];
    // Figures of two periods have no margin.
    if (quarterOf(part.label) !== null && quarterOf(part.label) !== quarterOf(whole.label)) return [];
    const range = quotient(part.now, whole.now);
    const stated = rate.now.readings[0];
    if (range === null || stated === undefined || !isOutside(stated, range)) return [];
    const middle = (range.least + range.most) / 2;
    if (stated.value > middle * maxRatio || stated.value * maxRatio < middle) return [];
    const but = `${part.now.text} of ${whole.now.text} is ${percentLike(middle, rate.now.text)}`;
    return [statedWrongly(rate.place, [rate.label, rate.label], rate.now.text, but)];
  });
}

function wrongTitle({ title, titlePlace, facts }: Page): WrongFigure[] {
  const { label = '', rate = '' } = change.exec(title)?.groups ?? {};
  if (rate === '') return [];
  const name = foldTitle(label);
  const line = lineOfTitle(label);
  const named = facts.filter(
    (candidate) => foldTitle(candidate.label).startsWith(name) || (line !== null && candidate.line === line),
  );
  const [own] = named;
  if (own?.before == null || named.length > 1) return [];
  const range = quotient(own.now, own.before);
  if (range === null) return [];
  const value = Number(rate.replace(',', '.'));
  const rounding = 0.5 * 10 ** -(rate.split(/[.,]/)[1]?.length ?? 0);
  const [up, down] = [
    { least: range.least - 100, most: range.most - 100 },
    { least: 100 - range.most, most: 100 - range.least },
  ];
  if (!isOutside({ value, rounding }, up) || !isOutside({ value, rounding }, down)) return [];
  const exact = Math.abs((range.least + range.most) / 2 - 100);
  const but = `${own.now.text} against ${own.before.text} gives ${percentLike(exact, rate)}`;
  return [statedWrongly(titlePlace, [`The change of ${label}`, `the change of ${label}`], `${rate} %`, but)];
}

function quarterOf(text: string): number | null {
  const index = quarters.findIndex((quarter) => quarter.test(text));
  return index < 0 ? null : index;
}

/** "Revenue in the third quarter: 42.8" beside a chart of revenue by quarter whose third column is another. */
function wrongQuarters({ facts, charts }: Page): WrongFigure[] {
  const [chart, ...others] = charts;
  const [series, ...more] = chart?.series ?? [];
  if (chart === undefined || series === undefined || others.length > 0 || more.length > 0) return [];
  const line = lineOfTitle(series.name);
  if (line === null || (chart.title !== '' && lineOfTitle(chart.title.replace(byQuarter, '')) !== line))
    return [];
  return facts.flatMap((item) => {
    const quarter = quarterOf(item.label);
    if (item.line !== line || quarter === null || /(?:19|20)\d\d/.test(item.label) || item.now.isPercent)
      return [];
    const index = series.categories.findIndex(
      (category) => quarterOf(category) === quarter && !/(?:19|20)\d\d/.test(category),
    );
    const shown = series.values[index];
    const [told, ...readings] = item.now.readings;
    if (shown == null || told === undefined || readings.length > 0) return [];
    const [value, rounding] = [told.value / item.now.scale, told.rounding / item.now.scale];
    if (Math.abs(shown - value) <= rounding * 1.01 || shown > value * maxRatio || shown * maxRatio < value)
      return [];
    const place = chart.locate();
    const but = `${item.now.text} ${inPlace(item.place)}`;
    return [
      statedWrongly(
        place,
        [series.categories[index] ?? '', series.categories[index] ?? ''],
        String(shown),
        but,
      ),
    ];
  });
}
