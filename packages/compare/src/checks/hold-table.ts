import { countOf } from '@fixpoint/shared/text';
import type { TableRule } from '../templates/docx-template.js';
import type { Section } from '../templates/template-fields.js';
import { bearsTitle, findRow, findTable } from '../views/text-document/find-parts.js';
import type { PlacedTable, TextDocumentView } from '../views/text-document/text-document-view.js';
import type { FindingDraft } from './check.js';
import { list, quote, rangeOf, titleKey } from './wording.js';

/** Findings about the table that a rule describes; `absent` is the finding if the table is missing. */
export function holdTable(view: TextDocumentView, rule: TableRule): FindingDraft[] {
  const placed = findTable(view, rule);
  if (placed === null) return rule.required ? [absentTable(rule)] : [];
  const rows = bodyRows(placed);
  return [
    ...missingColumns(rule, placed),
    ...wrongRowCount(rule, placed, rows.length),
    ...missingRows(rule, placed, rows),
  ];
}

/** Rows below the header; empty ones left out. */
export function bodyRows({ grid, table }: PlacedTable): (readonly string[])[] {
  return grid.slice(Math.max(1, table.headerRows)).filter((row) => row.some((text) => text !== ''));
}

function titlesOf({ title, also }: Pick<Section, 'title' | 'also'>): string {
  return list([title, ...also].map((name) => `"${name}"`));
}

function absentTable(rule: TableRule): FindingDraft {
  return {
    key: titleKey(rule.title),
    location: 'document',
    message: `The document has no table ${quote(rule.title)}.`,
    expected: `a table with ${titlesOf(rule)} in its caption, in the line above it or in its heading`,
    actual: 'no such table',
    suggestion: `Write "${rule.title}" as a real table${rule.columns.length === 0 ? '' : ` with the columns ${list(rule.columns.map(({ title }) => title))}`}, below a heading or caption with this name. Text with tabs does not count as a table.`,
  };
}

function missingColumns(rule: TableRule, { grid, location }: PlacedTable): FindingDraft[] {
  const header = grid[0] ?? [];
  const missing = rule.columns.filter((column) => !header.some((text) => bearsTitle(text, column)));
  if (missing.length === 0) return [];
  return [
    {
      key: titleKey(`${rule.title} columns ${missing.map(({ title }) => title).join(', ')}`),
      location,
      message: `Table ${quote(rule.title)} has no column ${list(missing.map(({ title }) => quote(title)))}.`,
      expected: `a header row with ${list(missing.map(titlesOf), '; ')}`,
      actual: `the header row reads ${list(header.map((text) => `"${text}"`))}`,
      suggestion: `Add the missing columns to the table "${rule.title}" where the service builds it, with a value in every row.`,
    },
  ];
}

function wrongRowCount(rule: TableRule, { location }: PlacedTable, rows: number): FindingDraft[] {
  const { min, max } = rule.rows;
  if (rows >= min && (max === undefined || rows <= max)) return [];
  const wanted = rangeOf({ min, max });
  return [
    {
      key: `${titleKey(rule.title)} rows ${rows < min ? 'too few' : 'too many'}`,
      location,
      message: `Table ${quote(rule.title)} has ${countOf(rows, 'row')} below its header; the template requires ${wanted}.`,
      expected: wanted,
      actual: String(rows),
      measure: { value: rows, goal: rows < min ? min : (max ?? min), unit: 'rows' },
      suggestion: `Look for rows of "${rule.title}" that are cut, filtered or joined before they are written.`,
    },
  ];
}

function missingRows(
  rule: TableRule,
  { location }: PlacedTable,
  rows: readonly (readonly string[])[],
): FindingDraft[] {
  return rule.rows_required
    .filter((row) => findRow(rows, row) === null)
    .map((row) => ({
      key: titleKey(`${rule.title} row ${row.title}`),
      location,
      message: `Table ${quote(rule.title)} has no row ${quote(row.title)}.`,
      expected: `a row that names ${titlesOf(row)} in its first or second cell`,
      actual: `rows are ${list(rows.map((cells) => `"${cells.find((text) => text !== '') ?? ''}"`))}`,
      suggestion: `Add the row "${row.title}" to the table "${rule.title}", with all of its cells filled.`,
    }));
}
