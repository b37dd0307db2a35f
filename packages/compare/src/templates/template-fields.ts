import type { ReadableType } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { Severity } from '@fixpoint/shared/severity';
import { z } from 'zod';

export const Words = z.array(z.string().trim().min(1).max(200)).max(500);
export const Count = z.int().nonnegative().max(10_000_000);

/** How many of something there may be; `max` absent: any number. */
export const CountRange = z
  .strictObject({
    min: Count.default(0).describe('Fewest allowed.'),
    max: Count.optional().describe('Most allowed. Absent: any number.'),
  })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');
export type CountRange = z.infer<typeof CountRange>;

/** A slide, sheet or chapter that must be there, by its title. `also`: other titles that serve as well. */
export const Section = z.strictObject({
  title: z.string().trim().min(1).max(200).describe('Matches as whole words, whatever the case.'),
  also: Words.default([]).describe('Other titles that serve as well.'),
});
export type Section = z.infer<typeof Section>;

/** Another severity, `off`, or an object with a severity and the check's own thresholds. */
const CheckOverride = z.union([
  Severity,
  z.literal('off'),
  z.looseObject({ severity: z.union([Severity, z.literal('off')]).optional() }),
]);

/** What templates need to know of a check: its name, the type of document it is for, and its thresholds. */
export interface CheckDefinition {
  readonly name: string;
  /** `any`: for documents of every type. */
  readonly type: ReadableType | 'any';
  readonly description: string;
  /** Default; the template may set another. */
  readonly defaultSeverity: Severity;
  /** It runs only where a template names it. */
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
    'Name of the template, kebab-case. A file of yours replaces a shipped one of its name.',
  ),
  description: z.string().max(500).default('').describe('What documents it is for, in a sentence.'),
  in_addition_to: z
    .array(TemplateName)
    .max(20)
    .default([])
    .describe(
      'Templates whose documents this one checks as well: what was learned adds to what was written.',
    ),
  accompanied_by: z
    .array(TemplateName)
    .max(10)
    .default([])
    .describe('Templates of documents of other types that the same mail must bring.'),
  blocked_domains: Words.default([...defaultBlockedDomains]).describe(
    'Domains that no link may lead to; what is below them counts too.',
  ),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'use a code of ISO 639-1: en, de, nb')
    .optional()
    .describe('Language of the texts, as ISO 639-1 codes it: en, de, nb. Absent: any.'),
  foreign_names: Words.default([]).describe(
    'Names that must not be in the document, such as those of other clients. In any case, as whole words.',
  ),
  fonts: Words.default([]).describe('Typefaces that texts may name. Empty: any.'),
  colors: z
    .array(z.string().regex(/^[0-9a-fA-F]{6}$/, 'use six hexadecimal digits'))
    .max(500)
    .default([])
    .describe('Text colours that texts may name, as RRGGBB. Empty: any.'),
  checks: z
    .record(z.string(), CheckOverride)
    .default({})
    .describe(
      'By check: another severity, "off", or an object with a severity and the thresholds of the check.',
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
    hint: 'Give the name alone, in kebab-case, without folder or extension: quarterly-report.',
  });
}
