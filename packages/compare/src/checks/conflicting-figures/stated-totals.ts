import { isPartial } from '../../figures/labels.js';
import { lineOf } from '../../figures/lines.js';
import { showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import type { DatedAmount } from './dated-amounts.js';
import { otherBasis, type Sentence } from './line-conflicts.js';
import { rowsNamed } from './named-figures.js';
import type { ShownCell, ShownLine } from './shown-lines.js';

/** The figure is of all rows together. */
const together =
  /(?<!\p{L})(?:(?:al)?together|in total|in all|combined|add(?:s|ed)? up to|sums? (?:up )?to|totals?|totall?ed|zusammen|insgesamt|in summe|summier\p{L}+ sich|gesamt\p{L}*|ensemble|au total|total[ea]?s?|totaux|en total|en conjunto|sum(?:a|an)|in totale|nel complesso|insieme|complessiv\p{L}+)(?!\p{L})/iu;
const annual =
  /(?<!\p{L})(?:per year|a year|per annum|p\.a\.|annual(?:ly)?|yearly|pro jahr|jährlich\p{L}*|par an|annuel\p{L}*|al año|anual\p{L}*|all['’]anno|annu[oaie])(?!\p{L})/iu;
/** The figure is of some rows, of more than the rows, of each or of another time. */
const otherMeaning =
  /(?<!\p{L})(?:if|wenn|with|including|incl\.?|plus|and a further|further|additional|excluding|excl\.?|except|without|before|after|net of|of which|of whom|more than|less than|(?<!(?:add|adds|added|sum|sums) )up to|at least|at most|over|under|about|around|roughly|nearly|almost|each|average|median|mean|per (?!year|annum)\p{L}+|growth|change|increase\p{L}*|decrease\p{L}*|rise|rose|grew|fell|sav\p{L}+|market|industry|competitors?|budget|planned|forecast|expect\p{L}*|target|could|would|will|since|cumulat\p{L}*|mit|einschließlich|inkl\.?|zuzüglich|zzgl\.?|weitere\p{L}*|ohne|vor|nach|davon|mehr als|weniger als|bis zu|mindestens|höchstens|rund|etwa|knapp|über|je|durchschnitt\p{L}*|seit|wird|würde|avec|y compris|hors|sans|avant|après|dont|plus de|moins de|environ|près de|chacun|moyenne?|depuis|con|incluid\p{L}*|más de|menos de|sin|antes|después|cerca de|unos|cada|media|desde|compres\p{L}*|senza|prima|dopo|più di|meno di|circa|quasi|oltre|ciascun\p{L}*|dal)(?!\p{L})/iu;
/** Columns whose figures have no sum. */
export const rates =
  /price|preis|prix|precio|prezzo|rate(?!\p{L})|average|mean|median|multiple|ratio|rank|year|founded|since|index|(?<!\p{L})per (?!year|annum)|growth|change|margin|share|wachstum|gegründet|anteil|croissance|créée?|part(?!\p{L})|crecim|cuota|crescita|quota|score|points|punkte|punti|puntos|age/iu;
const annualPrice = / (?:per|a) (?:year|annum)|p\.a\./iu;
const staff =
  /^ (?:full[- ]time )?(?:employees|people|staff|workers|mitarbeit\p{L}*|beschäftigte\p{L}*|menschen|salariée?s|collaborateurs|personnes|empleados|trabajadores|personas|dipendenti|addetti|persone)(?!\p{L})/iu;
/** Of people who do something together besides. */
const otherPeople =
  /(?<!\p{L})(?:took part|taken? part|surveys?|surveyed|interview\p{L}*|attend\p{L}*|train\p{L}*|respond\p{L}*|answer\p{L}*|visit\p{L}*|volunteer\p{L}*|participa\p{L}*|particip\p{L}*|joined|left|hired|teilgenommen|nahmen|teil|befragt\p{L}*|umfrage|geschult\p{L}*|eingestellt|répondu|interrogé\p{L}*|formé\p{L}*|encuesta\p{L}*|formad\p{L}*|sondaggi\p{L}*|intervistat\p{L}*|formati)(?!\p{L})/iu;
const minRows = 3;
const maxAmounts = 3;
/** Sums of every choice of rows are tried up to this many. */
const maxChoices = 12;
/** A figure further away is of something else. */
const maxRatio = 1.34;

/** A column, with the figure for all of its rows. */
interface Whole {
  readonly source: string;
  readonly heading: string;
  readonly cells: readonly ShownCell[];
  /** The total that the table states; null if the rows have none. */
  readonly total: ShownCell | null;
  readonly value: number;
  readonly rounding: number;
  readonly written: string;
}

/** A figure that a sentence states for all rows of the only table beside it, and that neither its total nor a sum of its rows gives. */
export function conflictingTotals(
  { text, amounts, locate }: Sentence,
  near: readonly (readonly ShownLine[])[],
  isShown: (amount: DatedAmount) => boolean,
): PointConflict[] {
  const isTogether = together.test(text);
  if (!(isTogether || annual.test(text)) || amounts.length > maxAmounts) return [];
  // "Five companies with a combined EUR 412 million".
  const plain = text.replace(
    /(?<!\p{L})(?:mit|with|avec|con) (?=zusammen|insgesamt|an? (?:combined|total)|together|ensemble|au total|un total|en conjunto|in totale)/iu,
    '',
  );
  if (otherBasis.test(text) || otherMeaning.test(plain)) return [];
  const [source, ...more] = near;
  if (source === undefined || more.length > 0) return [];
  const rows = source.filter(({ label, cells }) => cells.some(({ heading }) => heading !== label));
  if (!isTogether && !isAbout(text, rows)) return [];
  const wholes = wholesOf(rows);
  // A sentence that names rows is about these.
  const named = rowsNamed(
    text,
    rows.filter(({ label }) => !isPartial(label)),
  );
  if (named.length > 0) return [];
  return amounts
    .flatMap((amount) => {
      const [whole, ...columns] = amount.isPercent
        ? []
        : wholes.filter((candidate) => isOfKind(text, amount, candidate));
      if (whole === undefined || columns.length > 0 || isShown(amount)) return [];
      return isSumOfSome(amount, whole) || !isNear(amount, whole)
        ? []
        : [conflictOf(amount, whole, locate())];
    })
    .slice(0, 1);
}

function isNear({ readings }: DatedAmount, whole: Whole): boolean {
  return readings.some(({ value }) => {
    const ratio = value / (scaleOf(whole) * whole.value);
    return ratio < maxRatio && ratio > 1 / maxRatio;
  });
}

function conflictOf(amount: DatedAmount, whole: Whole, place: string): PointConflict {
  const gives =
    whole.total === null
      ? `the ${whole.cells.length} rows ${inPlace(whole.source)} add up to ${whole.written}`
      : `${whole.written} ${inPlace(whole.total.locate())}`;
  const headline = `Total of ${nameOf(whole.heading)} is ${amount.text} ${inPlace(place)}, but ${gives}`;
  return { place, headline, reason: headline };
}

function wholesOf(rows: readonly ShownLine[]): Whole[] {
  const totals = rows.filter(({ label }) => isPartial(label));
  const parts = rows.filter(({ label }) => !isPartial(label));
  const [total, ...others] = totals;
  // Lines of a statement do not add up, and several totals are each of some rows.
  if (parts.length < minRows || others.length > 0) return [];
  if (parts.filter(({ label }) => lineOf(label) !== null).length > 1) return [];
  const columns = new Set(parts.flatMap(({ cells }) => cells.map(({ column }) => column)));
  return [...columns].flatMap((column) => {
    const cells = parts.flatMap((row) => row.cells.filter((cell) => cell.column === column));
    const [first] = cells;
    const shown = total?.cells.find((cell) => cell.column === column) ?? null;
    const title = first?.heading.replace(annualPrice, '') ?? '';
    if (first === undefined || cells.length < parts.length || rates.test(title)) return [];
    if (cells.some(({ figure, isMultiple }) => figure.isPercent || isMultiple || figure.value <= 0))
      return [];
    const sum = Number(cells.reduce((all, { figure }) => all + figure.value, 0).toPrecision(12));
    const rounding = cells.reduce((all, { figure }) => all + figure.rounding, 0);
    const { source } = parts[0] ?? { source: '' };
    const figure = shown?.figure ?? { value: sum, rounding, written: showFigure(sum) };
    return [{ source, heading: first.heading, cells, total: shown, ...figure }];
  });
}

function scaleOf({ cells, total }: Whole): number {
  return (total ?? cells[0])?.unit.scale ?? 1;
}

/** True if the column has the currency or the things of the figure, and its year. */
function isOfKind(text: string, amount: DatedAmount, whole: Whole): boolean {
  const [cell] = whole.cells;
  const years = new Set(text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []);
  const [year, ...others] = years;
  // A text without a year is about the only year that the column names.
  if (others.length > 0 || (year !== undefined && (cell?.year ?? undefined) !== year)) return false;
  const currency = cell?.unit.currency ?? null;
  if (amount.isMoney) return currency !== null && (amount.currency ?? currency) === currency;
  if (currency !== null || (cell?.unit.scale ?? 1) !== 1) return false;
  const tail = text.slice(amount.end);
  if (staff.test(tail)) return lineOf(whole.heading) === 'employees' && !otherPeople.test(text);
  const [noun = ''] = foldTitle(tail).split(' ');
  const title = foldTitle(whole.heading).split(' ');
  return noun.length > 4 && title.some((word) => word.length > 4 && word.slice(0, 5) === noun.slice(0, 5));
}

/** True if the sentence and the table are about one thing: "running costs" in both. */
function isAbout(text: string, rows: readonly ShownLine[]): boolean {
  const words = new Set(foldTitle(text).split(' '));
  return rows.some(
    ({ scope, cells, source }) =>
      [...scope, ...foldTitle(source).split(' ')].some((word) => word.length > 4 && words.has(word)) ||
      cells.some(({ heading }) => annual.test(heading)),
  );
}

/** True for the whole, and for a sum of some of the rows. */
function isSumOfSome(amount: DatedAmount, whole: Whole): boolean {
  const scale = scaleOf(whole);
  const isSame = (sum: number, rounding: number) =>
    amount.readings.some(
      ({ value, rounding: own }) => Math.abs(value - sum * scale) <= (own + rounding * scale) * 1.01,
    );
  if (isSame(whole.value, whole.rounding)) return true;
  const values = whole.cells.map(({ figure }) => figure.value);
  const hidden = whole.cells.reduce((all, { figure }) => all + figure.rounding, 0);
  if (
    isSame(
      values.reduce((all, value) => all + value, 0),
      hidden,
    )
  )
    return true;
  if (values.length > maxChoices) return false;
  for (let choice = 1; choice < 2 ** values.length; choice += 1) {
    const sum = values.reduce((all, value, index) => ((choice >> index) % 2 === 1 ? all + value : all), 0);
    if (isSame(sum, hidden)) return true;
  }
  return false;
}
