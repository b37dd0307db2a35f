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
  /(?<!\p{L})(?:rang(?:e|es|ed|ing)|spread|spans?|var(?:y|ies|ied)|reich(?:en|t|ten)|lieg(?:en|t)|lagen|schwank\p{L}+|vont|oscill\p{L}+|s[’']étal\p{L}+|varie\p{L}*|comprise?s|oscilan?|van|varían?|vanno|oscillano|variano|comprese?i?|spanne)(?!\p{L})/iu;
const lead = /(?:from|between|von|zwischen|de|entre|da|tra|fra) (?:about )?$/iu;
const joint = /^x? (?:to|and|bis|und|à|et|a|hasta|y|e) $/iu;
/** Of some of the rows, of another time or without exceptions. */
const otherMeaning =
  /(?<!\p{L})(?:most|excluding|excl|without|except|other|remaining|top|about|around|roughly|target|plan\p{L}*|expect\p{L}*|valuation range|range of values|fair|implied|meist\p{L}*|ohne|außer|übrige\p{L}*|andere\p{L}*|rund|etwa|plupart|autres|hors|sauf|environ|mayoría|otr[oa]s|salvo|sin|unos|altr[ie]|senza|tranne|circa)(?!\p{L})/iu;
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
    sentencesOf(text).flatMap((sentence) => {
      const ends = endsOf(sentence);
      const page = pageOf(locate());
      if (ends === null || page === '') return [];
      const near = tables.filter((table) => pageOf(table.locate()) === page);
      return conflictOf(ends, near.flatMap(columnsOf), locate());
    }),
  );
}

function endsOf(sentence: string): readonly [DatedAmount, DatedAmount] | null {
  if (sentence.length > 200 || !verb.test(sentence) || otherMeaning.test(sentence)) return null;
  const [low, high, ...others] = datedAmounts(sentence.replace(/(?<=\d) ?[x×](?!\p{L})/gu, ''));
  if (low === undefined || high === undefined || others.length > 0) return null;
  const plain = sentence.replace(/(?<=\d) ?[x×](?!\p{L})/gu, '');
  const isRange = lead.test(plain.slice(0, low.index)) && joint.test(plain.slice(low.end, high.index));
  return isRange && low.year === null && high.year === null ? [low, high] : null;
}

interface Column {
  readonly title: string;
  readonly low: Figure;
  readonly high: Figure;
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
    return low === undefined || high === undefined ? [] : [{ title, low, high, place: table.locate() }];
  });
}

function conflictOf(
  [low, high]: readonly [DatedAmount, DatedAmount],
  columns: readonly Column[],
  place: string,
): PointConflict[] {
  const isPercent = high.isPercent;
  const matched = columns.filter((column) => isPercent === column.high.isPercent);
  const ends = matched.map((column) => ({
    column,
    isLow: isSame(low, column.low),
    isHigh: isSame(high, column.high),
  }));
  if (ends.some(({ isLow, isHigh }) => isLow && isHigh)) return [];
  const [half, ...others] = ends.filter(({ isLow, isHigh }) => isLow || isHigh);
  if (half === undefined || others.length > 0) return [];
  const [amount, figure] = half.isLow ? [high, half.column.high] : [low, half.column.low];
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
