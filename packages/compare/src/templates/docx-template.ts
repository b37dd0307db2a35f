import { z } from 'zod';
import { Count, CountRange, commonFields, Section, Words } from './template-fields.js';

/** A field that the cover must have. */
export const CoverRule = z.strictObject({
  label: z.string().trim().min(1).max(200).describe('Label before the value, such as Date or Prepared for.'),
  also: Words.default([]).describe('Other accepted labels.'),
  kind: z
    .enum(['labelled', 'date', 'statement'])
    .default('labelled')
    .describe(
      'labelled: a label with a value after, below or next to it. date: also accepts a line that is a date. statement: a line that contains the label or an alternative label from also, such as "Strictly confidential".',
    ),
  required: z.boolean().default(true).describe('True if the cover must have this field.'),
});
export type CoverRule = z.infer<typeof CoverRule>;

const chapterFields = {
  ...Section.shape,
  required: z.boolean().default(true).describe('True if the section must exist.'),
  min_words: Count.default(0).describe(
    'Minimum number of words in the paragraphs and tables of this section and its subsections.',
  ),
  min_paragraphs: Count.default(0).describe(
    'Minimum number of paragraphs with text, outside tables, in this section and its subsections.',
  ),
  min_drawings: Count.default(0).describe(
    'Minimum number of pictures and charts in this section and its subsections.',
  ),
  min_tables: Count.default(0).describe('Minimum number of tables in this section and its subsections.'),
} as const;

const Subchapter = z.strictObject(chapterFields);

/** A chapter by its heading, and sections below it. */
export const ChapterRule = z.strictObject({
  ...chapterFields,
  sections: z
    .array(Subchapter)
    .max(100)
    .default([])
    .describe('Subsections of this chapter, by their headings.'),
});
export type ChapterRule = z.infer<typeof ChapterRule>;

/** A table by its caption or by the heading that it is under. */
export const TableRule = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true).describe('True if the table must exist.'),
  columns: z.array(Section).max(100).default([]).describe('Required columns, by their headers.'),
  rows: CountRange.prefault({}).describe('Number of rows below the header.'),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Required rows, by the text of their first cells.'),
});
export type TableRule = z.infer<typeof TableRule>;

/** Numbering of headings. */
export const NumberingRule = z.strictObject({
  required: z
    .boolean()
    .default(true)
    .describe('True if headings must be numbered. Existing numbers are always checked.'),
  style: z.literal('decimal').default('decimal').describe('1, 1.1, 1.1.1.'),
  levels: z
    .int()
    .min(1)
    .max(9)
    .default(2)
    .describe(
      'Headings down to this level must have a number. Deeper headings need no number, but if they have one, it must be correct.',
    ),
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

/** Format of tables of figures. */
export const FinancialRule = z.strictObject({
  unit: z
    .string()
    .trim()
    .min(1)
    .max(40)
    .default("SGD '000")
    .describe('Unit that a financial table must state above its figures. "SGD" matches "S$" as well.'),
  sections: Words.default([]).describe(
    'Sections in which every table of figures is checked as a financial table.',
  ),
  tables: Words.default([]).describe('Titles of financial tables.'),
  negatives: z
    .enum(['parentheses', 'minus', 'any'])
    .default('parentheses')
    .describe('Notation of negative figures.'),
});
export type FinancialRule = z.infer<typeof FinancialRule>;

/** Requirements for a text document. Unknown fields are refused. */
export const DocxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('docx'),
  cover: z
    .strictObject({
      fields: z.array(CoverRule).max(100).default([]).describe('Fields that the cover must have.'),
      min_lines: Count.default(0).describe('Minimum number of lines with text on the cover, outside tables.'),
    })
    .prefault({})
    .describe('The page before the first heading.'),
  sections: z
    .array(ChapterRule)
    .max(200)
    .default([])
    .describe('Required chapters, by their headings, in this order.'),
  numbering: NumberingRule.optional().describe('Numbering of headings. Absent: any.'),
  tables: z.array(TableRule).max(100).default([]).describe('Required tables, by caption or heading.'),
  workplan: TableRule.optional().describe(
    'The pre-DD workplan: a table that lists the tasks before the due diligence and who does each task.',
  ),
  financials: FinancialRule.optional().describe('Format of financial tables. Absent: no format is required.'),
});
export type DocxTemplate = z.infer<typeof DocxTemplate>;
