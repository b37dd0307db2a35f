import { told } from '../../figures/claims.js';
import { lineOf } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText } from '../../views/document-text.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { sentencesOf } from './dated-amounts.js';
import { holdsFigure, isNearFigure } from './figure-fit.js';
import { otherBasis } from './line-conflicts.js';
import { type PlainStatement, plainStatement } from './plain-statements.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

const maxText = 4_000;
const maxSentences = 1_000;
/** Words of names that tell nothing. */
const plain =
  /^(?:of|the|in|and|for|der|die|das|des|und|im|von|de|la|le|du|des|et|en|el|los|las|y|di|del|della|dei|e|il|size|value|volume|total|number|million|billion|euro|euros)$/u;

/** A sentence or title about a line, with its slide or section. */
interface Sentence {
  readonly text: string;
  readonly page: string;
  locate(): string;
}

/** Sentences and titles about a row, column or series that state another figure for a year, or another year as the highest or lowest. */
export function statedLevels(content: DocumentText, lines: readonly ShownLine[]): PointConflict[] {
  const dated = lines.filter(({ cells }) => cells.some(({ year }) => year !== null));
  if (dated.length === 0) return [];
  const found: PointConflict[] = [];
  for (const sentence of sentencesWithYear(content)) {
    const near = dated.filter(({ source }) => pageOf(source) === sentence.page);
    if (near.length === 0) continue;
    const conflict = levelConflict(sentence, near, lines) ?? peakConflict(sentence, near);
    if (conflict !== null) found.push(conflict);
  }
  return found;
}

function sentencesWithYear(content: DocumentText): Sentence[] {
  const found: Sentence[] = [];
  for (const { kind, text, locate } of content.texts()) {
    if (kind === 'cell' || kind === 'header' || kind === 'footer' || text.length > maxText) continue;
    if (!year.test(text)) continue;
    const place = locate();
    for (const sentence of sentencesOf(text)) {
      if (found.length === maxSentences) return found;
      if (year.test(sentence)) found.push({ text: sentence, page: pageOf(place), locate: () => place });
    }
  }
  return found;
}

const year = /(?<!\d)(?:19|20)\d\d(?!\d)/;

function pageOf(place: string): string {
  return /^(?:slide \d+|section [^,]+)/.exec(place)?.[0] ?? '';
}

/** "The market reached EUR 440 million in 2025" beside a chart whose point of 2025 is 410. */
function levelConflict(
  { text, locate }: Sentence,
  near: readonly ShownLine[],
  all: readonly ShownLine[],
): PointConflict | null {
  const statement = otherBasis.test(text) ? null : plainStatement(text);
  if (statement === null || statement.kind !== 'level' || statement.year === null) return null;
  const known = lineOf(statement.name);
  // Lines of a statement are compared by their own rules.
  if (known !== null && told.has(known)) return null;
  const [line, ...others] = near.filter(
    (one) => isOf(statement.name, one) && cellOf(one, statement) !== null,
  );
  const cell = line === undefined ? null : cellOf(line, statement);
  if (
    line === undefined ||
    cell === null ||
    others.some((one) => cellOf(one, statement)?.figure.value !== cell.figure.value)
  )
    return null;
  const { amount, isVague } = statement;
  if (holdsFigure(amount, cell.figure, isVague) || !isNearFigure(amount, cell.figure)) return null;
  // A figure that stands elsewhere is of something else.
  const isElsewhere = all.some((one) => one.cells.some((other) => holdsFigure(amount, other.figure)));
  if (isElsewhere) return null;
  const place = locate();
  const headline = `${nameOf(line.label)} ${statement.year} is ${amount.text} ${inPlace(place)}, but ${cell.figure.written} ${inPlace(cell.locate())}`;
  return { place, headline, reason: headline };
}

function cellOf({ cells }: ShownLine, { year: stated, amount }: PlainStatement): ShownCell | null {
  const own = cells.filter((cell) => cell.year === stated);
  const [cell] = own;
  if (cell === undefined || own.length > 1 || cell.isMultiple) return null;
  return cell.figure.isPercent === amount.isPercent ? cell : null;
}

/** True if the name is that of the line, or of the chart with no other line. */
function isOf(name: string, { words, scope, isTotal }: ShownLine): boolean {
  const own = name.split(' ').filter((word) => word !== '' && !plain.test(word));
  const label = words.filter((word) => !plain.test(word));
  if (own.length === 0 || isTotal) return false;
  const known = [...label, ...scope];
  const isIn = (word: string, all: readonly string[]) =>
    all.some((one) => one === word || (word.length > 4 && isForm(word, one)));
  return (
    label.length > 0 &&
    label.every((word) => isIn(word, own) || scope.has(word)) &&
    own.some((word) => isIn(word, label)) &&
    own.every((word) => isIn(word, known))
  );
}

/** "order" and "orders", "ricavo" and "ricavi". */
function isForm(one: string, other: string): boolean {
  return (
    `${one}s` === other ||
    one === `${other}s` ||
    (one.length === other.length && one.slice(0, -1) === other.slice(0, -1))
  );
}

const high =
  /(?<!\p{L})(?:peaked|peak|highest|all[- ]time high|record (?:high|level|year)|at (?:its|their) (?:best|maximum)|höchststand|höchstwert|höchste[nrs]?|spitzenwert|rekordwert|rekordjahr|maximum|plus haut|plus élevée?|sommet|máximo|más alt[oa]|pico|massimo|più alt[oa]|picco)(?!\p{L})/iu;
const low =
  /(?<!\p{L})(?:bottomed out|lowest|all[- ]time low|trough|low point|at (?:its|their) minimum|tiefststand|tiefstwert|tiefpunkt|niedrigste[nrs]?|tiefste[nrs]?|plus bas|plus faible|mínimo|más baj[oa]|minimo|più bass[oa])(?!\p{L})/iu;
const otherPeak =
  /(?<!\p{L})(?:second|third|since|seit|depuis|desde|dal|except|than|among|one of|if|expected|will|forecast|plan\p{L}*|growth|grew|increase|rise|margin|rate|share|per|monthly|quarter\p{L}*|average|almost|nearly|not|never|zweit\p{L}*|dritt\p{L}*|als|außer|erwartet|wird|wachstum\p{L}*|marge|quote|anteil|zuwachs|anstieg|fast|nicht|deuxième|troisième|sauf|que|croissance|hausse|taux|part|presque|prévue?|segund[oa]|tercer[oa]?|salvo|crecimiento|aumento|tasa|cuota|casi|second[oa]|terz[oa]|tranne|crescita|tasso|quota|quasi|non|no|ne)(?!\p{L})/iu;
const minYears = 3;

/** "Orders peaked in 2023" beside a chart whose highest point is that of 2024. */
function peakConflict({ text, locate }: Sentence, near: readonly ShownLine[]): PointConflict | null {
  const [isHigh, isLow] = [high.test(text), low.test(text)];
  const years = new Set(text.match(new RegExp(year, 'g')) ?? []);
  const [stated] = years;
  if (isHigh === isLow || stated === undefined || years.size > 1 || otherPeak.test(text)) return null;
  const words = foldTitle(text).split(' ');
  const [line, ...others] = near.filter((one) => isNamed(one, words));
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

/** True if a sentence has the words of the label. */
function isNamed({ words, isTotal }: ShownLine, inSentence: readonly string[]): boolean {
  const label = words.filter((word) => !plain.test(word));
  return (
    !isTotal &&
    label.some((word) => word.length > 2) &&
    label.every((word) => inSentence.some((one) => one === word || (word.length > 4 && isForm(one, word))))
  );
}
