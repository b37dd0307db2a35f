import { type Line, lineOf } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { holdsFigure, mayMean } from './figure-fit.js';
import { otherBasis, type Sentence } from './line-conflicts.js';
import type { ShownLine } from './shown-lines.js';

const verb =
  'rose|grew|climbed|increased|improved|went|moved|advanced|fell|declined|dropped|decreased|(?:stieg|wuchs|kletterte|sank|fiel)(?:en)?|(?:est|sont) passée?s? |a (?:augmenté|progressé|reculé|baissé)|pas(?:ó|aron)|(?:subi|crec|aument|caye|baj)\\p{L}{1,6}|(?:è|sono) (?:passat|salit|cresciut|sces|calat)[oaie]';
const article = /^(?:(?:the|our|its|their|der|die|das|le|la|les|el|los|las|il|lo|gli|i) |l['’])/iu;
const kind =
  /^(?:segments?|bereich|sparte|divisions?|segmento|área|divisione|settore) (?:(?:du|de la|de|des|del|della|di) )?|(?<=\p{L}) (?:segment|division)$/iu;
const opening = new RegExp(
  `^(?<name>[^\\d;:()%]{2,60}?) (?:${verb}) ?(?:from|von|de|da|dal|des|d['’])? $`,
  'iu',
);
const between = /^ (?:to|auf|à|a|hasta) $/iu;
const joint = /^,? (?:and|und|et|y|e) \p{Ll}/u;
const ending = /^\s*(?:[.!;]|$|,(?! (?:more|less|up|down|davon|dont|of which|di cui)))/u;
const otherMeaning =
  /adjust|organi[cqs]|expect|target|quarter|half|month|per |bereinigt|quartal|halbjahr|monat|ziel|erwart|trimestr|semestr|mois|mese|objecti|obiett|previst|prévu|(?<!\d)(?:19|20)\d\d(?!\d)/iu;

/** "Revenue rose from EUR 73.0 million to EUR 89.5 million" without years, beside a line that has the first figure and not the second one. */
export function conflictingPairs(
  { text, amounts, locate }: Sentence,
  lines: readonly ShownLine[],
): PointConflict[] {
  const [first, second, ...more] = amounts;
  if (first === undefined || second === undefined || otherBasis.test(text)) return [];
  const isEnd = joint.test(text.slice(second.end)) || ending.test(text.slice(second.end));
  if ((more.length > 0 && !joint.test(text.slice(second.end))) || !isEnd) return [];
  if (otherMeaning.test(text) || first.isPercent !== second.isPercent) return [];
  if (!between.test(text.slice(first.end, second.index))) return [];
  const name = opening.exec(text.slice(0, first.index))?.groups?.name;
  if (name === undefined) return [];
  const own = linesNamed(name.replace(article, '').replace(kind, ''), lines);
  const [line] = own;
  const sources = new Set(own.map(({ source }) => source));
  // Lines of several companies are in several tables.
  if (line === undefined || own.length > 1 || sources.size > 1) return [];
  return conflictOf(line, [first, second], lines, locate);
}

function linesNamed(name: string, lines: readonly ShownLine[]): ShownLine[] {
  const known: Line | null = lineOf(name);
  const folded = foldTitle(name);
  const dated = lines.filter(({ cells }) => cells.filter(({ year }) => year !== null).length > 1);
  const exact = dated.filter(
    ({ label }) => foldTitle(label) === folded || (known !== null && lineOf(label) === known),
  );
  return exact.length > 0 ? exact : dated.filter(({ label }) => isForm(foldTitle(label), folded));
}

/** "ricavi estero" and "ricavi esteri": words that differ in their last two letters at most. */
function isForm(a: string, b: string): boolean {
  const [words, others] = [a.split(' '), b.split(' ')];
  return (
    words.length === others.length &&
    words.every((word, index) => {
      const stem = word.slice(0, Math.max(4, word.length - 2));
      return others[index]?.startsWith(stem) === true && Math.abs(others[index].length - word.length) < 3;
    })
  );
}

function conflictOf(
  line: ShownLine,
  [first, second]: readonly [DatedAmount, DatedAmount],
  lines: readonly ShownLine[],
  locate: () => string,
): PointConflict[] {
  const cells = line.cells.filter(({ year, isMultiple }) => year !== null && !isMultiple);
  const start = cells.find(({ figure }) => isSame(figure.isPercent, first) && holdsFigure(first, figure));
  const later = cells.filter(({ year }) => Number(year) > Number(start?.year ?? Number.POSITIVE_INFINITY));
  const isShown = lines.some((shownLine) =>
    shownLine.cells.some(({ figure }) => holdsFigure(second, figure)),
  );
  const near = later
    .filter(({ figure }) => isSame(figure.isPercent, second) && mayMean(second, figure))
    .at(-1);
  if (near === undefined || isShown) return [];
  const place = locate();
  const headline = `${nameOf(line.label)} is ${second.text} ${inPlace(place)}, but ${near.figure.written} in ${near.year} ${inPlace(near.locate())}`;
  return [{ place, headline, reason: headline }];
}

function isSame(isPercent: boolean, amount: DatedAmount): boolean {
  return isPercent === amount.isPercent;
}
