import { isPartial, isTotal } from '../../figures/labels.js';
import { readFigures, showFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { compute } from '../totals-row/statistics.js';
import { inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';
import { type DatedAmount, datedAmounts, sentencesOf } from './dated-amounts.js';

const kinds = {
  median: /(?<!\p{L})(?:median|médiane|mediana)(?!\p{L})/iu,
  average:
    /(?<!\p{L})(?:mean|average|mittelwert|durchschnitt|moyenne|promedio|media)(?!\p{L})(?! (?:tensión|presión|company|group|agency))/iu,
};
/** Statistics of other rows than all of those that are shown, or of another time. */
const otherScope =
  /excl|without|except|sector|industry|market|index|weighted|gewichtet|pond[eé]r|ponderat|histor|(?:last|past|five|three|ten)[- ]years?|per (?:year|month|employee)|a (?:year|month)|annual|(?<!\p{L})ages?(?!\p{L})|growth|trimmed|above|below|higher|lower|than|against|versus|vs|between|range|about|around|roughly|approximately|nearly|almost|over|under|rund|etwa|knapp|über|unter|ohne|branche|jahre|environ|près de|plus de|sans|secteur|années|unos|casi|más|sin |años|circa|quasi|oltre|senza|settore|anni/iu;
const minRows = 3;
const maxRows = 60;
const maxSentence = 200;

/** Medians and means that sentences state for a column of the one table on their page or in their section. */
export function conflictingStatistics(
  content: DocumentText,
  pageOf: (place: string) => string,
): PointConflict[] {
  if (content.statements !== undefined) return [];
  const told = [...textsHolding(content, /m[eé]d|mean|average|mitt|durchschnitt|moyen|promedio/i)];
  const sentences = told.flatMap(({ kind, text, locate }) =>
    kind === 'cell' || text.length > 2_000
      ? []
      : sentencesOf(text).flatMap((sentence) =>
          sentence.length > maxSentence ? [] : [{ sentence, locate }],
        ),
  );
  if (sentences.length === 0) return [];
  const tables = [...content.tables()].filter(({ rows }) => rows.length > minRows && rows.length <= maxRows);
  return sentences.flatMap(({ sentence, locate }) => {
    const [kind, ...more] = (['median', 'average'] as const).filter((candidate) =>
      kinds[candidate].test(sentence),
    );
    const [amount, ...others] = datedAmounts(sentence);
    if (kind === undefined || amount === undefined || more.length + others.length > 0) return [];
    if (otherScope.test(sentence)) return [];
    const page = pageOf(locate());
    const beside = tables.filter((table) => pageOf(table.locate()) === page);
    const columns = beside.flatMap((table) => columnsNamed(table, sentence, amount));
    const [column, ...otherColumns] = columns;
    if (page === '' || column === undefined || otherColumns.length > 0) return [];
    return conflictOf(column, { kind, amount, locate });
  });
}

interface Column {
  readonly table: LocatedTable;
  readonly title: string;
  readonly figures: readonly NonNullable<ReturnType<typeof readFigures>[number][number]>[];
}

/** Columns of which the sentence has every word but the unit, with a figure in each row. */
function columnsNamed(table: LocatedTable, sentence: string, { isPercent }: DatedAmount): Column[] {
  const [header = []] = table.rows;
  const words = new Set(foldTitle(sentence).split(' '));
  const kept = table.rows.flatMap(([label = ''], row) =>
    row === 0 || isTotal(label) || isPartial(label) || statisticOf(label) !== null ? [] : [row],
  );
  // A table that states its means and medians is compared elsewhere.
  if (table.rows.some(([label = '']) => ['median', 'average'].includes(statisticOf(label) ?? ''))) return [];
  if (kept.length < minRows) return [];
  const read = readFigures(table.rows);
  return header.flatMap((title, column) => {
    const bare = title.replace(/\([^)]*\)|,.*$|\d{4}/gsu, ' ');
    const own = foldTitle(bare).split(' ').filter(Boolean);
    // A column of averages has one in each row, and so has a row of the year of the sentence.
    if (Object.values(kinds).some((word) => word.test(title)) || namesRow(table, sentence)) return [];
    if (column === 0 || own.length === 0 || !own.every((word) => words.has(word))) return [];
    const figures = kept.flatMap((row) => read[row]?.[column] ?? []);
    const isWhole =
      figures.length === kept.length && figures.every((figure) => figure.isPercent === isPercent);
    return isWhole ? [{ table, title, figures }] : [];
  });
}

/** True if the sentence names the year of one of the rows. */
function namesRow({ rows }: LocatedTable, sentence: string): boolean {
  const years: readonly string[] = sentence.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
  return rows.slice(1).some(([label = '']) => years.includes(label.trim()));
}

/** True if a row of totals has the figure: a mean weighted by size. */
function totalStates({ rows }: LocatedTable, title: string, { readings }: DatedAmount): boolean {
  const read = readFigures(rows);
  const column = rows[0]?.indexOf(title) ?? -1;
  return rows.some(([label = ''], row) => {
    const total = isTotal(label) ? read[row]?.[column]?.value : undefined;
    return readings.some(({ value }) => value === total);
  });
}

const maxRatio = 3;

function conflictOf(
  { table, title, figures }: Column,
  {
    kind,
    amount,
    locate,
  }: {
    readonly kind: 'median' | 'average';
    readonly amount: DatedAmount;
    readonly locate: () => string;
  },
): PointConflict[] {
  const result = compute(
    kind,
    figures.map(({ value }) => value),
  );
  const [first] = figures;
  if (result === null || first === undefined || result <= 0) return [];
  const rounding = Math.max(...figures.map((figure) => figure.rounding));
  const isSame = amount.readings.some(({ value, rounding: hidden }) =>
    [1, amount.scale].some((scale) => Math.abs(value / scale - result) <= (hidden / scale + rounding) * 1.01),
  );
  // A figure far away is in another unit, or of something else.
  const isNear = amount.readings.some(({ value }) => {
    const ratio = value / amount.scale / result;
    return ratio < maxRatio && ratio > 1 / maxRatio;
  });
  if (isSame || !isNear || (kind === 'average' && totalStates(table, title, amount))) return [];
  const place = locate();
  const source = table.locate();
  const name = `${kind === 'median' ? 'Median' : 'Mean'} of "${title.trim()}"`;
  const exact = showFigure(Number(result.toFixed(2)));
  const headline = `${name} is ${amount.text} ${inPlace(place)}, but the ${figures.length} rows ${inPlace(source)} give ${exact}`;
  return [{ place, headline, reason: headline }];
}
