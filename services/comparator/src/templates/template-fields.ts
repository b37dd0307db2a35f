import { Severity } from '@fixpoint/shared/contracts';
import { z } from 'zod';

export const Words = z.array(z.string().trim().min(1).max(200)).max(500);
export const Count = z.int().nonnegative().max(10_000_000);

/** How many of something there may be; `max` absent: any number. */
export const CountRange = z
  .strictObject({ min: Count.default(0), max: Count.optional() })
  .refine(({ min, max }) => max === undefined || min <= max, 'min must not exceed max');
export type CountRange = z.infer<typeof CountRange>;

/** A slide, sheet or chapter that must be there, by its title. `also`: other titles that serve as well. */
export const Section = z.strictObject({ title: z.string().trim().min(1).max(200), also: Words.default([]) });
export type Section = z.infer<typeof Section>;

/** Another severity, `off`, or an object with a severity and the check's own thresholds. */
export const CheckOverride = z.union([
  Severity,
  z.literal('off'),
  z.looseObject({ severity: z.union([Severity, z.literal('off')]).optional() }),
]);
export type CheckOverride = z.infer<typeof CheckOverride>;

/** Sites that say nothing a company answers for; no document may link to them. Subdomains count. */
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

const TemplateName = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'use kebab-case');

/** Fields of every template. */
export const commonFields = {
  name: TemplateName,
  description: z.string().max(500).default(''),
  /** Templates whose documents this one judges as well: what was learned adds to what was written. */
  in_addition_to: z.array(TemplateName).max(20).default([]),
  /** Templates of documents of other types that the same mail must bring. */
  accompanied_by: z.array(TemplateName).max(10).default([]),
  blocked_domains: Words.default([...defaultBlockedDomains]),
  /** Typefaces that texts may name. Empty: any. */
  fonts: Words.default([]),
  /** Text colours (RRGGBB) that texts may name. Empty: any. */
  colors: z
    .array(z.string().regex(/^[0-9a-fA-F]{6}$/, 'use six hexadecimal digits'))
    .max(500)
    .default([]),
  /** By check. */
  checks: z.record(z.string(), CheckOverride).default({}),
} as const;
