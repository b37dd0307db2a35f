import { Severity } from '@fixpoint/shared/contracts';
import { z } from 'zod';

const Words = z.array(z.string().trim().min(1).max(200)).max(500);
const Count = z.int().nonnegative().max(100_000);

/** How many of something there may be; `max` absent: any number. */
const CountRange = z
  .strictObject({ min: Count.default(0), max: Count.optional() })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');

/** A slide that must be there, by its title. `also`: other titles that serve as well. */
export const Section = z.strictObject({ title: z.string().trim().min(1).max(200), also: Words.default([]) });
export type Section = z.infer<typeof Section>;

/** Sites that say nothing a company answers for; no slide may link to them. Subdomains count. */
const defaultBlockedDomains: readonly string[] = [
  'facebook.com',
  'linkedin.com',
  'wikipedia.org',
  'twitter.com',
  'x.com',
  'instagram.com',
  'youtube.com',
  'tiktok.com',
  'reddit.com',
  'pinterest.com',
  'crunchbase.com',
  'zoominfo.com',
  'glassdoor.com',
  'yelp.com',
];

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
  name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use kebab-case'),
  type: z.literal('pptx'),
  description: z.string().max(500).default(''),
  slides: CountRange.prefault({}),
  sections: z.array(Section).max(100).default([]),
  framing_titles: Words.default([...defaultFramingTitles]),
  /** Absent: the deck shows no companies. */
  companies: CompanyRules.optional(),
  blocked_domains: Words.default([...defaultBlockedDomains]),
  min_words_per_description: Count.default(40),
  min_content_paragraphs: Count.default(3),
  require_actionable_content: z.boolean().default(false),
  /** Words that make a slide actionable. A trailing `*` stands for any ending. */
  content_depth_keywords: Words.default([]),
  /** Filler that says nothing about the company it describes. Same notation. */
  shallow_content_phrases: Words.default([]),
  /** By check: another severity, or `off`. */
  checks: z.record(z.string(), z.union([Severity, z.literal('off')])).default({}),
});
export type PptxTemplate = z.infer<typeof PptxTemplate>;

/** What a document must satisfy, as data; grows by a member for each format. */
export type Template = PptxTemplate;
