import { type Amount, amountsInText } from '../../figures/amounts-in-text.js';
import type { Term } from '../../figures/collapse-sums.js';
import { isTotal } from '../../figures/labels.js';
import { readFigures, shownFigure } from '../../figures/read-figures.js';
import { type DocumentText, holdsSentences, type LocatedTable } from '../../views/document-text.js';
import { nameOf } from '../wording.js';
import { percentLike, statedWrongly, type WrongFigure } from './wrong-figure.js';
import { pageOf, wordsOf, type YearLine, yearLinesOf, yearOf } from './year-lines.js';

const rateName =
  /(?<!\p{L})(?:cagr|tca[cm]|compound(?:ed)?(?: average)? (?:annual|yearly) (?:growth(?: rate)?|rate(?: of growth)?)|(?:durchschnittlich\p{L}*|mittler\p{L}*) (?:jährlich\p{L}*|jahres)[ -]?wachstum\p{L}*|taux de croissance annuel(?:le)? (?:moyen|composé)|croissance annuelle moyenne|(?:tasa (?:de crecimiento )?anual|crecimiento anual|tasa de crecimiento) compuest[ao]|tasso (?:di crescita )?annuo composto|crescita annua composta)(?!\p{L})/giu;
const sign = /cagr|tca[cm]|compound|wachstum|croissance annuel|compuest|compost[ao]/i;

/** True if a sentence calls its one rate compound. */
export function hasRateName(sentence: string): boolean {
  const plain = sentence.replace(/\((?:cagr|tca[cm])\)/giu, '');
  return [plain, sentence].some((text) => [...text.matchAll(rateName)].length === 1);
}

/** Rates of sentences that do not call them compound. */
const yearly =
  /\d ?(?:%|per cent|percent) (?:(?:a|per|each) (?:year|annum)|annually|p\. ?a\.)|\d ?(?:%|prozent|pour cent|por ciento|per cento) (?:pro jahr|im jahr|jährlich|par an|al año|anual|all[’']anno|l[’']anno)(?!\p{L})/iu;
/** Another quantity than the change of the figures that are shown. */
const otherRate =
  /real terms|in real|organic|constant|like[- ]for[- ]like|adjusted|per capita|between \d(?!\d{3}(?!\d))|volume|excl|without|real(?:en|e|es|i)?(?!\p{L})|organi[cs]|bereinigt|ohne|sans|sin(?!\p{L})|senza|menge|erwart|prognos|prév|previst|prevé|to \d[\d.,]* ?%|[-–] ?\d[\d.,]* ?%/iu;
const year = String.raw`(?:FY ?'?)?((?:19|20)\d\d)[AEFP]?`;
const joint = String.raw`[ \u00a0]?(?:[-–—]|to|and|until|through|bis|und|til|à|et|al?|y|hasta|e)[ \u00a0]?`;
const period = new RegExp(
  String.raw`(?<![\d.,/])(?:${year}${joint}(?:FY ?'?)?((?:19|20)\d\d|\d\d)|'?(\d\d)[-–—]'?(\d\d))[AEFP]?(?![\d/%]|[.,]\d)`,
  'giu',
);
/** "from EUR 1,000 m in 2021 to EUR 1,290 m in 2025": both figures are in the sentence of the rate. */
const fromTo = new RegExp(
  String.raw`(?:from|von|fra) ([^,;()]{1,30}?) (?:in |i |\()${year}\)? (?:to|auf|til) ([^;()]{1,30}?) (?:in |i |\()${year}(?!\d)`,
  'iu',
);
const maxText = 2_000;

