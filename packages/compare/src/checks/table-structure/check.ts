import { type DocxCell, paragraphsOf } from '@fixpoint/documents/model';
import { countOf } from '@fixpoint/shared/text';
import { findChapter } from '../../views/text-document/find-parts.js';
import { withSubchapters } from '../../views/text-document/read-chapters.js';
import type { Chapter, PlacedTable } from '../../views/text-document/text-document-view.js';
import { docxCheck, type FindingDraft, noOptions } from '../check.js';
import { holdTable } from '../hold-table.js';
import { andMore, capitalised, list, quote, titleKey } from '../wording.js';

export const tableStructure = docxCheck({
  name: 'table-structure',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'The document has the tables that the template names, with their columns and rows. Every table has a header row, the same columns in each row and no empty rows.',
  options: noOptions,
  run(view, template) {
    const named = template.tables.flatMap((rule) => holdTable(view, rule));
    const held = template.sections.flatMap((rule): FindingDraft[] => {
      const chapter = findChapter(view.headings, rule);
      if (chapter === null) return [];
      const there = tablesIn(chapter, view.tables);
      return there >= rule.min_tables ? [] : [tooFew(rule.title, chapter, there, rule.min_tables)];
    });
    const isSilent = template.tables.length === 0 && template.sections.length === 0;
    return isSilent ? [] : [...named, ...held, ...shapes(view.tables)];
  },
});

function tablesIn(chapter: Chapter, tables: readonly PlacedTable[]): number {
  const within = new Set<Chapter | null>(withSubchapters(chapter));
  return tables.filter((table) => within.has(table.chapter)).length;
}

function tooFew(title: string, chapter: Chapter, actual: number, wanted: number): FindingDraft {
  return {
    key: `tables in ${titleKey(title)}`,
    location: chapter.location,
    message: `Section ${quote(title)} has ${countOf(actual, 'table')}; the template requires at least ${wanted}.`,
    expected: `at least ${countOf(wanted, 'table')}`,
    actual: String(actual),
    suggestion: `Write the comparisons and sums of "${title}" as a real table; pictures of tables and text with tabs do not count.`,
  };
}

function shapes(all: readonly PlacedTable[]): FindingDraft[] {
  const tables = all.filter(({ onCover }) => !onCover);
  const ragged = tables.flatMap((table) => rowsAt(table, raggedRows(table)));
  const empty = tables.flatMap((table) => rowsAt(table, emptyRows(table)));
  const bare = tables.filter(lacksHeader).map(({ location }) => location);
  return [
    ...shape('ragged', ragged, {
      message: `${capitalised(ragged[0] ?? '')} has more or fewer cells than the rest of its table${andMore(ragged.length - 1, 'row')}.`,
      expected: 'the same number of columns in every row',
      suggestion:
        'Write a cell for each column in every row of the table. If there is no value, leave the cell empty or merge it.',
    }),
    ...shape('empty', empty, {
      message: `${capitalised(empty[0] ?? '')} is empty${andMore(empty.length - 1, 'row')}.`,
      expected: 'no row without text',
      suggestion: 'Omit rows without data. Check for a loop that writes one row too many.',
    }),
    ...shape('header', bare, {
      message: `${capitalised(bare[0] ?? '')} starts with figures instead of a header row${andMore(bare.length - 1, 'table')}.`,
      expected: 'a first row that names the columns',
      suggestion: 'Write a header row first, and mark it to repeat on every page.',
    }),
  ];
}

function rowsAt({ location }: PlacedTable, rows: readonly number[]): string[] {
  return rows.map((row) => `${location}, row ${row}`);
}

function shape(
  key: string,
  places: readonly string[],
  texts: Pick<FindingDraft, 'message' | 'expected' | 'suggestion'>,
): FindingDraft[] {
  if (places.length === 0) return [];
  const location = list(places, '; ');
  return [{ key, location, actual: location, ...texts }];
}

/** Numbers (1 for the first) of rows that do not take as many columns as most rows of their table. */
function raggedRows({ table }: PlacedTable): number[] {
  const widths = table.rows.map((row) => row.reduce((sum, { span }) => sum + span, 0));
  const counted = new Map<number, number>();
  for (const width of widths) counted.set(width, (counted.get(width) ?? 0) + 1);
  const usual = [...counted].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  return widths.flatMap((width, index) => (width === usual ? [] : [index + 1]));
}

/** Numbers of rows in which no cell holds anything. A row that continues merged cells belongs to the one above. */
function emptyRows({ table }: PlacedTable): number[] {
  return table.rows.flatMap((row, index) => (row.every(isEmpty) ? [index + 1] : []));
}

function isEmpty({ text, continues, blocks }: DocxCell): boolean {
  if (text !== '' || continues) return false;
  return blocks.every((block) => [...paragraphsOf(block)].every(({ drawings }) => drawings === 0));
}

/** True if a table of three columns or more has figures in its first row. Years name columns; tables of two columns need no header. */
function lacksHeader({ grid, table }: PlacedTable): boolean {
  const cells = (grid[0] ?? []).slice(1).filter((text) => text !== '');
  if (table.columns < 3 || grid.length < 2 || table.headerRows > 0 || cells.length === 0) return false;
  return cells.filter(isFigure).length * 2 > cells.length;
}

function isFigure(text: string): boolean {
  if (/^(?:19|20)\d{2}$/.test(text)) return false;
  return /^[(\-–−]?\s*(?:[A-Z]{0,3}\$|[A-Z]{3}|[€£])?\s*\d[\d.,\s]*(?:%|x|[mk]n?)?\)?$/iu.test(text);
}
