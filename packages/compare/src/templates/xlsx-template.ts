import { z } from 'zod';
import { CountRange, commonFields, Section, Words } from './template-fields.js';

/** Codes as Excel shows them (`0.0x`; quotes and backslashes do not count), or one pattern for the code: `/x$/`. */
const NumberFormats = z.union([
  Words.min(1),
  z
    .string()
    .max(200)
    .regex(/^\/.+\/$/, 'use a list of codes, or a regular expression between slashes')
    .refine(isPattern, 'is not a valid regular expression'),
]);

function isPattern(text: string): boolean {
  try {
    new RegExp(text.slice(1, -1), 'u');
    return true;
  } catch {
    return false;
  }
}

/** A column of a sheet's table, by its header. */
export const ColumnRules = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true).describe('True if the column must exist.'),
  kind: z
    .enum(['any', 'text', 'number', 'percent', 'date', 'url', 'email'])
    .default('any')
    .describe(
      'Type of value in the cells of the column. any: no requirement; text: any value except an error.',
    ),
  empty: z.enum(['allowed', 'never']).default('allowed').describe('Rule for empty cells.'),
  max_share_empty: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Maximum share of empty cells, from 0 to 1. "empty: never" allows no empty cell.'),
  unique: z.boolean().default(false).describe('True if no value may occur twice.'),
  min: z.number().optional().describe('Smallest number allowed.'),
  max: z.number().optional().describe('Largest number allowed.'),
  future: z
    .enum(['allowed', 'never'])
    .default('allowed')
    .describe('never: the dates in the column must not be after the day of the comparison.'),
  values: Words.default([]).describe(
    'Values that the cells of the column may have, ignoring case. Empty: any.',
  ),
  stand_ins: Words.default([]).describe(
    'Texts that may replace a number or date, such as NM or n/a. Case is ignored.',
  ),
  formats: NumberFormats.optional().describe(
    'Allowed number formats: a list of codes as Excel shows them ("0.0x"), or one regular expression between slashes.',
  ),
});
export type ColumnRules = z.infer<typeof ColumnRules>;

/** A sheet with one table: a header row, body rows, and rows of totals below them. */
export const SheetRules = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true).describe('True if the sheet must exist.'),
  header_row: z
    .int()
    .min(1)
    .max(1_048_576)
    .optional()
    .describe(
      'Number of the header row. Absent: the row among the first twenty that has most of the columns.',
    ),
  rows: CountRange.prefault({}).describe('Number of body rows.'),
  columns: z.array(ColumnRules).max(500).default([]).describe('Columns of the sheet, by their headers.'),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Required body rows, by the text in their first column.'),
  totals: z.enum(['any', 'required', 'forbidden']).default('any').describe('Rule for rows of totals.'),
  total_rows: z
    .array(Section)
    .max(20)
    .default([])
    .describe('Required rows of totals, by their labels, such as Mean or Median.'),
});
export type SheetRules = z.infer<typeof SheetRules>;

/** Requirements for a workbook. Unknown fields are refused. */
export const XlsxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('xlsx'),
  sheet_count: CountRange.prefault({}).describe('Number of visible sheets.'),
  sheets: z.array(SheetRules).max(100).default([]).describe('Required sheets and their contents.'),
  other_sheets: z
    .enum(['allowed', 'forbidden'])
    .default('allowed')
    .describe('forbidden: no visible sheets are allowed except those in sheets.'),
});
export type XlsxTemplate = z.infer<typeof XlsxTemplate>;
