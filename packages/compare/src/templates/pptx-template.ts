import { z } from 'zod';
import { Count, CountRange, commonFields, Section, Words } from './template-fields.js';

/** Titles of slides that frame a deck and carry no content of their own. */
const defaultFramingTitles: readonly string[] = [
  'Agenda',
  'Contents',
  'Table of Contents',
  'Thank You',
  'Questions',
  'Q&A',
  'Appendix',
  'Disclaimer',
  'Contact',
  'Contact Us',
  'Sources',
  'References',
];

/** Where a deck shows its companies, and what each must have. */
export const CompanyRules = z
  .strictObject({
    layout: z
      .enum(['slides', 'table-rows'])
      .default('slides')
      .describe(
        'slides: one slide each, its title the name. table-rows: rows of tables that have a column for names.',
      ),
    min: Count.default(1).describe('Fewest companies.'),
    max: Count.optional().describe('Most companies. Absent: any number.'),
    after: z
      .string()
      .optional()
      .describe(
        'Title of the slide before the company slides. Absent, or not in the deck: they start with the deck.',
      ),
    before: z
      .string()
      .optional()
      .describe(
        'Title of the slide behind the company slides. Absent, or not in the deck: they end with the deck.',
      ),
    require: z
      .array(z.enum(['website', 'logo', 'description']))
      .default([])
      .describe('What every company must have.'),
    min_texts: Count.default(0).describe(
      'layout slides: text boxes that every company shows on its slide, beside the title.',
    ),
  })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');
export type CompanyRules = z.infer<typeof CompanyRules>;

/** A slide that must be there, by its title, and what it must show. */
export const SlideRule = z.strictObject({
  ...Section.shape,
  min_texts: Count.default(0).describe('Text boxes beside its title.'),
  min_tables: Count.default(0).describe('Tables on it.'),
  min_charts: Count.default(0).describe('Charts on it.'),
  min_pictures: Count.default(0).describe('Pictures on it.'),
  columns: z.array(Section).max(100).default([]).describe('Columns of its first table, by their headers.'),
  min_rows: Count.default(0).describe('Rows of its first table, below the header.'),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Rows of its first table that must be there, by the text of their first cells.'),
});
export type SlideRule = z.infer<typeof SlideRule>;

/** What a presentation must satisfy. Unknown fields are refused, so that a typo cannot switch a rule off. */
export const PptxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('pptx'),
  slides: CountRange.prefault({}).describe('How many slides, hidden ones not counted.'),
  title_slide: z
    .enum(['any', 'required'])
    .default('any')
    .describe('Whether the deck must open with a slide of titles alone that is no agenda.'),
  sections: z
    .array(SlideRule)
    .max(100)
    .default([])
    .describe('Slides that must be there, by their titles, and what they must show.'),
  framing_titles: Words.default([...defaultFramingTitles]).describe(
    'Whole titles of slides that frame the deck and carry no content: agenda, thanks, appendix.',
  ),
  companies: CompanyRules.optional().describe(
    'Where the deck shows its companies, and what each must have. Absent: it shows none.',
  ),
  min_words_per_description: Count.default(40).describe('Words that the description of a company must have.'),
  min_content_paragraphs: Count.default(3).describe('Text blocks that a content slide must have.'),
  require_actionable_content: z
    .boolean()
    .default(false)
    .describe('Whether slides must recommend actions, by content_depth_keywords.'),
  content_depth_keywords: Words.default([]).describe(
    'Words that make a slide actionable. A trailing * matches any ending.',
  ),
  shallow_content_phrases: Words.default([]).describe(
    'Filler without information about the company it describes. A trailing * matches any ending.',
  ),
});
export type PptxTemplate = z.infer<typeof PptxTemplate>;
