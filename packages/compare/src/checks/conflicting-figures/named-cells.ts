import { digitsOf, isSwapOf } from '../../figures/digits.js';
import { lineOf } from '../../figures/lines.js';
import { foldTitle } from '../../text/words.js';
import { groupBy } from '../sightings.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { holdsFigure, mayMean } from './figure-fit.js';
import { otherBasis, type Sentence } from './line-conflicts.js';
import { rowsNamed } from './named-figures.js';
import { namesOtherMeasure } from './other-measures.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

/** Words between the title of a column and its figure. */
const between =
  '(?: (?:of|is|was|are|were|at|reached|(?:stood|stands) at|amounts to|amounted to|came to|von|ist|war|beträgt|betrug|liegt bei|lag bei|de|du|d|est de|était de|atteint|del|es de|fue de|di|è di|era di|è pari a|pari a))?(?: (?:about|around|some|nearly|rund|etwa|environ|près de|unos|casi|circa|quasi))?';
const staffBehind =
  /^ (?:full[- ]time )?(?:employees|people|staff|mitarbeit\p{L}*|beschäftigte\p{L}*|salariés|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone)(?!\p{L})/iu;
/** Words for another figure than that of the row alone. */
const otherMeaning =
  /(?<!\p{L})(?:before|previously|formerly|years? ago|früher|zuvor|vorher|vorjahr|avant|auparavant|antes|prima|in precedenza|growth|increase|decrease|rise|grew|rose|fell|change|additional|further|another|together|combined|each|average|median|than|wachstum|anstieg|zusammen|mehr|weniger|je|croissance|hausse|ensemble|chacun|moyenne|plus de|moins de|que|crecimiento|aumento|juntos|juntas|cada|más de|menos de|crescita|insieme|ciascun[oa]|più di|meno di|of its|in its|de ses|von ihren|without|excluding|ohne|sans|sin|senza|expects?|plans?|will|erwartet|plant|wird|prévoit|prevé|prevede)(?!\p{L})|(?<!\d)(?:19|20)\d\d(?!\d)/iu;
const minRows = 3;
const maxWords = 4;

/** A figure of a sentence that names one row and the title of one column of a table, whose cell shows another figure. */
export function conflictingCells(
  { text, amounts, locate }: Sentence,
  sources: readonly (readonly ShownLine[])[],
): PointConflict[] {
  if (otherBasis.test(text) || otherMeaning.test(text)) return [];
  for (const source of sources) {
    // Sums of columns are no rows.
    const lines = source.filter(({ label, cells }) => cells.some(({ heading }) => heading !== label));
    if (lines.length < minRows) continue;
    const [row, ...others] = rowsNamed(text, lines);
    if (row === undefined || others.length > 0 || namesOther(text, row) || namesOtherMeasure(text, row))
      continue;
    for (const amount of amounts) {
      const cell = cellBeside(text, amount, row);
      if (cell === null || isShown(text, amount, sources) || !mayMean(amount, cell.figure)) continue;
      const place = locate();
      const headline = `${nameOf(cell.heading)} of ${nameOf(row.label)} is ${amount.text} ${inPlace(place)}, but ${cell.figure.written} ${inPlace(cell.locate())}`;
      return [{ place, headline, reason: headline }];
    }
  }
  return [];
}

/** The one cell of a row whose title is beside the figure; null for none, several, or one of another kind. */
function cellBeside(text: string, amount: DatedAmount, { cells }: ShownLine): ShownCell | null {
  const [cell, ...others] = cells.filter((shownCell) => isBeside(text, amount, shownCell));
  return cell === undefined || others.length > 0 || !isOfKind(amount, cell) ? null : cell;
}

/** True if a row that the sentence names has the figure, in any table. */
function isShown(text: string, amount: DatedAmount, sources: readonly (readonly ShownLine[])[]): boolean {
  return sources.some((lines) =>
    rowsNamed(text, lines).some(({ cells }) =>
      cells.some(({ figure }) => figure.isPercent === amount.isPercent && holdsFigure(amount, figure)),
    ),
  );
}

