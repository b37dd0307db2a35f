import type { DocxTable } from '@fixpoint/documents/model';
import type { Section } from '../../templates/template-fields.js';
import { foldTitle } from '../../text/words.js';
import type { Chapter, PlacedTable, TextDocumentView } from './text-document-view.js';

/** No page has room for more columns; a file may state any number. */
const maxColumns = 200;

/** Texts by row and column of the grid. A merged cell's text is in its first column and row, the rest of it is empty. */
export function gridOf({ rows }: DocxTable): string[][] {
  return rows.map((row) => {
    const texts: string[] = [];
    for (const { text, span, continues } of row) {
      if (texts.length >= maxColumns) break;
      // LibreOffice writes the text of the cell above again, and no program shows it.
      texts.push(continues ? '' : text);
      for (let more = 1; more < span && texts.length < maxColumns; more += 1) texts.push('');
    }
    return texts;
  });
}

type Title = Pick<Section, 'title' | 'also'>;

/** Returns a test: true if a text holds the title, or another accepted one, as whole words. Each title is folded once. */
export function titleMatcher({ title, also }: Title): (text: string) => boolean {
  const wanted = [title, ...also].map((item) => ` ${foldTitle(item)} `);
  return (text) => {
    const folded = ` ${foldTitle(text)} `;
    return wanted.some((candidate) => folded.includes(candidate));
  };
}

export function bearsTitle(text: string, wanted: Title): boolean {
  return titleMatcher(wanted)(text);
}

/** The heading that announces a chapter: the furthest out of those that hold its title, of equals the first. */
export function findChapter(headings: Iterable<Chapter>, wanted: Title): Chapter | null {
  const matches = titleMatcher(wanted);
  let result: Chapter | null = null as Chapter | null;
  for (const chapter of headings) {
    if (!matches(chapter.title)) continue;
    if (result === null || chapter.level < result.level) result = chapter;
  }
  return result;
}

/**
 * The table that the rule describes: the one whose caption holds the title, or the line above it, or the nearest heading; of several
 * the one with most of the wanted columns. A table that shows all the columns, two at least, is taken under any name.
 */
export function findTable(
  { tables }: TextDocumentView,
  wanted: Title & { readonly columns: readonly Title[] },
): PlacedTable | null {
  const candidates = tables.filter(({ onCover }) => !onCover);
  const matches = titleMatcher(wanted);
  const columns = wanted.columns.map(titleMatcher);
  const named = [
    candidates.filter(({ caption }) => caption !== null && matches(caption)),
    candidates.filter(({ lead }) => lead.length <= maxLeadLength && matches(lead)),
    candidates.filter(({ chapter }) => chapter !== null && matches(chapter.title)),
    candidates.filter((table) => columns.length >= 2 && columnsShown(table, columns) === columns.length),
  ].find((some) => some.length > 0);
  return named?.toSorted((a, b) => columnsShown(b, columns) - columnsShown(a, columns))[0] ?? null;
}

/** A longer line above a table is prose that happens to name it. */
const maxLeadLength = 120;

function columnsShown({ grid }: PlacedTable, columns: readonly ((text: string) => boolean)[]): number {
  return columns.filter((matches) => grid[0]?.some(matches)).length;
}

/** The row whose first or second cell holds the title: the first may be a number. */
export function findRow(rows: readonly (readonly string[])[], wanted: Title): readonly string[] | null {
  const matches = titleMatcher(wanted);
  return rows.find((row) => row.slice(0, 2).some(matches)) ?? null;
}

/** Name of a table in reports: its caption, or the heading that it is under. */
export function tableName({ caption, chapter, grid }: PlacedTable): string {
  return caption ?? chapter?.title ?? grid[0]?.find((text) => text !== '') ?? 'table';
}