/** Compound annual growth rates that the figures of their end years do not give. */
export function wrongCompoundGrowth(content: DocumentText): WrongFigure[] {
  const { told, titles } = ratesInTexts(content);
  const tables = [...content.tables(), ...(content.statements?.() ?? [])].filter(
    ({ rows }) => rows.length <= 200,
  );
  const columns = tables.flatMap((table) =>
    table.rows[0]?.some((text) => sign.test(text)) === true ? wrongColumns(table) : [],
  );
  told.push(...tables.flatMap(ratesInRows));
  if (told.length === 0) return columns;
  const lines = yearLinesOf(content);
  const known = new Set(titles.flatMap(wordsOf));
  return [
    ...columns,
    ...told.flatMap(({ text, place }) =>
      text
        .split(/(?<=[.!?;]) (?=[\p{Lu}\d])/u)
        .flatMap((sentence) => wrongRate(sentence, place, lines.get(pageOf(place)) ?? [], known)),
    ),
  ];
}

interface Told {
  readonly text: string;
  readonly place: string;
}

/** Texts about rates, and the titles of the document. Workbooks say nothing in sentences. */
function ratesInTexts(content: DocumentText): { readonly told: Told[]; readonly titles: readonly string[] } {
  const told: Told[] = [];
  const titles: string[] = [];
  for (const located of content.statements === undefined ? content.texts() : []) {
    const { kind, text } = located;
    if (!holdsSentences(located)) continue;
    if (kind === 'title' && titles.length < 200) titles.push(text);
    if (text.length <= maxText && (sign.test(text) || yearly.test(text)))
      told.push({ text, place: located.locate() });
  }
  return { told, titles };
}

function ratesInRows({ rows, locate }: LocatedTable): Told[] {
  return rows.flatMap((cells, row) =>
    row > 0 && isTold(cells) ? [{ text: cells.join(' '), place: locate(row + 1) }] : [],
  );
}

/** A row of a label and one rate. */
function isTold(cells: readonly string[]): boolean {
  return cells.filter((text) => /\d ?%/.test(text)).length === 1 && sign.test(cells[0] ?? '');
}

interface Rate {
  readonly amount: Amount;
  readonly from: number;
  readonly to: number;
  readonly slack: number;
}

function wrongRate(
  sentence: string,
  place: string,
  lines: readonly YearLine[],
  known: ReadonlySet<string>,
): WrongFigure[] {
  const rate = rateOf(sentence);
  if (rate === null) return [];
  const own = toldLine(sentence, rate);
  const all = own === null ? lines : [own];
  const chosen = own ?? lineMeant(sentence, lines, known);
  if (chosen === null || all.some((line) => gives(line, rate))) return [];
  const [first, last] = [chosen.figures.get(rate.from), chosen.figures.get(rate.to)];
  if (first === undefined || last === undefined) return [];
  const years = rate.to - rate.from;
  const right = percentLike(rateBetween(first, last, years), rate.amount.text);
  const written = rate.amount.text.replace(/ ?%/, ' %');
  const but = `${last.shown} against ${first.shown} over ${years} years gives ${right}`;
  const [name, inReason] = sign.test(sentence) ? ['CAGR', 'CAGR'] : ['Growth a year', 'growth a year'];
  const names = [`${name} ${rate.from}–${rate.to}`, `${inReason} of ${rate.from} to ${rate.to}`] as const;
  return [statedWrongly(place, names, written, but)];
}

/** The one rate of a sentence with its two years. */
function rateOf(sentence: string): Rate | null {
  const isCompound = hasRateName(sentence);
  // A line that such a sentence states is left to another check.
  if (!isCompound && (!yearly.test(sentence) || fromTo.test(sentence))) return null;
  if (otherRate.test(sentence)) return null;
  const [amount, ...others] = amountsInText(sentence).filter(({ isPercent }) => isPercent);
  const years = yearsOf(sentence);
  if (amount === undefined || others.length > 0 || years === null) return null;
  const before = sentence.slice(Math.max(0, amount.index - 15), amount.index);
  const isVague =
    /(?:about|around|roughly|approx\S*|nearly|almost|over|than|under|some|ca?\.|~|>|<) ?$/i.test(before);
  const size = Math.abs(amount.readings[0]?.value ?? 0);
  const exactSlack = isCompound ? 0 : Math.max(0.3, size * 0.05);
  return { amount, ...years, slack: isVague ? Math.max(0.5, size * 0.1) : exactSlack };
}

