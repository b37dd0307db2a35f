import type { Section } from '../../templates/template-fields.js';
import { foldTitle, titleContains } from '../text/words.js';
import type { Chapter, Manuscript, PlacedTable } from './manuscript.js';

type Title = Pick<Section, 'title' | 'also'>;

/** Whether a text holds the title, or another that serves as well, as whole words. */
export function bearsTitle(text: string, { title, also }: Title): boolean {
  return [title, ...also].some((wanted) => titleContains(text, wanted));
}

/** The heading that announces a chapter: the furthest out of those that hold its title, of equals the first. */
export function findChapter(headings: Iterable<Chapter>, wanted: Title): Chapter | null {
  let found: Chapter | null = null as Chapter | null;
  for (const chapter of headings) {
    if (!bearsTitle(chapter.title, wanted)) continue;
    if (found === null || chapter.level < found.level) found = chapter;
  }
  return found;
}

/**
 * The table that is meant: the one whose caption holds the title, or the line above it, or the nearest heading; of several the
 * one with most of the wanted columns. A table that shows all the columns, two at least, is taken whatever it is called.
 */
export function findTable(
  { tables }: Manuscript,
  wanted: Title & { readonly columns: readonly Title[] },
): PlacedTable | null {
  const candidates = tables.filter(({ onCover }) => !onCover);
  const named = [
    candidates.filter(({ caption }) => caption !== null && bearsTitle(caption, wanted)),
    candidates.filter(({ lead }) => lead.length <= longestLead && bearsTitle(lead, wanted)),
    candidates.filter(({ chapter }) => chapter !== null && bearsTitle(chapter.title, wanted)),
    candidates.filter(
      (table) => wanted.columns.length >= 2 && columnsShown(table, wanted.columns) === wanted.columns.length,
    ),
  ].find((some) => some.length > 0);
  return (
    named?.toSorted(
      (one, other) => columnsShown(other, wanted.columns) - columnsShown(one, wanted.columns),
    )[0] ?? null
  );
}

/** A longer line above a table is prose that happens to name it. */
const longestLead = 120;

function columnsShown({ grid }: PlacedTable, columns: readonly Title[]): number {
  return columns.filter((column) => grid[0]?.some((text) => bearsTitle(text, column))).length;
}

/** The row whose first or second cell starts with the title; a number may stand before it. */
export function findRow(rows: readonly (readonly string[])[], wanted: Title): readonly string[] | null {
  const titles = [wanted.title, ...wanted.also].map((title) => ` ${foldTitle(title)} `);
  const matches = (row: readonly string[]) =>
    row.slice(0, 2).some((text) => titles.some((title) => ` ${foldTitle(text)} `.includes(title)));
  return rows.find(matches) ?? null;
}

/** What a table is called when it is reported: its caption, or the heading that it stands under. */
export function tableName({ caption, chapter, grid }: PlacedTable): string {
  return caption ?? chapter?.title ?? grid[0]?.find((text) => text !== '') ?? 'table';
}
