import type { FinancialRule } from '../../templates/docx-template.js';
import { titleMatcher } from '../../views/manuscript/find-parts.js';
import type { Chapter, Manuscript, PlacedTable } from '../../views/manuscript/manuscript.js';
import { withSubchapters } from '../../views/manuscript/read-chapters.js';
import { type Figure, figureOf } from './figure.js';

/** An amount in a table, with its row and what stands at the start of it. */
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

/** Tables with amounts that stand in a financial section or are called as one of the financial tables is. */
export function financialTables({ headings, tables }: Manuscript, rule: FinancialRule): FinancialTable[] {
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