function yearsOf(text: string): { readonly from: number; readonly to: number } | null {
  const matches = [...text.matchAll(period)];
  const [match] = matches;
  if (match === undefined) {
    const told = fromTo.exec(text);
    return told === null ? null : inOrder(Number(told[2]), Number(told[4]));
  }
  const [, long, end = '', short, shortEnd] = match;
  if (matches.length > 1) return null;
  if (short !== undefined) return inOrder(2000 + Number(short), 2000 + Number(shortEnd));
  return inOrder(Number(long), end.length === 2 ? Number(`${long?.slice(0, 2)}${end}`) : Number(end));
}

/** "2021/22" and "2021-22" are one year. */
function inOrder(from: number, to: number) {
  return to - from >= 2 && to - from <= 30 ? { from, to } : null;
}

/** The two figures of the sentence itself; null without them. */
function toldLine(sentence: string, { from, to }: Rate): YearLine | null {
  const match = fromTo.exec(sentence);
  if (match === null || Number(match[2]) !== from || Number(match[4]) !== to) return null;
  const [first, last] = [match[1], match[3]].map((text) => {
    const [amount, ...others] = amountsInText(text ?? '');
    const [reading, ...more] = amount?.readings ?? [];
    const isSure = reading !== undefined && others.length + more.length === 0 && reading.value > 0;
    return amount === undefined || !isSure || amount.isPercent
      ? null
      : { ...reading, shown: amount.text, currency: amount.currency };
  });
  if (first == null || last == null) return null;
  const ratio = last.value / first.value;
  if (first.currency !== last.currency || ratio > 50 || ratio < 0.02) return null;
  return { label: '', words: [], figures: new Map([[from, first] as const, [to, last] as const]) };
}

/** Words of sentences about rates that name no thing. */
const plainWords = new Set(
  'the a an at of in with by from to and is was were has have had its it this that over for between during since until through period years year annual annually average cagr tcam tcac compound compounded rate growth grew grow grows grown growing rose rise rises increased increase expanded expand expands expanding expected will forecast market total overall sales revenue revenues turnover value size demand about around roughly approximately approx nearly almost steady steadily strong strongly per cent percent p m bn k mn eur usd gbp sek nok dkk chf million billion fy e a f reached which corresponds corresponding equals equal historical past our we reaching or up on à è der die das den dem des im von vom zwischen bis und wuchs wachsen stieg betrug beträgt lag bei mit um pro jahr durchschnittliche durchschnittliches durchschnittlichen jährliche jährliches jährlichen jährlichem wachstum wachstumsrate mio mrd markt umsatz le la les de du des entre et est était une un croissance annuelle annuel moyenne moyen taux composé marché chiffre affaires soit millions el los las del desde hasta y es fue tasa crecimiento anual compuesta compuesto creció crecieron ventas mercado il lo gli della dei dal al tra stato tasso annuo crescita annua composto composta ricavi mercato cresciuto cresciuti milioni'.split(
    ' ',
  ),
);

