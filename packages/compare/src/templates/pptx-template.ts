import { z } from 'zod';
import { Count, CountRange, commonFields, Section, Words } from './template-fields.js';

/** Titles of slides that frame a deck and carry no content themselves. */
const defaultFramingTitles: readonly string[] = [
  'Agenda',
  'Contents',
  'Table of Contents',
  'Outline',
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

/** Layout of a deck's companies, and the requirements for each. */
export const CompanyRules = z
  .strictObject({
    layout: z
      .enum(['slides', 'table-rows'])
      .default('slides')
      .describe(
        'slides: one slide per company, with the company name as its title. table-rows: one table row per company, in tables with a column of company names.',
      ),
    min: Count.default(1).describe('Minimum number of companies.'),
    max: Count.optional().describe('Maximum number of companies. Absent: no limit.'),
    after: z
      .string()
      .optional()
      .describe(
        'Title of the slide before the company slides. If absent, or not in the deck, the company slides start at the first slide.',
      ),
    before: z
      .string()
      .optional()
      .describe(
        'Title of the slide after the company slides. If absent, or not in the deck, the company slides end at the last slide.',
      ),
    require: z
      .array(z.enum(['website', 'logo', 'description']))
      .default([])
      .describe('What the deck must show for every company.'),
    min_texts: Count.default(0).describe(
      'For layout slides: minimum number of text boxes on the slide of each company, in addition to the title.',
    ),
  })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');
export type CompanyRules = z.infer<typeof CompanyRules>;

/** A required slide, by its title, and its required content. */
export const SlideRule = z.strictObject({
  ...Section.shape,
  min_texts: Count.default(0).describe('Minimum number of text boxes in addition to the title.'),
  min_tables: Count.default(0).describe('Minimum number of tables.'),
  min_charts: Count.default(0).describe('Minimum number of charts.'),
  min_pictures: Count.default(0).describe('Minimum number of pictures.'),
  columns: z
    .array(Section)
    .max(100)
    .default([])
    .describe('Required columns of the first table on the slide, by their headers.'),
  min_rows: Count.default(0).describe(
    'Minimum number of rows of the first table on the slide, below the header.',
  ),
  rows_required: z
    .array(Section)
    .max(200)
    .default([])
    .describe('Required rows of the first table on the slide, by the text of their first cells.'),
});
export type SlideRule = z.infer<typeof SlideRule>;

/** Requirements for a presentation. Unknown fields are refused, so that a typo cannot switch a rule off. */
export const PptxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('pptx'),
  slides: CountRange.prefault({}).describe('Number of slides, without hidden ones.'),
  title_slide: z
    .enum(['any', 'required'])
    .default('any')
    .describe('required: the deck must open with a title slide that is not an agenda.'),
  sections: z
    .array(SlideRule)
    .max(100)
    .default([])
    .describe('Required slides, by their titles, and their required parts.'),
  framing_titles: Words.default([...defaultFramingTitles]).describe(
    'Titles of slides that need no content, such as agenda, thanks and appendix. Only whole titles match.',
  ),
  companies: CompanyRules.optional().describe(
    'Company slides and their required parts. Absent: the deck shows no companies.',
  ),
  min_words_per_description: Count.default(40).describe(
    'Minimum number of words in the description of a company.',
  ),
  min_content_paragraphs: Count.default(3).describe('Minimum number of text blocks on a content slide.'),
  require_actionable_content: z
    .boolean()
    .default(false)
    .describe('True if slides must recommend actions, which are recognised by content_depth_keywords.'),
  content_depth_keywords: Words.default([]).describe(
    'Words that show that a slide recommends an action. A trailing * matches any ending.',
  ),
  shallow_content_phrases: Words.default([]).describe(
    'Filler phrases that give no information about a company. A trailing * matches any ending.',
  ),
});
export type PptxTemplate = z.infer<typeof PptxTemplate>;