function isOfKind(
  { isPercent, isMoney }: DatedAmount,
  { figure, heading, isMultiple, unit }: ShownCell,
): boolean {
  if (isMultiple || figure.isPercent !== isPercent) return false;
  return (
    isPercent ||
    isMoney === (unit.currency !== null || unit.scale !== null) ||
    lineOf(heading) === 'employees'
  );
}

/** True if the title of the cell's column is directly before or behind the figure. */
function isBeside(text: string, amount: DatedAmount, { heading }: ShownCell): boolean {
  const title = foldTitle(heading.replace(/\([^)]*\)|,.*$|%/gu, ' '));
  if (title === '' || title.split(' ').length > maxWords || /\d/.test(title)) return false;
  const tail = text.slice(amount.end);
  if (lineOf(title) === 'employees' && staffBehind.test(tail)) return true;
  if (` ${foldTitle(tail)} `.startsWith(` ${title} `)) return true;
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<!\\p{L})${escaped}${between} $`, 'u').test(
    `${foldTitle(text.slice(0, amount.index))} `,
  );
}

/** True if a name within the sentence is not the row's: the figure may be of it. In German, all nouns have a capital. */
function namesOther(text: string, { label }: ShownLine): boolean {
  if (german.test(text)) return false;
  const own = new Set(foldTitle(label).split(' '));
  const names = text.match(/(?<=[\p{Ll}\d,;] )\p{Lu}\p{Ll}+/gu) ?? [];
  return names.some((name) => !own.has(foldTitle(name)) && !unitWord.test(name));
}

const german = /(?<!\p{L})(?:der|die|das|mit|und|ist|hat|von|einem|einer)(?!\p{L})/u;
const unitWord = /^(?:Mio|Mrd|Million\p{L}*|Milliarde\p{L}*|Euro)$/u;

/** Figures of rows with one label and year in two tables that differ in the order of two neighbouring digits alone. */
export function swappedCells(lines: readonly ShownLine[]): PointConflict[] {
  const cells = lines.flatMap((line) =>
    line.isTotal || line.words.length === 0
      ? []
      : line.cells.flatMap((cell) =>
          cell.year === null ? [] : [{ line, cell, key: `${foldTitle(line.label)} ${cell.year}` }],
        ),
  );
  return [...groupBy(cells, ({ key }) => key).values()].flatMap((same) => {
    const [first, ...others] = same;
    const written = new Set(same.map(({ cell }) => digitsOf(cell.figure.written)));
    // A line of several companies or sites has a figure for each.
    if (first === undefined || written.size !== 2) return [];
    const other = others.find(
      ({ line, cell }) =>
        line.source !== first.line.source &&
        digitsOf(cell.figure.written) !== digitsOf(first.cell.figure.written),
    );
    if (other === undefined || !areSwapped(first.cell, other.cell)) return [];
    const place = other.cell.locate();
    const headline = `${nameOf(first.line.label)} ${other.cell.year} is ${other.cell.figure.written} ${inPlace(place)}, but ${first.cell.figure.written} ${inPlace(first.cell.locate())}`;
    return [{ place, headline, reason: headline }];
  });
}

const minDigits = 3;

function areSwapped(a: ShownCell, b: ShownCell): boolean {
  if (a.figure.isPercent || b.figure.isPercent || a.isMultiple || b.isMultiple) return false;
  const isOtherUnit = (['currency', 'scale'] as const).some(
    (part) => a.unit[part] !== null && b.unit[part] !== null && a.unit[part] !== b.unit[part],
  );
  const [left, right] = [a, b].map(({ figure }) => digitsOf(figure.written));
  return (
    !isOtherUnit &&
    left !== undefined &&
    right !== undefined &&
    left.length >= minDigits &&
    isSwapOf(left, right)
  );
}
