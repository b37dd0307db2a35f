import { isPartial, isTotal } from '../../figures/labels.js';
import { type Figure, readFigures } from '../../figures/read-figures.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { inPlace, nameOf } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { type DatedAmount, datedAmounts, sentencesOf } from './dated-amounts.js';
import { withoutTimes } from './shown-lines.js';
import { pageOf } from './stated-levels.js';

const sign =
  /^(?:rang|spread|span|var|between|reich|lieg|schwank|zwischen|vont|oscill|s[’']étal|entre|osci|van$|vanno|varia|tra$|fra$|compr|spann)/i;
const verb =
  /(?<!\p{L})(?:rang(?:e|es|ing)|spread|spans?|var(?:y|ies)|reich(?:en|t)|lieg(?:en|t)|schwank(?:en|t)|vont|oscill\p{L}+|s[’']étal\p{L}+|varie\p{L}*|comprise?s|oscilan?|van|varían?|vanno|oscillano|variano|comprese?i?|spanne)(?!\p{L})/iu;
const lead = /^ (?:sich )?(?:from|between|von|zwischen|de|entre|da|tra|fra) (?:about )?$/iu;
const joint = /^x? (?:to|and|bis|und|à|et|a|hasta|y|e) $/iu;
/** Of some of the rows, of another time or without exceptions. */
const otherMeaning =
  /(?<!\p{L})(?:most|excluding|excl|without|except|other|remaining|top|about|around|roughly|target|plan\p{L}*|expect\p{L}*|valuation range|range of values|fair|implied|meist\p{L}*|ohne|außer|übrige\p{L}*|andere\p{L}*|rund|etwa|plupart|autres|hors|sauf|environ|mayoría|otr[oa]s|salvo|sin|unos|altr[ie]|senza|tranne|circa)(?!\p{L})/iu;
/** "Valuation: the peers range from": one noun, without words for some of the rows. */
const subject = /^(?:\p{L}+: )?(?:(?:the|die|der|les|las|los|le|i|gli) )?(?<noun>\p{L}+) (?:all )?$/iu;
const peers =
  /^(?:peers?|multipl\p{L}*|múltipl\p{L}*|moltiplic\p{L}*|compan\p{L}*|unternehmen|vergleich\p{L}*|entreprises|sociétés|empresas|aziende|società|comparables?)$/iu;
const minRows = 3;
const maxRows = 60;
const maxRatio = 2;

/** Ranges in sentences of which one end is that of the only such column beside them, and the other end is not. */
export function conflictingRanges(content: DocumentText): PointConflict[] {
  if (content.statements !== undefined) return [];
  const told = [...textsHolding(content, sign)].filter(({ kind }) => kind !== 'cell');
  if (told.length === 0) return [];
  const tables = [...content.tables()].filter(({ rows }) => rows.length > minRows && rows.length <= maxRows);
  return told.flatMap(({ text, locate }) =>
    // A later sentence may be about another year.
    sentencesOf(text)
      .slice(0, 1)
      .flatMap((sentence) => {
        const ends = endsOf(sentence);
        const page = pageOf(locate());
        if (ends === null || page === '') return [];
        const near = tables.filter((table) => pageOf(table.locate()) === page);
        return conflictOf(ends, near.flatMap(columnsOf), locate());
      }),
  );
}

interface Ends {
  readonly low: DatedAmount;
  readonly high: DatedAmount;
  /** Start of the noun in front of the range; null for multiples, whose mark names their column. */
  readonly noun: string | null;
}

function endsOf(sentence: string): Ends | null {
  if (sentence.length > 200 || otherMeaning.test(sentence)) return null;
  const range = verb.exec(sentence);
  const noun = subject.exec(sentence.slice(0, range?.index ?? 0))?.groups?.noun;
  if (range === null || noun === undefined) return null;
  const plain = sentence.replace(/(?<=\d) ?[x×](?!\p{L})/gu, '');
  const [low, high, ...others] = datedAmounts(plain);
  if (low === undefined || high === undefined || others.length > 0) return null;
  if (!isPlainRange(plain, range.index + range[0].length, low, high)) return null;
  const isMultiple = plain !== sentence;
  return (isMultiple && peers.test(noun)) || (!isMultiple && (high.isPercent || high.isMoney))
    ? { low, high, noun: isMultiple ? null : noun.slice(0, 4).toLowerCase() }
    : null;
}

/** True if a range follows its verb and ends the sentence. */
function isPlainRange(text: string, start: number, low: DatedAmount, high: DatedAmount): boolean {
  return (
    lead.test(text.slice(start, low.index)) &&
    joint.test(text.slice(low.end, high.index)) &&
    low.year === null &&
    high.year === null &&
    /^[.!]?$/.test(text.slice(high.index + high.text.length).trim())
  );
}

interface Column {
  readonly title: string;
  readonly low: Figure;
  readonly high: Figure;
  readonly figures: readonly Figure[];
  readonly place: string;
}

/** Columns with a figure in each row, by their lowest and highest. */
function columnsOf(table: LocatedTable): Column[] {
  const figures = readFigures(withoutTimes(table.rows));
  const kept = table.rows.flatMap(([label = ''], row) =>
    row === 0 || isTotal(label) || isPartial(label) || statisticOf(label) !== null ? [] : [row],
  );
  if (kept.length < minRows) return [];
  return (table.rows[0] ?? []).flatMap((title, column) => {
    const own = kept.flatMap((row) => figures[row]?.[column] ?? []);
    if (column === 0 || own.length < kept.length) return [];
    const sorted = own.toSorted((a, b) => a.value - b.value);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low === undefined || high === undefined
      ? []
      : [{ title, low, high, figures: own, place: table.locate() }];
  });
}

function conflictOf({ low, high, noun }: Ends, columns: readonly Column[], place: string): PointConflict[] {
  const matched = columns.filter(
    (column) =>
      high.isPercent === column.high.isPercent &&
      (noun === null || column.title.toLowerCase().includes(noun)),
  );
  const ends = matched.map((column) => ({
    column,
    isLow: isSame(low, column.low),
    isHigh: isSame(high, column.high),
  }));
  if (ends.some(({ isLow, isHigh }) => isLow && isHigh)) return [];
  const [half, ...others] = ends.filter(({ isLow, isHigh }) => isLow || isHigh);
  if (half === undefined || others.length > 0) return [];
  const [amount, figure] = half.isLow ? [high, half.column.high] : [low, half.column.low];
  // The end of some of the rows.
  if (half.column.figures.some((value) => isSame(amount, value))) return [];
  const ratio = (amount.readings[0]?.value ?? 0) / amount.scale / figure.value;
  if (!(ratio < maxRatio && ratio > 1 / maxRatio)) return [];
  const end = half.isLow ? 'Highest' : 'Lowest';
  const headline = `${end} ${nameOf(half.column.title)} is ${amount.text} ${inPlace(place)}, but ${figure.written} ${inPlace(half.column.place)}`;
  return [{ place, headline, reason: headline }];
}

function isSame({ readings, scale }: DatedAmount, { value, rounding }: Figure): boolean {
  return readings.some(
    (reading) => Math.abs(reading.value / scale - value) <= (reading.rounding / scale + rounding) * 1.01,
  );
}
