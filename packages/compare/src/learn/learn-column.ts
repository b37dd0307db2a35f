import { currencyOf } from '../figures/money.js';
import { foldTitle } from '../text/words.js';
import { followsRequest, isKeyName, mayLieAhead, minRowsOfRule } from './chance.js';
import { commonKind } from './describe-workbook.js';
import type { ColumnFacts } from './document-facts.js';

/** Fewer figures may have one format by chance. */
const minFigures = 5;

/** Rules for a column that every workbook has. What few cells have in common may be chance, so it is no rule. */
export function learnColumn(
  title: string,
  columns: readonly ColumnFacts[],
  { isFirst }: { readonly isFirst: boolean },
): Record<string, unknown> {
  const kind = commonKind(new Set(columns.map((column) => column.kind)));
  const cells = columns.reduce((sum, { filled }) => sum + filled, 0);
  const isKey = isKeyName(title);
  const isFull = columns.every(({ empty, filled }) => empty === 0 && filled > 0);
  const isUnique =
    mayIdentify(kind, isKey) &&
    isFull &&
    (cells >= minRowsOfRule || isKey) &&
    columns.every((column) => column.isUnique && column.filled > 1);
  const isPast =
    kind === 'date' &&
    cells >= minRowsOfRule &&
    !mayLieAhead(title) &&
    columns.every((column) => column.isPast);
  const formats = kind === 'number' || kind === 'percent' ? learnFormats(columns, cells) : undefined;
  const values = kind === 'text' && !isUnique ? learnValues(title, columns) : [];
  return {
    title,
    ...(kind === 'any' ? {} : { kind }),
    ...(isFull && (cells >= minRowsOfRule || isFirst || isKey) ? { empty: 'never' } : {}),
    ...(isUnique ? { unique: true } : {}),
    ...(isPast ? { future: 'never' } : {}),
    ...(formats === undefined ? {} : { formats }),
    ...(values.length === 0 ? {} : { values }),
  };
}

function mayIdentify(kind: ColumnFacts['kind'], isKey: boolean): boolean {
  return kind === 'text' || kind === 'url' || kind === 'email' || (kind === 'number' && isKey);
}

/** The one format of all figures; of several formats, a pattern of the currency that all of them show. */
function learnFormats(columns: readonly ColumnFacts[], cells: number): string[] | string | undefined {
  const format = columns[0]?.format ?? null;
  if (cells < minFigures) return undefined;
  if (format !== null && columns.every((column) => column.format === format))
    return format === 'General' || format.trim() === '' ? undefined : [format];
  const signs = [...new Set(columns.map(({ currency }) => currency))].filter((sign) => sign !== undefined);
  const names = new Set(signs.map((sign) => currencyOf(sign) ?? sign));
  if (names.size !== 1 || columns.some(({ currency }) => currency === undefined)) return undefined;
  return `/${signs.map(patternOf).join('|')}/`;
}

/** A dollar sign after a letter is that of another country. */
function patternOf(sign: string): string {
  const escaped = sign.replace(/[$.]/g, '\\$&');
  return /^\p{L}|^\$/u.test(sign) ? `(?<!\\p{L})${escaped}` : escaped;
}

/** Fewer cells show a set of values only if three documents have it. */
const minCellsOfTwo = 2 * minRowsOfRule;
const maxValues = 10;
/** Minimum mean number of cells for each value of a set. */
const minRepetitions = 4;

/**
 * The values of a column whose texts are few and repeated. Each value must be in two documents at least: one that only one has
 * shows that another document may bring another one.
 */
function learnValues(title: string, columns: readonly ColumnFacts[]): string[] {
  const isCurrency = /^(?:currency|ccy|währung|devise|monnaie|moneda|divisa|valuta)$/u.test(foldTitle(title));
  if (columns.length < 2 || (!isCurrency && followsRequest(title))) return [];
  const cells = columns.reduce((sum, { filled }) => sum + filled, 0);
  const documents = new Map<string, { readonly text: string; of: number }>();
  for (const { values } of columns) {
    if (values === undefined) return [];
    for (const name of new Set(values.map(({ text }) => foldTitle(text)))) {
      const text = values.find((value) => foldTitle(value.text) === name)?.text ?? '';
      const known = documents.get(name) ?? { text, of: 0 };
      documents.set(name, { ...known, of: known.of + 1 });
    }
  }
  const values = [...documents.values()];
  const isEnough =
    cells >= (columns.length === 2 ? minCellsOfTwo : minRowsOfRule) &&
    values.length <= maxValues &&
    cells >= values.length * minRepetitions;
  const isSet = values.length > 1 ? !documents.has('') : isCurrency;
  return isEnough && isSet && values.every(({ of }) => of > 1) ? values.map(({ text }) => text) : [];
}
