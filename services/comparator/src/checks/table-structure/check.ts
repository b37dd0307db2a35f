import { findChapter } from '../../views/manuscript/find-parts.js';
import type { Chapter, PlacedTable } from '../../views/manuscript/manuscript.js';
import { withSubchapters } from '../../views/manuscript/read-chapters.js';
import type { FindingDraft } from '../check.js';
import { docxCheck, noOptions } from '../check.js';
import { holdTable } from '../hold-table.js';
import { titleKey } from '../title-key.js';
import { count, list } from '../wording.js';
import { emptyRows, lacksHeader, raggedRows } from './table-shape.js';

export const tableStructure = docxCheck({
  name: 'table-structure',
  category: 'structure',
  defaultSeverity: 'high',
  description:
    'The tables that the template names are there with their columns and rows, and every table is whole.',
  options: noOptions,
  run(manuscript, template) {
    const named = template.tables.flatMap((rule) => holdTable(manuscript, rule));
    const held = template.sections.flatMap((rule): FindingDraft[] => {
      const chapter = findChapter(manuscript.headings, rule);
      if (chapter === null) return [];
      const there = tablesIn(chapter, manuscript.tables);
      return there >= rule.min_tables ? [] : [tooFew(rule.title, chapter, there, rule.min_tables)];
    });
    const isSilent = template.tables.length === 0 && template.sections.length === 0;
    return isSilent ? [] : [...named, ...held, ...shapes(manuscript.tables)];
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
    message: `The section "${title}" has ${count(actual, 'table')}.`,
    expected: `at least ${count(wanted, 'table')}`,
    actual: String(actual),
    suggestion: `Write what "${title}" compares or adds up as a real table; pictures of tables and text with tabs are none.`,
  };
}

function shapes(all: readonly PlacedTable[]): FindingDraft[] {
  const tables = all.filter(({ onCover }) => !onCover);
  const ragged = tables.flatMap((table) => rowsAt(table, raggedRows(table)));
  const empty = tables.flatMap((table) => rowsAt(table, emptyRows(table)));
  const bare = tables.filter(lacksHeader).map(({ location }) => location);
  return [
    ...shape('ragged', ragged, {
      message: `${count(ragged.length, 'row has', 'rows have')} more or fewer cells than the rest of the table.`,
      expected: 'rows that all take the same number of columns',
      suggestion:
        'Give every row of a table a cell for each column, empty or merged where there is no value.',
    }),
    ...shape('empty', empty, {
      message: `${count(empty.length, 'table row is', 'table rows are')} empty.`,
      expected: 'no row without any text',
      suggestion: 'Leave rows without data out; look for a loop that writes one row too many.',
    }),
    ...shape('header', bare, {
      message: `${count(bare.length, 'table starts', 'tables start')} with figures instead of a header row.`,
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
