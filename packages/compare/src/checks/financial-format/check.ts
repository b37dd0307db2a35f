import type { FinancialRule } from '../../templates/docx-template.js';
import { tableName } from '../../views/text-document/find-parts.js';
import { docxCheck, draftAbout, type FindingDraft, noOptions } from '../check.js';
import { andMore, list, nameOf, placedAt, quote } from '../wording.js';
import { type FinancialTable, financialTables, type PlacedFigure } from './financial-tables.js';

export const financialFormat = docxCheck({
  name: 'financial-format',
  category: 'data',
  defaultSeverity: 'high',
  description:
    'Financial tables state their unit. Their figures are in this unit, with thousands separators and one notation for negative values.',
  options: noOptions,
  run(view, { financials }) {
    if (financials === undefined) return [];
    return mergeByKey(
      financialTables(view, financials).flatMap((table) => [
        ...missingUnit(table, financials),
        ...unplainFigures(table, financials),
        ...wrongNegatives(table, financials),
      ]),
    );
  },
});

/** Tables of one name that fail in one way are one finding, with all their places. */
function mergeByKey(drafts: readonly FindingDraft[]): FindingDraft[] {
  const merged = new Map<string, { first: FindingDraft; locations: string[] }>();
  for (const draft of drafts) {
    const known = merged.get(draft.key);
    if (known === undefined) merged.set(draft.key, { first: draft, locations: [draft.location] });
    else known.locations.push(draft.location);
  }
  return [...merged.values()].map(({ first, locations }) => ({ ...first, ...placedAt(locations) }));
}

function missingUnit(table: FinancialTable, { unit }: FinancialRule): FindingDraft[] {
  const { caption, lead, chapter, grid, location } = table;
  const header = [...(grid[0] ?? []), ...(grid[1] ?? []), ...grid.map((row) => row[0] ?? '')];
  const pattern = unitPattern(unit);
  if ([caption ?? '', lead, chapter?.title ?? '', ...header].some((text) => pattern.test(text))) return [];
  return [
    {
      key: `unit ${tableName(table)}`,
      location,
      message: `Financial table ${quote(tableName(table))} does not say that its figures are in ${unit}.`,
      expected: `"${unit}" in its caption, the line above it, its heading or its header row`,
      actual: `the header row reads ${list((grid[0] ?? []).map((text) => `"${text}"`))}`,
      suggestion: `Write "${unit}" into the first header cell or the caption of every financial table, and give its figures in that unit.`,
    },
  ];
}

function unplainFigures(table: FinancialTable, { unit }: FinancialRule): FindingDraft[] {
  const wrong = table.figures.filter(({ isPlain }) => !isPlain);
  return draftAbout(wrong, (first) => ({
    key: `figures ${tableName(table)}`,
    location: rowsOf(table, wrong),
    message: `${figureIn(first, table)} is not a plain number in ${unit}${andMore(wrong.length - 1, 'figure')}.`,
    expected: `plain numbers in ${unit}, such as 1,234: thousands separators, no currency sign, no "m" or "k"`,
    actual: list(wrong.map(({ text }) => `"${text}"`)),
    suggestion:
      'Divide by 1,000 and format with one function for all financial tables: commas at thousands, no currency sign, no "m" or "k".',
  }));
}

function wrongNegatives(table: FinancialTable, { negatives }: FinancialRule): FindingDraft[] {
  if (negatives === 'any') return [];
  const wrong = table.figures.filter(({ negative }) => negative !== null && negative !== negatives);
  const [first] = wrong;
  if (first === undefined) return [];
  const wanted = negatives === 'parentheses' ? 'in parentheses: (1,234)' : 'with a minus: -1,234';
  return [
    {
      key: `negatives ${tableName(table)}`,
      location: rowsOf(table, wrong),
      message: `${figureIn(first, table)} is negative, but not written ${wanted}${andMore(wrong.length - 1, 'figure')}.`,
      expected: `negative figures ${wanted}`,
      actual: list(wrong.map(({ text }) => `"${text}"`)),
      suggestion: `Format negative figures ${wanted} in every financial table.`,
    },
  ];
}

/** `EBITDA "USD 1.2m" (row 3 of "Income statement")`. */
function figureIn({ label, text, row }: PlacedFigure, table: FinancialTable): string {
  const subject = label.trim() === '' ? 'Figure' : nameOf(label);
  return `${subject} ${quote(text)} (row ${row} of ${quote(tableName(table))})`;
}

function rowsOf({ location }: FinancialTable, figures: readonly PlacedFigure[]): string {
  const rows = [...new Set(figures.map(({ row }) => row))];
  return `${location}, ${rows.length === 1 ? 'row' : 'rows'} ${list(rows.map(String))}`;
}

/**
 * Finds a unit such as `SGD '000` in a text, however its apostrophe and its spaces are written. The dollar sign of a currency
 * means its letters: `S$'000` is SGD, `US$'000` is not.
 */
export function unitPattern(unit: string): RegExp {
  const source = unit
    .trim()
    .split(/(\s+|['’‘`´′ʼ]|SGD|USD|HKD|AUD)/iu)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^\s+$/u.test(part)) return '\\s*';
      if (/^['’‘`´′ʼ]$/u.test(part)) return "\\s*['’‘`´′ʼ]?\\s*";
      const dollars = /^(S|U|HK|A)(?:GD|SD|D|UD)$/iu.exec(part)?.[1]?.toUpperCase();
      if (dollars !== undefined) return `(?:${part}|${dollars === 'U' ? 'US' : dollars}\\$)`;
      return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    })
    .join('');
  return new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{N}])`, 'iu');
}
