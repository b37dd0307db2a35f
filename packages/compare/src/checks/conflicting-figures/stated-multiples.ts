import { readFigure } from '../../figures/read-figures.js';
import { foldTitle } from '../../text/words.js';
import type { DocumentText, LocatedTable } from '../../views/document-text.js';
import { statisticOf } from '../../views/workbook/find-body.js';
import { capitalised, inPlace } from '../wording.js';
import type { PointConflict } from './chart-points.js';

const multiple = String.raw`(\d{1,3}(?:[.,]\d{1,2})?) ?(?:[x×](?![\p{L}\p{N}])|times(?= (?:the )?(?:ltm )?(?:ebitda|ebit|sales|revenue)))`;
/** "The median of five peers is 11.2x EBITDA", "at the median of 10.5x". */
const told = new RegExp(
  String.raw`(?<![\p{L}-])(median|mean|average)(?![\p{L}-])([^.;()\d]{0,60}?)${multiple}`,
  'giu',
);
const everyMultiple = new RegExp(multiple, 'giu');
/** The statistic of other companies, of another time, or not of all of them. */
const otherScope =
  /transaction|precedent|deals?(?!\p{L})|histor|year|decade|(?<!\d)(?:19|20)\d\d|quarter|excl|without|except|sector|industry|market|index|s&p|stoxx|forward|ntm|trailing|adjusted|premium|discount|(?:above|below|over|under|than|about|around|roughly|approximately|nearly|almost|against|versus|vs\.?) |higher|lower|trimmed|weighted|small|large|mid|upper|top|quartile|between|range|rang|deviat|standard/iu;
const metrics = {
  ebitda: /ebitda/i,
  ebit: /ebit(?!da)/i,
  sales: /sales|revenue/i,
  earnings: /p ?\/ ?e(?!\p{L})|earnings/iu,
} as const;
type Metric = keyof typeof metrics;

interface ShownMultiple {
  readonly statistic: 'median' | 'average';
  readonly metric: Metric | null;
  readonly value: number;
  readonly rounding: number;
  readonly text: string;
  readonly place: string;
}

/** Medians and means of multiples in sentences against the one table of the document that has them. */
export function conflictingMultiples(content: DocumentText): PointConflict[] {
  if (content.statements !== undefined) return [];
  const tables = [...content.tables()].map(multiplesOf).filter((shown) => shown.length > 0);
  const [shown, ...others] = tables;
  if (shown === undefined || others.length > 0) return [];
  const pointConflicts: PointConflict[] = [];
  for (const { kind, text, locate } of content.texts()) {
    if (kind === 'cell' || text.length > 2_000 || !/median|mean|average/i.test(text)) continue;
    for (const sentence of text.split(/(?<=[.!?;]) (?=\p{Lu})/u))
      pointConflicts.push(...conflictsOf(sentence, shown, locate));
  }
  return pointConflicts;
}

function multiplesOf({ rows, locate }: LocatedTable): ShownMultiple[] {
  const [header = []] = rows;
  if (rows.length < 4 || rows.length > 200 || header.length < 2) return [];
  return rows.flatMap((cells, row) => {
    const statistic = statisticOf(cells.find((text) => text.trim() !== '') ?? '');
    if (row === 0 || (statistic !== 'median' && statistic !== 'average')) return [];
    return cells.flatMap((text, column) => {
      const digits = /^\s*(\d[\d.,]*) ?[x×]\s*$/iu.exec(text)?.[1];
      const figure = digits === undefined ? null : readFigure(digits.replace(',', '.'), '.');
      const metric = metricOf(header[column] ?? '');
      if (figure === null || metric === undefined) return [];
      const { value, rounding } = figure;
      return [{ statistic, metric, value, rounding, text: text.trim(), place: locate(row + 1) }];
    });
  });
}

/** Metric that a text names; null without one, undefined with several. */
function metricOf(text: string): Metric | null | undefined {
  const named = (Object.keys(metrics) as Metric[]).filter((metric) => metrics[metric].test(text));
  return named.length > 1 ? undefined : (named[0] ?? null);
}

function conflictsOf(
  sentence: string,
  shown: readonly ShownMultiple[],
  locate: () => string,
): PointConflict[] {
  const [match, ...others] = [...sentence.matchAll(told)];
  if (match === undefined || others.length > 0 || [...sentence.matchAll(everyMultiple)].length > 1) return [];
  const [, word = '', , digits = ''] = match;
  const metric = metricOf(sentence);
  if (otherScope.test(sentence) || metric === undefined) return [];
  const statistic = /median/i.test(word) ? 'median' : 'average';
  const same = shown.filter(
    (shownMultiple) =>
      shownMultiple.statistic === statistic && (metric === null || shownMultiple.metric === metric),
  );
  const [first] = same;
  const figure = readFigure(digits.replace(',', '.'), '.');
  if (first === undefined || figure === null) return [];
  const isShown = same.some(
    ({ value, rounding }) => Math.abs(value - figure.value) <= (rounding + figure.rounding) * 1.01,
  );
  // Without the name of a multiple, one of several columns is meant, and which one is not sure.
  if (isShown || new Set(same.map(({ metric: of }) => of)).size > 1) return [];
  const place = locate();
  const texts = [...new Set(same.map(({ text }) => text))];
  const name = capitalised(foldTitle(word));
  const against = `${texts.slice(0, 3).join(' or ')} ${inPlace(first.place)}`;
  return [
    {
      place,
      headline: `${name} multiple is ${digits}x ${inPlace(place)}, but ${against}`,
      reason: `${word.toLowerCase()} multiple is ${digits}x in ${place}, and ${against}`,
    },
  ];
}
