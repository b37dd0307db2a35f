import { collapseSums } from '../../figures/collapse-sums.js';
import { isDeduction } from '../../figures/labels.js';
import { readFigures, showLike, shownFigure } from '../../figures/read-figures.js';
import type { DocumentText, LocatedTable, LocatedText } from '../../views/document-text.js';
import { textsHolding } from '../../views/texts-holding.js';
import { nameOf } from '../wording.js';
import { depositSign, wrongDeposits } from './stated-deposits.js';
import type { WrongFigure } from './wrong-figure.js';

const names =
  'vat|v\\.a\\.t\\.|gst|hst|sales tax|mwst|mehrwertsteuer|ust|umsatzsteuer|moms|mva|merverdiavgift|iva|i\\.v\\.a\\.|tva|t\\.v\\.a\\.|btw|alv';
const added = '(?:(?:\\+|plus|add|zzgl\\.?|zuzüglich|más|più) ?)?';
const percent = '(\\d{1,2}(?:[.,]\\d{1,2})?) ?%';
const tax = new RegExp(
  `^${added}(?:${names})(?![\\p{L}])[^%\\d]{0,20}${percent}|^${added}${percent} (?:${names})(?![\\p{L}])`,
  'iu',
);
const taxName = new RegExp(`^${added}(?:${names})(?![\\p{L}])[^\\d]{0,20}$`, 'iu');
const sign = new RegExp(`(?<!\\p{L})(?:${names.replace('sales tax', 'tax')})(?!\\p{L})`, 'iu');
/** The tax is a part of the sum above it. */
const included =
  /incl|inkl|enth|contain|thereof|davon|heraf|hvorav|dont|compri|compre|of which|exempt|befreit|exon|exent|esent|reverse/iu;
/** Rates of value added tax in Europe and elsewhere: a tax at another of them was computed with the wrong one. */
const rates = [
  ...[3, 4, 5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 9.5, 10, 11, 12, 12.5, 13, 13.5, 14, 15, 16, 17, 17.5, 18, 19, 20],
  ...[21, 22, 23, 24, 25, 25.5, 27],
];
const maxRows = 300;

/** A line of tax whose amount is that of another rate on the sum above it. Several such lines are each on a part of it. */
export function wrongTax({ rows, locate }: LocatedTable): WrongFigure[] {
  if (rows.length < 2 || rows.length > maxRows) return [];
  const taxed = rows.flatMap((cells, row) => {
    const label = cells.find((text) => text.trim() !== '') ?? '';
    const rate = rateOf(label.trim(), cells);
    return rate === null ? [] : [{ row, label, rate }];
  });
  const [only] = taxed;
  if (only === undefined || taxed.length > 1 || included.test(only.label)) return [];
  const figures = readFigures(rows);
  const cells = figures[only.row] ?? [];
  const column = cells.findLastIndex((figure) => figure != null && !figure.isPercent);
  const own = cells[column];
  const above = figures.slice(0, only.row).flatMap((row, index) => {
    const figure = row[column];
    if (figure == null) return [];
    const label = rows[index]?.find((text) => text.trim() !== '') ?? '';
    return [figure.value > 0 && isDeduction(label) ? { ...figure, value: -figure.value } : figure];
  });
  const terms = collapseSums(above);
  const base = terms.at(-1);
  if (own == null || base === undefined || own.value <= 0 || base.value <= 0) return [];
  const sum = terms.reduce((whole, { value }) => whole + value, 0);
  const isShare = (share: number, of: number) =>
    Math.abs(of * share - own.value) <= own.rounding * 2.1 + base.rounding * share;
  const bases = [sum, ...above.map(({ value }) => value)];
  const shares = [only.rate / 100, only.rate / (100 + only.rate)];
  if (bases.some((of) => shares.some((share) => isShare(share, of)))) return [];
  const taken = rates.find((rate) => rate !== only.rate && isShare(rate / 100, base.value));
  const due = (base.value * only.rate) / 100;
  const isShown = figures.slice(only.row + 1).some((row) => {
    const total = row[column];
    return total != null && Math.abs(base.value + due - total.value) <= total.rounding * 2.1;
  });
  // The total below it has the right tax, or it is that of another rate.
  if (taken === undefined && !isShown) return [];
  const right = showLike(due, own);
  return [
    {
      place: locate(only.row + 1),
      headline: `${nameOf(only.label)} is ${shownFigure(own)}, but ${only.rate} % of ${shownFigure(base)} is ${right}`,
      reason: `"${only.label}" is ${shownFigure(own)}, ${taken === undefined ? 'and' : `which is ${taken} % of ${shownFigure(base)};`} ${only.rate} % is ${right}`,
    },
  ];
}

/** The rate of a line of tax, in its label or in a separate cell; null for other lines. */
function rateOf(label: string, cells: readonly string[]): number | null {
  if (label.length > 60 || !sign.test(label)) return null;
  const match = tax.exec(label);
  const inCell = cells.flatMap((text) => /^\s*(\d{1,2}(?:[.,]\d{1,2})?) ?%\s*$/.exec(text)?.[1] ?? []);
  const digits = match?.[1] ?? match?.[2] ?? (taxName.test(label) && inCell.length === 1 ? inCell[0] : null);
  return digits == null ? null : Number(digits.replace(',', '.'));
}

/** A paragraph of a label and an amount: "VAT at 20%: £482.10". */
const line =
  /^(?<label>\p{L}[^:\t]{1,50}?|\d{1,2}(?:[.,]\d+)? ?% [^:\t]{2,40}?)(?::|\t| {2,}|\.{3,})\s*(?<amount>[^:\t]{0,6}\d[\d.,'’ \u00a0\u202f]*[^:\t\d]{0,6})$/u;

/** Taxes and deposits among paragraphs of labels and amounts that follow one another. */
export function wrongTaxLines(content: DocumentText): WrongFigure[] {
  if (content.statements !== undefined) return [];
  const [first] = textsHolding(content, sign);
  const [paid] = first === undefined ? textsHolding(content, depositSign) : [];
  if (first === undefined && paid === undefined) return [];
  const wrongFigures: WrongFigure[] = [];
  let run: LocatedText[] = [];
  const end = () => {
    const table = tableOf(run);
    if (run.length > 1) wrongFigures.push(...wrongTax(table), ...wrongDeposits(table));
    run = [];
  };
  for (const located of content.texts()) {
    if (located.kind !== 'paragraph') continue;
    if (located.text.length <= 100 && line.test(located.text.trim())) run.push(located);
    else end();
  }
  end();
  return wrongFigures;
}

function tableOf(run: readonly LocatedText[]): LocatedTable {
  return {
    rows: run.map(({ text }) => {
      const { label = '', amount = '' } = line.exec(text.trim())?.groups ?? {};
      return [label, amount];
    }),
    locate: (row) => run[(row ?? 1) - 1]?.locate() ?? '',
  };
}
