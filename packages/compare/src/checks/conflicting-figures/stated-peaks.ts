import { monthName } from '../../figures/months-in-text.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { isForm, isNamed, plain } from './line-names.js';
import type { ShownLine } from './shown-lines.js';

/** A sentence or title about a line, with its slide or section. */
export interface Sentence {
  readonly text: string;
  readonly page: string;
  locate(): string;
}

const years = /(?<!\d)(?:19|20)\d\d(?!\d)/g;
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
export function peakConflict({ text, locate }: Sentence, near: readonly ShownLine[]): PointConflict | null {
  const [isHigh, isLow] = [high.test(text), low.test(text)];
  const namedYears = new Set(text.match(years) ?? []);
  const [stated] = namedYears;
  if (isHigh === isLow || stated === undefined || namedYears.size > 1 || otherPeak.test(text)) return null;
  const words = foldTitle(text).split(' ');
  if (monthOfYear.test(text)) return null;
  const lines = near.filter((shownLine) => isNamed(shownLine, words) && isSubject(text, shownLine));
  // A sentence beside one chart names it by a part of its title.
  const isPart = ({ words: label }: ShownLine) =>
    label.some((word) => word.length > 3 && words.includes(word));
  const [line, ...others] = lines.length === 0 && near.length === 1 ? near.filter(isPart) : lines;
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
