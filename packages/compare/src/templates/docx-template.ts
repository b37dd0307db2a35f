import { z } from 'zod';
import { Count, CountRange, commonFields, Section, Words } from './template-fields.js';

/** A field that the cover must have. */
export const CoverRule = z.strictObject({
  label: z.string().trim().min(1).max(200).describe('Label before the value: Date, Prepared for.'),
  also: Words.default([]).describe('Other labels that serve as well.'),
  kind: z
    .enum(['labelled', 'date', 'statement'])
    .default('labelled')
    .describe(
      'labelled: a label with a value behind it or beside it. date: also a line that is a date. statement: a line that holds the label or one of also, as "Strictly confidential" does.',
    ),
  required: z.boolean().default(true).describe('Whether the cover must have it.'),
});
export type CoverRule = z.infer<typeof CoverRule>;

const chapterFields = {
  ...Section.shape,
  required: z.boolean().default(true).describe('Whether it must be there.'),
  min_words: Count.default(0).describe('Words of its paragraphs and tables, sections below it included.'),
  min_paragraphs: Count.default(0).describe(
    'Paragraphs with a text, outside tables, sections below it included.',
  ),
  min_drawings: Count.default(0).describe('Pictures and charts, sections below it included.'),
  min_tables: Count.default(0).describe('Tables in it and in the sections below it.'),
} as const;

const Subchapter = z.strictObject(chapterFields);

/** A chapter by its heading, and sections below it. */
export const ChapterRule = z.strictObject({
  ...chapterFields,
  sections: z.array(Subchapter).max(100).default([]).describe('Sections below it, by their headings.'),
});
export type ChapterRule = z.infer<typeof ChapterRule>;

/** A table by its caption or by the heading that it is under. */
export const TableRule = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true).describe('Whether it must be there.'),
  columns: z.array(Section).max(100).default([]).describe('Columns that it must have, by their headers.'),
  rows: CountRange.prefault({}).describe('How many rows below the header.'),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Rows that must be there, by the text of their first cells.'),
});
export type TableRule = z.infer<typeof TableRule>;

/** How headings are numbered. */
export const NumberingRule = z.strictObject({
  required: z
    .boolean()
    .default(true)
    .describe('Whether headings must be numbered. Numbers that are there are always checked.'),
  style: z.literal('decimal').default('decimal').describe('1, 1.1, 1.1.1.'),
  levels: z
    .int()
    .min(1)
    .max(9)
    .default(2)
    .describe('Headings down to this level must have a number; those below may, and are then held to it.'),
  exempt: Words.default([
    'Contents',
    'Table of Contents',
    'Appendix',
    'Annex',
    'Glossary',
    'Disclaimer',
  ]).describe('Headings that need no number.'),
});
export type NumberingRule = z.infer<typeof NumberingRule>;

/** How tables of figures are written. */
export const FinancialRule = z.strictObject({
  unit: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default("SGD '000")
    .describe('Unit that such a table must state above its figures. "SGD" matches "S$" as well.'),
  sections: Words.default([]).describe('Sections whose tables of figures are financial.'),
  tables: Words.default([]).describe('Titles of tables that are financial.'),
  negatives: z
    .enum(['parentheses', 'minus', 'any'])
    .default('parentheses')
    .describe('How negative figures are written.'),
});
export type FinancialRule = z.infer<typeof FinancialRule>;

/** What a text document must satisfy. Unknown fields are refused. */
export const DocxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('docx'),
  cover: z
    .strictObject({
      fields: z.array(CoverRule).max(100).default([]).describe('Fields that the cover must have.'),
      min_lines: Count.default(0).describe('Lines with a text on it, those of tables left out.'),
    })
    .prefault({})
    .describe('The page before the first heading.'),
  sections: z
    .array(ChapterRule)
    .max(200)
    .default([])
    .describe('Chapters that must be there, by their headings, in this order.'),
  numbering: NumberingRule.optional().describe('How headings are numbered. Absent: as they like.'),
  tables: z
    .array(TableRule)
    .max(100)
    .default([])
    .describe('Tables that must be there, by caption or by heading.'),
  workplan: TableRule.optional().describe('The table of who does what before the due diligence.'),
  financials: FinancialRule.optional().describe(
    'How tables of figures are written. Absent: no table is held to a format.',
  ),
});
export type DocxTemplate = z.infer<typeof DocxTemplate>;
