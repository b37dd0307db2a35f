import { z } from 'zod';
import { CountRange, commonFields, Section, Words } from './template-fields.js';

/** Codes as Excel shows them (`0.0x`; quotes and backslashes do not count), or one pattern for the code: `/x$/`. */
const NumberFormats = z.union([
  Words.min(1),
  z
    .string()
    .max(200)
    .regex(/^\/.+\/$/, 'use a list of codes, or a regular expression between slashes')
    .refine(isPattern, 'is no regular expression'),
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
  required: z.boolean().default(true).describe('Whether it must be there.'),
  kind: z
    .enum(['any', 'text', 'number', 'percent', 'date', 'url', 'email'])
    .default('any')
    .describe('What its cells hold. any requires nothing, text is any value but an error.'),
  empty: z.enum(['allowed', 'never']).default('allowed').describe('Whether its cells may be empty.'),
  max_share_empty: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('How large a share of its cells may be empty, from 0 to 1. "empty: never" allows none.'),
  unique: z.boolean().default(false).describe('No value occurs twice.'),
  min: z.number().optional().describe('Smallest number allowed.'),
  max: z.number().optional().describe('Largest number allowed.'),
  future: z
    .enum(['allowed', 'never'])
    .default('allowed')
    .describe('Whether its dates may lie after the day of the comparison.'),
  values: Words.default([]).describe('The only values that its cells may hold, in any case. Empty: any.'),
  stand_ins: Words.default([]).describe(
    'Texts that may stand where there is no number or date: NM, n/a. In any case.',
  ),
  formats: NumberFormats.optional().describe(
    'Number formats, as Excel shows their codes ("0.0x"), or one pattern between slashes for the code.',
  ),
});
export type ColumnRules = z.infer<typeof ColumnRules>;

/** A sheet with one table: a header row, body rows, and rows of totals below them. */
export const SheetRules = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true).describe('Whether it must be there.'),
  header_row: z
    .int()
    .min(1)
    .max(1_048_576)
    .optional()
    .describe(
      'Number of the header row. Absent: of the first twenty rows the one that shows most of the columns.',
    ),
  rows: CountRange.prefault({}).describe('How many body rows.'),
  columns: z.array(ColumnRules).max(500).default([]).describe('Its columns, by their headers.'),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Body rows that must be there, by the text in their first column.'),
  totals: z
    .enum(['any', 'required', 'forbidden'])
    .default('any')
    .describe('Whether there are rows of totals.'),
  total_rows: z
    .array(Section)
    .max(20)
    .default([])
    .describe('Rows of totals that must be there, by their labels: Mean, Median.'),
});
export type SheetRules = z.infer<typeof SheetRules>;

/** What a workbook must satisfy. Unknown fields are refused. */
export const XlsxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('xlsx'),
  sheet_count: CountRange.prefault({}).describe('How many visible sheets.'),
  sheets: z
    .array(SheetRules)
    .max(100)
    .default([])
    .describe('Sheets that must be there, and what is in them.'),
  other_sheets: z
    .enum(['allowed', 'forbidden'])
    .default('allowed')
    .describe('Whether visible sheets may be there that sheets does not name.'),
});
export type XlsxTemplate = z.infer<typeof XlsxTemplate>;