/** The line that a sentence is about: the one that it names, or the total, or the only one. Null if that is not sure. */
function lineMeant(
  sentence: string,
  lines: readonly YearLine[],
  known: ReadonlySet<string>,
): YearLine | null {
  const words = wordsOf(sentence.replace(/[(),]/g, ' '));
  const inSentence = new Set(words);
  const labelled = lines.filter(({ label }) => label !== '');
  const own = new Set(labelled.flatMap((line) => line.words));
  const foreign = words.filter((word) => !plainWords.has(word) && !own.has(word) && !known.has(word));
  if (foreign.length > 0) return null;
  const named = labelled.filter(
    (line) => line.words.length > 0 && line.words.every((word) => inSentence.has(word)),
  );
  const totals = labelled.filter(({ label }) => isTotal(label) || /^total(?!\p{L})/iu.test(label.trim()));
  const [first, ...others] = [named, totals, labelled].find((some) => some.length > 0) ?? [];
  // A table and the chart of it have the same line.
  const isSame = others.every((yearLine) =>
    [...yearLine.figures].every(([at, { value }]) => (first?.figures.get(at)?.value ?? value) === value),
  );
  // The sentence names things of the page that are not this line.
  const isOfOther = words.some(
    (word) => !plainWords.has(word) && own.has(word) && !first?.words.includes(word),
  );
  return first === undefined || !isSame || isOfOther ? null : first;
}

function rateBetween(first: Term, last: Term, years: number): number {
  return ((last.value / first.value) ** (1 / years) - 1) * 100;
}

function gives({ figures }: YearLine, { amount, from, to, slack }: Rate): boolean {
  const [first, last] = [figures.get(from), figures.get(to)];
  if (first === undefined || last === undefined) return false;
  return amount.readings.some((reading) =>
    isRate(first, last, to - from, { ...reading, rounding: reading.rounding + slack }),
  );
}

/** True if the figures give the rate, allowing for rounding. A fall may be written without a minus. */
function isRate(first: Term, last: Term, years: number, { value, rounding }: Term): boolean {
  const least = rateBetween(shifted(first, 1), shifted(last, -1), years);
  const most = rateBetween(shifted(first, -1), shifted(last, 1), years);
  const reach = rounding * 1.01 + 1e-9;
  return [value, -value].some((rate) => rate >= least - reach && rate <= most + reach);
}

function shifted({ value, rounding }: Term, by: 1 | -1): Term {
  return { value: Math.max(value * 1e-6, value + by * rounding), rounding };
}

/** A column of rates beside columns of years, wrong in the minority of its rows. */
function wrongColumns({ rows, locate }: LocatedTable): WrongFigure[] {
  const [header = []] = rows;
  const years = header.map(yearOf);
  const known = years.filter((candidate) => candidate !== null);
  if (known.length < 2 || header.length > 60) return [];
  const figures = readFigures(rows);
  return header.flatMap((title, column) => {
    if (title.length > 60 || !sign.test(title) || otherRate.test(title)) return [];
    const stated = yearsOf(title);
    const span = stated ?? inOrder(Math.min(...known), Math.max(...known));
    const [from, to] = [years.indexOf(span?.from ?? -1), years.indexOf(span?.to ?? -1)];
    if (span === null || from < 0 || to < 0) return [];
    const held = rows.slice(1).flatMap(([label = ''], index) => {
      const cells = figures[index + 1] ?? [];
      const [first, last, rate] = [cells[from], cells[to], cells[column]];
      if (first == null || last == null || rate == null || (!rate.isPercent && !title.includes('%')))
        return [];
      if (first.value <= 0 || last.value <= 0 || first.isPercent || last.isPercent) return [];
      return [
        { row: index + 2, label, first, last, rate, isRight: isRate(first, last, span.to - span.from, rate) },
      ];
    });
    const wrong = held.filter(({ isRight }) => !isRight);
    if (wrong.length * 2 > held.length && (held.length > 1 || stated === null)) return [];
    return wrong.map(({ row, label, first, last, rate }) => {
      const right = `${rateBetween(first, last, span.to - span.from).toFixed(1)} %`;
      const but = `${shownFigure(last)} against ${shownFigure(first)} over ${span.to - span.from} years gives ${right}`;
      return {
        place: locate(row),
        headline: `${nameOf(title)} of ${nameOf(label)} is ${rate.written}, but ${but}`,
        reason: `"${title}" of "${label}" is ${rate.written}, and ${but}`,
      };
    });
  });
}
