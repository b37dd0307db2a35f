import { z } from 'zod';
import { Count, CountRange, commonFields, Section, Words } from './template-fields.js';

/** Something that the cover must say. */
export const CoverRule = z.strictObject({
  label: z.string().trim().min(1).max(200),
  also: Words.default([]),
  /**
   * `labelled`: a label with a value behind it or beside it. `date`: also a line that is a date. `statement`: a line that holds
   * the label or one of `also`, as "Strictly confidential" does.
   */
  kind: z.enum(['labelled', 'date', 'statement']).default('labelled'),
  required: z.boolean().default(true),
});
export type CoverRule = z.infer<typeof CoverRule>;

const chapterFields = {
  ...Section.shape,
  required: z.boolean().default(true),
  /** Words of its paragraphs and tables, sections below it included. */
  min_words: Count.default(0),
  /** Tables in it and in the sections below it. */
  min_tables: Count.default(0),
} as const;

const Subchapter = z.strictObject(chapterFields);

/** A chapter by its heading, and sections below it. */
export const ChapterRule = z.strictObject({
  ...chapterFields,
  sections: z.array(Subchapter).max(100).default([]),
});
export type ChapterRule = z.infer<typeof ChapterRule>;

/** A table by its caption or by the heading that it stands under. */
export const TableRule = z.strictObject({
  ...Section.shape,
  required: z.boolean().default(true),
  columns: z.array(Section).max(100).default([]),
  /** Rows below the header. */
  rows: CountRange.prefault({}),
  /** Rows that must be there, by the text of their first cells. */
  rows_required: z.array(Section).max(200).default([]),
});
export type TableRule = z.infer<typeof TableRule>;

/** How headings are numbered. */
export const NumberingRule = z.strictObject({
  required: z.boolean().default(true),
  style: z.literal('decimal').default('decimal'),
  /** Headings down to this level must have a number; those below may, and are then held to it. */
  levels: z.int().min(1).max(9).default(2),
  /** Headings that need none. */
  exempt: Words.default(['Contents', 'Table of Contents', 'Appendix', 'Annex', 'Glossary', 'Disclaimer']),
});
export type NumberingRule = z.infer<typeof NumberingRule>;

/** How tables of figures are written. */
export const FinancialRule = z.strictObject({
  /** What such a table must say above its figures. "SGD" stands for "S$" as well. */
  unit: z.string().trim().min(1).max(40).default("SGD '000"),
  /** Sections whose tables of figures are financial, and titles of tables that are. */
  sections: Words.default([]),
  tables: Words.default([]),
  negatives: z.enum(['parentheses', 'minus', 'any']).default('parentheses'),
});
export type FinancialRule = z.infer<typeof FinancialRule>;

/** What a text document must satisfy. Unknown fields are refused. */
export const DocxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('docx'),
  cover: z.strictObject({ fields: z.array(CoverRule).max(100).default([]) }).prefault({}),
  sections: z.array(ChapterRule).max(200).default([]),
  /** Absent: headings are numbered as they like. */
  numbering: NumberingRule.optional(),
  tables: z.array(TableRule).max(100).default([]),
  /** The table that says who does what before the due diligence. */
  workplan: TableRule.optional(),
  /** Absent: no table is held to a format of figures. */
  financials: FinancialRule.optional(),
});
export type DocxTemplate = z.infer<typeof DocxTemplate>;
