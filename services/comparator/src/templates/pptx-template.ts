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
export const CompanyRules = z.strictObject({
  /** `slides`: one slide each, its title the name. `table-rows`: rows of tables that have a column for names. */
  layout: z.enum(['slides', 'table-rows']).default('slides'),
  min: Count.default(1),
  max: Count.optional(),
  /** Titles of the slides that enclose the company slides. Where a deck lacks one, its end of the deck stands in. */
  after: z.string().optional(),
  before: z.string().optional(),
  require: z.array(z.enum(['website', 'logo', 'description'])).default([]),
});
export type CompanyRules = z.infer<typeof CompanyRules>;

/** What a presentation must satisfy. Unknown fields are refused, so that a typo cannot switch a rule off. */
export const PptxTemplate = z.strictObject({
  ...commonFields,
  type: z.literal('pptx'),
  slides: CountRange.prefault({}),
  sections: z.array(Section).max(100).default([]),
  framing_titles: Words.default([...defaultFramingTitles]),
  /** Absent: the deck shows no companies. */
  companies: CompanyRules.optional(),
  min_words_per_description: Count.default(40),
  min_content_paragraphs: Count.default(3),
  require_actionable_content: z.boolean().default(false),
  /** Words that make a slide actionable. A trailing `*` stands for any ending. */
  content_depth_keywords: Words.default([]),
  /** Filler that says nothing about the company it describes. Same notation. */
  shallow_content_phrases: Words.default([]),
});
export type PptxTemplate = z.infer<typeof PptxTemplate>;
