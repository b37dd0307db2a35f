import { z } from 'zod';

const Text = z.string().trim().min(1);
const Place = z.coerce.number().int().positive();

/** A text of the document, and the number of the passage that it is in. */
export const Quotation = z.object({ quote: Text.max(500), place: Place });
export type Quotation = z.infer<typeof Quotation>;

export const ClaimKind = z.enum([
  'figure',
  'contradiction',
  'unsupported',
  'wrong-name',
  'incomplete',
  'tone',
]);
export type ClaimKind = z.infer<typeof ClaimKind>;

/** Recalculation of a figure by a model: `x1` in the expression is the first of its figures. */
export const Recalculation = z.object({
  /** The figure of the quote that is wrong. */
  stated: Text.max(60),
  figures: z.array(Quotation).min(2).max(60),
  expression: Text.max(600),
  result: z.union([z.number(), Text.max(60)]),
});
export type Recalculation = z.infer<typeof Recalculation>;

/** One claim of a model about a document. Fields that are not named here are dropped. */
export const Claim = Quotation.extend({
  kind: ClaimKind,
  claim: Text.max(400),
  /** The other text that the quote contradicts. */
  against: Quotation.nullish(),
  calculation: Recalculation.nullish(),
})
  .refine(({ kind, calculation }) => kind !== 'figure' || calculation != null, 'has no calculation')
  .refine(({ kind, against }) => kind !== 'contradiction' || against != null, 'has no second quote');
export type Claim = z.infer<typeof Claim>;

/** A model's answer. Each claim is parsed separately, so that one malformed claim costs only itself. */
export const ReviewAnswer = z.object({ findings: z.array(z.unknown()).max(500) });
