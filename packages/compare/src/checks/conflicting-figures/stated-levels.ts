import type { Reading } from '../../figures/amounts-in-text.js';
import { told } from '../../figures/claims.js';
import { isPartial } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import { monthName } from '../../figures/months-in-text.js';
import { showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import { type DocumentText, holdsSentences } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { holdsFigure, mayMean } from './figure-fit.js';
import { otherBasis } from './line-conflicts.js';
import { type PlainStatement, plainStatements } from './plain-statements.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

const maxText = 4_000;
const maxSentences = 1_000;
/** Words of names without a meaning. */
const plain =
  /^(?:of|the|in|and|for|für|nach|per|pour|para|der|die|das|des|und|im|von|de|la|le|du|des|et|en|el|los|las|y|di|del|della|dei|e|il|size|value|volume|total|gesamt|insgesamt|number|million|billion|euro|euros)$/u;

/** A sentence or title about a line, with its slide or section. */
interface Sentence {
  readonly text: string;
  readonly page: string;
  locate(): string;
}

/** Sentences and titles about a row, column or series that state another figure for a year, or another year as the highest or lowest. */
export function statedLevels(content: DocumentText, lines: readonly ShownLine[]): PointConflict[] {
  if (lines.length === 0) return [];
  const pointConflicts: PointConflict[] = [];
  const titles = firstTitle(content);
  for (const sentence of sentencesWithFigures(content)) {
    const near = lines.filter(({ source }) => pageOf(source) === sentence.page);
    const conflict =
      statementConflict(sentence, near, lines, titles) ?? peakConflict(sentence, near.filter(isDated));
    if (conflict !== null) pointConflicts.push(conflict);
  }
  return pointConflicts;
}

/** Words of the title of the document. */
function firstTitle(content: DocumentText): readonly string[] {
  for (const { kind, text } of content.texts())
    return kind === 'title' ? foldTitle(text.slice(0, 200)).split(' ') : [];
  return [];
}

function isDated({ cells }: ShownLine): boolean {
  return cells.some((cell) => cell.year !== null);
}

function sentencesWithFigures(content: DocumentText): Sentence[] {
  const sentences: Sentence[] = [];
  for (const located of content.texts()) {
    const { text, locate } = located;
    if (!holdsSentences(located) || text.length > maxText || !mayState.test(text)) continue;
    const place = locate();
    for (const sentence of sentencesOf(text)) {
      if (sentences.length === maxSentences) return sentences;
      if (mayState.test(sentence))
        sentences.push({ text: sentence, page: pageOf(place), locate: () => place });
    }
  }
  return sentences;
}

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const mayState = /(?<!\d)(?:19|20)\d\d(?!\d)|\d ?(?:%|per|pro[cz]|por|pour)/iu;

/** "on 31 December 2025": a balance of that year. */
const yearEnd =
  /,? (?:on|at|as (?:of|at)|am|zum|per|au|al|a) (?:the )?(?:31(?:st|\.)? (?:de )?(?:dec|dez|déc|dic)\p{L}*\.?(?: de)? |31\.12\.)((?:19|20)\d\d)(?!\d)/iu;

/** "31 Dec 2025", "31.12.2025": the header of a balance. */
const balanceDay =
  /^(?:\p{L}+ ){0,2}(?:31(?:\.|st)? (?:de )?(?:dec|dez|déc|dic)\p{L}*\.?(?: de)? |31\.12\.)(20\d\d)$/iu;

/** The slide or section of a place; '' without one. */
export function pageOf(place: string): string {
  return /^(?:slide \d+|section [^,]+)/.exec(place)?.[0] ?? '';
}

/** "The market reached EUR 440 million in 2025" beside a chart whose point of 2025 is 410. */
function statementConflict(
  { text, locate }: Sentence,
  near: readonly ShownLine[],
  all: readonly ShownLine[],
  titles: readonly string[],
): PointConflict | null {
  if (otherBasis.test(text)) return null;
  for (const statement of plainStatements(text.replace(yearEnd, ' in $1'))) {
    const known = lineOf(statement.name);
    // Lines of a statement are compared by their own rules.
    if (known !== null && told.has(known)) continue;
    const line = lineMeant(statement, near, titles) ?? lineMeant(statement, all, titles);
    const but = line === null ? null : contradiction(statement, line, all);
    if (line === null || but === null) continue;
    const place = locate();
    const what = { level: '', share: 'Share of ', rise: 'Rise of ', fall: 'Fall of ' }[statement.kind];
    const label = nameOf(line.label);
    const year = statement.year === null ? '' : ` ${statement.year}`;
    const headline = `${what}${label}${year} is ${statement.amount.text} ${inPlace(place)}, but ${but}`;
    return { place, headline, reason: headline };
  }
  return null;
}

/** The only line that the statement names. A table and the chart of it have the same line. */
function lineMeant(
  statement: PlainStatement,
  lines: readonly ShownLine[],
  titles: readonly string[],
): ShownLine | null {
  const named = lines.filter((line) => isOf(statement.name, line, titles));
  const [line] = named;
  const isSame = named.every(({ cells }) =>
    cells.every(
      ({ year: of, figure }) =>
        (line?.cells.find((cell) => cell.year === of)?.figure.value ?? figure.value) === figure.value,
    ),
  );
  return line === undefined || !isSame ? null : line;
}

/** Figure that the table or chart shows instead; null if it agrees, or does not have the figure. */
function contradiction(statement: PlainStatement, line: ShownLine, all: readonly ShownLine[]): string | null {
  const { amount, kind, isVague } = statement;
  if (kind !== 'level') {
    const rates = kind === 'share' ? sharesOf(line, statement, all) : changesOf(line, statement);
    return rates === null ? null : rateContradiction(statement, rates, line);
  }
  const cell = cellOf(line, statement);
  if (cell === null || holdsFigure(amount, cell.figure, isVague) || !mayMean(amount, cell.figure))
    return null;
  // A figure that stands elsewhere is of something else.
  const isElsewhere = all.some((shownLine) =>
    shownLine.cells.some((shownCell) => holdsFigure(amount, shownCell.figure)),
  );
  return isElsewhere ? null : `${cell.figure.written} ${inPlace(cell.locate())}`;
}

/** Points by which other rounding of the figures may change a rate. */
const slack = 0.15;
/** A rate further away is of something else. */
const maxDifference = 30;

function rateContradiction(
  { amount, kind, isVague }: PlainStatement,
  rates: readonly Reading[],
  line: ShownLine,
): string | null {
  const sign = kind === 'fall' ? -1 : 1;
  const differences = rates.flatMap((rate) =>
    amount.readings.map(({ value, rounding }) => ({
      apart: Math.abs(rate.value - value * sign),
      reach: rounding + rate.rounding + slack + (isVague ? value / 10 : 0),
    })),
  );
  if (rates.length === 0 || differences.some(({ apart, reach }) => apart <= reach)) return null;
  if (differences.every(({ apart }) => apart > maxDifference)) return null;
  // A column of rates may be of another basis.
  if (line.cells.some(({ figure }) => figure.isPercent && holdsFigure(amount, figure))) return null;
  const shown = rates.map(({ value }) => `${showFigure(Number(value.toFixed(1)))} %`).slice(0, 4);
  return `the figures ${inPlace(line.source)} give ${shown.join(', ')}`;
}

/** Changes from year to year in per cent; null for a line without years, or without the year. */
function changesOf({ cells }: ShownLine, { year: stated }: PlainStatement): Reading[] | null {
  const dated = cells.filter(({ year: of, figure }) => of !== null && !figure.isPercent);
  if (new Set(dated.map(({ year: of }) => of)).size < dated.length || dated.length > 8) return null;
  const sorted = dated.toSorted((a, b) => Number(a.year) - Number(b.year));
  return sorted.flatMap((now, index) =>
    sorted.slice(0, index).flatMap((then) => {
      const isYear = stated === null || (now.year === stated && Number(then.year) === Number(stated) - 1);
      return isYear ? ratioOf(now, then, -100) : [];
    }),
  );
}

/** Shares of a row in the total of its table, in per cent; null without a total. */
function sharesOf(
  { cells, source }: ShownLine,
  { year: stated }: PlainStatement,
  all: readonly ShownLine[],
): Reading[] | null {
  const [total, ...others] = all.filter((shownLine) => shownLine.isTotal && shownLine.source === source);
  if (total === undefined || others.length > 0) return null;
  return cells.flatMap((part) => {
    const whole = total.cells.find(({ column }) => column === part.column);
    const isYear = stated === null || part.year === null || part.year === stated;
    if (whole === undefined || part.figure.isPercent || whole.figure.isPercent || !isYear) return [];
    return ratioOf(part, whole, 0);
  });
}

function ratioOf({ figure: one }: ShownCell, { figure: other }: ShownCell, offset: number): Reading[] {
  if (other.value <= other.rounding || one.value <= 0) return [];
  const value = (one.value / other.value) * 100;
  const high = ((one.value + one.rounding) / (other.value - other.rounding)) * 100;
  return [{ value: value + offset, rounding: high - value }];
}

function cellOf({ cells }: ShownLine, { year: stated, amount }: PlainStatement): ShownCell | null {
  const own = cells.filter(
    ({ year: of, heading }) => (of ?? balanceDay.exec(heading)?.[1] ?? null) === stated,
  );
  const [cell] = own;
  if (cell === undefined || own.length > 1 || cell.isMultiple) return null;
  return cell.figure.isPercent === amount.isPercent ? cell : null;
}

/** True if the name is that of the line, with words of the caption or title around it. */
function isOf(
  name: string,
  { label: text, words, scope, isTotal }: ShownLine,
  titles: readonly string[],
): boolean {
  const own = name.split(' ').filter((word) => word !== '' && !plain.test(word));
  const label = isTotal
    ? [...scope].filter((word) => !plain.test(word))
    : words.filter((word) => !plain.test(word));
  if (own.length === 0) return false;
  const known = [...label, ...scope, ...titles];
  const isWhole = isPartial(text);
  const isIn = (word: string, all: readonly string[]) =>
    all.some(
      (candidate) =>
        candidate === word ||
        candidate === `gesamt${word}` ||
        word === `gesamt${candidate}` ||
        (word.length > 4 && isForm(word, candidate)),
    );
  return (
    label.length > 0 &&
    label.every((word) => isIn(word, own) || scope.has(word) || (isWhole && titles.includes(word))) &&
    own.some((word) => isIn(word, label)) &&
    own.every((word) => isIn(word, known))
  );
}

/** "order" and "orders", "ricavo" and "ricavi". */
function isForm(a: string, b: string): boolean {
  return (
    `${a}s` === b ||
    a === `${b}s` ||
    (b.length > 4 && a.startsWith(b) && a.length <= b.length + 4) ||
    (a.length === b.length && a.slice(0, -1) === b.slice(0, -1))
  );
}

const high =
  /(?<!\p{L})(?:peaked|peak|highest|all[- ]time high|record (?:high|level|year)|at (?:its|their) (?:best|maximum)|höchststand|höchstwert|höchste[nrs]?|spitzenwert|rekordwert|rekordjahr|maximum|plus haut|plus élevée?|sommet|máximo|más alt[oa]|pico|massimo|più alt[oa]|picco)(?!\p{L})/iu;
const low =
  /(?<!\p{L})(?:bottomed out|lowest|all[- ]time low|trough|low point|at (?:its|their) minimum|tiefststand|tiefstwert|tiefpunkt|niedrigste[nrs]?|tiefste[nrs]?|plus bas|plus faible|mínimo|más baj[oa]|minimo|più bass[oa])(?!\p{L})/iu;
const otherPeak =
  /(?<!\p{L})(?:second|third|since|seit|depuis|desde|dal|except|than|among|one of|if|expected|will|forecast|plan\p{L}*|growth|grew|increase|rise|margin|rate|share|per|monthly|quarter\p{L}*|average|almost|nearly|not|never|zweit\p{L}*|dritt\p{L}*|als|außer|erwartet|wird|wachstum\p{L}*|marge|quote|anteil|zuwachs|anstieg|fast|nicht|deuxième|troisième|sauf|que|croissance|hausse|taux|part|presque|prévue?|segund[oa]|tercer[oa]?|salvo|crecimiento|aumento|tasa|cuota|casi|second[oa]|terz[oa]|tranne|crescita|tasso|quota|quasi|non|no|ne)(?!\p{L})/iu;
/** Verbs, articles and adverbs of a sentence about a peak. */
const filler =
  /^(?:were|have|reached|reach|their|with|sales|then|also|this|that|year|years|erreichte[n]?|erzielte[n]?|hatte[n]?|waren|jahr|einen|ihre[nrs]?|seine[nrs]?|dann|atteint|atteignent|était|étaient|leur|leurs|année|dans|avec|alcanz\p{L}*|lleg\p{L}*|fueron|estuv\p{L}*|raggiun\p{L}*|sono|stat[aeio]|anno|loro|nell|nella)$/u;
const minYears = 3;

/** "Orders peaked in 2023" beside a chart whose highest point is that of 2024. */
function peakConflict({ text, locate }: Sentence, near: readonly ShownLine[]): PointConflict | null {
  const [isHigh, isLow] = [high.test(text), low.test(text)];
  const years = new Set(text.match(new RegExp(year, 'g')) ?? []);
  const [stated] = years;
  if (isHigh === isLow || stated === undefined || years.size > 1 || otherPeak.test(text)) return null;
  const words = foldTitle(text).split(' ');
  if (monthOfYear.test(text)) return null;
  const named = near.filter((shownLine) => isNamed(shownLine, words) && isSubject(text, shownLine));
  // A sentence beside one chart names it by a part of its title.
  const isPart = ({ words: label }: ShownLine) =>
    label.some((word) => word.length > 3 && words.includes(word));
  const [line, ...others] = named.length === 0 && near.length === 1 ? near.filter(isPart) : named;
  if (line === undefined || others.length > 0) return null;
  const cells = line.cells.filter((cell) => cell.year !== null && !cell.isMultiple);
  const own = cells.find((cell) => cell.year === stated);
  if (
    own === undefined ||
    cells.length < minYears ||
    new Set(cells.map((cell) => cell.year)).size < cells.length
  )
    return null;
  const sign = isHigh ? 1 : -1;
  const top = cells.reduce((most, cell) =>
    cell.figure.value * sign > most.figure.value * sign ? cell : most,
  );
  // The same figure twice, or two that are the same once rounded.
  if ((top.figure.value - own.figure.value) * sign <= top.figure.rounding + own.figure.rounding) return null;
  const place = locate();
  const headline = `${nameOf(line.label)} is ${isHigh ? 'highest' : 'lowest'} in ${stated} ${inPlace(place)}, but ${top.figure.written} in ${top.year} against ${own.figure.written} in ${stated} ${inPlace(top.locate())}`;
  return { place, headline, reason: headline };
}

/** "peaked in August 2025", "at the end of 2025": not a year against other years. */
const monthOfYear = new RegExp(
  `(?<!\\p{L})(?:${monthName}|summer|winter|spring|autumn|sommer|frühjahr|herbst|été|hiver|verano|invierno|estate|inverno)(?: of| de| del)?,? (?:19|20)\\d\\d`,
  'iu',
);

/** True if the words before the peak are those of the line: "Prices in Norway peaked" is about prices. */
function isSubject(text: string, { words, scope }: ShownLine): boolean {
  const peak = (high.exec(text) ?? low.exec(text))?.index ?? 0;
  const lead = foldTitle(text.slice(0, peak).replace(/\([^)]*\)|\d+/g, ' ')).split(' ');
  const known = [...words, ...scope];
  return lead.every(
    (word) =>
      word.length < 4 ||
      filler.test(word) ||
      plain.test(word) ||
      known.some((own) => own === word || isForm(word, own)),
  );
}

/** True if a sentence has the words of the label. */
function isNamed({ words, isTotal }: ShownLine, inSentence: readonly string[]): boolean {
  const label = words.filter((word) => !plain.test(word));
  return (
    !isTotal &&
    label.some((word) => word.length > 2) &&
    label.every((word) =>
      inSentence.some((candidate) => candidate === word || (word.length > 4 && isForm(candidate, word))),
    )
  );
}
