import type { ReadableType } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { Severity } from '@fixpoint/shared/severity';
import { z } from 'zod';

export const Words = z.array(z.string().trim().min(1).max(200)).max(500);
export const Count = z.int().nonnegative().max(10_000_000);

/** Permitted number of something; `max` absent: any number. */
export const CountRange = z
  .strictObject({
    min: Count.default(0).describe('Minimum number.'),
    max: Count.optional().describe('Maximum number. Absent: no limit.'),
  })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');
export type CountRange = z.infer<typeof CountRange>;

/** A slide, sheet or chapter that must be there, by its title. `also`: other titles that serve as well. */
export const Section = z.strictObject({
  title: z.string().trim().min(1).max(200).describe('Matches whole words, ignoring case.'),
  also: Words.default([]).describe('Other accepted titles.'),
});
export type Section = z.infer<typeof Section>;

/** Another severity, `off`, or an object with a severity and the check's own thresholds. */
const CheckOverride = z.union([
  Severity,
  z.literal('off'),
  z.looseObject({ severity: z.union([Severity, z.literal('off')]).optional() }),
]);

/** Facts that templates need about a check: its name, the type of document it is for, and its thresholds. */
export interface CheckDefinition {
  readonly name: string;
  /** `any`: for documents of every type. */
  readonly type: ReadableType | 'any';
  readonly description: string;
  /** Default; the template may set another. */
  readonly defaultSeverity: Severity;
  /** It runs only if a template names it. */
  readonly isOptional?: true;
  /** Schema of the thresholds that a template may set; each has a default. */
  readonly options: z.ZodType;
}

/** Sites that no company is responsible for; no document may link to them. Subdomains count. */
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

/** Also the name of the file that a learned template is saved to: no character of it can leave a folder. */
export const TemplateName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use kebab-case');

/** Fields of every template. */
export const commonFields = {
  name: TemplateName.describe(
    'Name of the template, kebab-case. Your own template replaces a shipped one with the same name.',
  ),
  description: z.string().max(500).default('').describe('Purpose of the documents, in one sentence.'),
  in_addition_to: z
    .array(TemplateName)
    .max(20)
    .default([])
    .describe(
      'Templates whose documents are also checked against this one. A learned template uses this field to extend a hand-written one.',
    ),
  accompanied_by: z
    .array(TemplateName)
    .max(10)
    .default([])
    .describe('Templates for documents of other types that must be in the same mail.'),
  blocked_domains: Words.default([...defaultBlockedDomains]).describe(
    'Domains that no link may lead to. Subdomains are included.',
  ),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'use an ISO 639-1 code: en, de, nb')
    .optional()
    .describe('Language of the texts, as an ISO 639-1 code: en, de, nb. Absent: any.'),
  foreign_names: Words.default([]).describe(
    'Names that must not be in the document, such as those of other clients. Matches whole words, ignoring case.',
  ),
  required_texts: z
    .array(z.string().trim().min(1).max(1_000))
    .max(200)
    .default([])
    .describe(
      'Texts that the document must contain, such as a disclaimer. Whole words match, ignoring case and punctuation.',
    ),
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/, 'use a code of three capitals: EUR, USD'))
    .max(50)
    .default([])
    .describe('Currencies that amounts may have, as ISO 4217 codes: EUR, USD. Empty: any.'),
  fonts: Words.default([]).describe('Typefaces that texts may use. Empty: any.'),
  colors: z
    .array(z.string().regex(/^[0-9a-fA-F]{6}$/, 'use six hexadecimal digits'))
    .max(500)
    .default([])
    .describe('Colours that texts may use, as RRGGBB. Empty: any.'),
  review: z
    .array(z.string().trim().min(1).max(300))
    .min(1)
    .max(50)
    .optional()
    .describe('Checklist for --review, one sentence each. Absent: the checklist for this type of document.'),
  checks: z
    .record(z.string(), CheckOverride)
    .default({})
    .describe(
      'Settings of checks, by name: a severity, "off", or an object with a severity and the thresholds of the check.',
    ),
} as const;

/**
 * Name of the file that a template lies in. A name holds small letters, digits and hyphens only, so no separator, drive
 * letter, NUL or `..` can point out of the folder. Throws `InvalidInputError` for any other.
 */
export function templateFileName(name: string): string {
  if (TemplateName.safeParse(name).success) return `${name}.yaml`;
  throw new InvalidInputError(`${JSON.stringify(name.slice(0, 100))} is not the name of a template.`, {
    field: 'name',
    hint: 'Write only the name, in kebab-case, without a folder or an extension. Example: quarterly-report.',
  });
}
