import type { FinancialRule } from '../../templates/docx-template.js';
import { titleMatcher } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter, PlacedTable, TextDocumentView } from '../../views/text-document/text-document-view.js';

/** An amount as written in a cell. */
interface Figure {
  /** With separators if it needs them, and without currency or scale. */
  readonly isPlain: boolean;
  readonly negative: 'parentheses' | 'minus' | null;
}

const amount =
  /^(\()?\s*([-–−])?\s*([A-Z]{0,3}\$|[A-Z]{3}|[€£¥])?\s*([-–−])?\s*(\d[\d.,'’\s]*?)\s*(%|x|bps|pp|k|m|b|mn|bn|million|thousand|billion)?\s*(\))?$/iu;

/** Longer texts are no amounts, and the pattern above takes the square of their length. */
const maxAmountLength = 40;

/** The amount that a cell holds; null for texts, shares, multiples, dashes and possible years. */
export function figureOf(text: string): Figure | null {
  if (text.length > maxAmountLength) return null;
  const match = amount.exec(text.trim());
  if (match === null) return null;
  const [, opened, minus, currency, innerMinus, digits = '', suffix, closed] = match;
  if (suffix !== undefined && /^(?:%|x|bps|pp)$/iu.test(suffix)) return null;
  const isNegative = opened !== undefined && closed !== undefined;
  if (!isNegative && minus === undefined && /^(?:19|20)\d{2}$/.test(digits)) return null;
  const sign = minus === undefined && innerMinus === undefined ? null : 'minus';
  return {
    isPlain:
      currency === undefined &&
      suffix === undefined &&
      /^(?:\d{1,3}|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(digits),
    negative: isNegative ? 'parentheses' : sign,
  };
}

/** An amount in a table, with its row and the text at the start of it. */
export interface PlacedFigure extends Figure {
  readonly text: string;
  readonly row: number;
  readonly label: string;
}

export interface FinancialTable extends PlacedTable {
  readonly figures: readonly PlacedFigure[];
}

/** Rows whose figures are no money. */
const countedThings =
  /%|\b(?:margin|ratio|growth|headcount|employees|staff|fte|days|years?|multiple|customers|stores|outlets|units|volume|number of|no\. of|shares)\b/iu;

/** Tables with amounts that are in a financial section or have the name of one of the financial tables. */
export function financialTables(
  { headings, tables }: TextDocumentView,
  rule: FinancialRule,
): FinancialTable[] {
  const isFinancialSection = anyOf(rule.sections);
  const isFinancialTable = anyOf(rule.tables);
  const within = new Set<Chapter | null>(
    headings
      .filter(({ title }) => isFinancialSection(title))
      .flatMap((chapter) => [...withSubchapters(chapter)]),
  );
  return tables
    .filter(
      ({ onCover, chapter, caption, lead }) =>
        !onCover &&
        (within.has(chapter) ||
          [caption ?? '', lead.length > 120 ? '' : lead, chapter?.title ?? ''].some(isFinancialTable)),
    )
    .map((table) => ({ ...table, figures: figuresOf(table) }))
    .filter(({ figures }) => figures.length >= 2);
}

function anyOf([title, ...also]: readonly string[]): (text: string) => boolean {
  return title === undefined ? () => false : titleMatcher({ title, also });
}

function figuresOf({ grid, table }: PlacedTable): PlacedFigure[] {
  return grid.slice(Math.max(1, table.headerRows)).flatMap((row, index) => {
    const label = row[0] ?? '';
    if (countedThings.test(label)) return [];
    return row.slice(1).flatMap((text) => {
      const figure = figureOf(text);
      return figure === null
        ? []
        : [{ ...figure, text, label, row: index + 1 + Math.max(1, table.headerRows) }];
    });
  });
}
