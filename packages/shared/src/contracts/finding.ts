import { z } from 'zod';
import { FindingAnchor, maxAnchors } from './finding-anchor.js';

/** Severity of a finding, worst first. */
export const Severity = z.enum(['critical', 'high', 'medium', 'low']);
export type Severity = z.infer<typeof Severity>;

/** A count that shows the distance of a finding from being fixed: `value` has to reach `goal`, from above or from below. */
export const FindingMeasure = z.strictObject({
  value: z.number(),
  goal: z.number(),
  /** Counted unit: `words`, `empty cells`. */
  unit: z.string().min(1).max(60),
});
export type FindingMeasure = z.infer<typeof FindingMeasure>;

/** Distance of a finding from being fixed; 1 for one that is present or not. */
export function gapOf({ measure }: { readonly measure?: FindingMeasure | undefined }): number {
  return measure === undefined ? 1 : Math.abs(measure.goal - measure.value);
}

/** `120 of 500 words`, `4 empty cells`. */
export function formatMeasure({ value, goal, unit }: FindingMeasure): string {
  return goal === 0 ? `${value} ${unit}` : `${value} of ${goal} ${unit}`;
}

/** One way in which a document does not satisfy its template. Data, not an error. */
export const Finding = z.strictObject({
  /** Stable: the same defect keeps its id from run to run, whatever the order and the numbers in its texts. */
  id: z.string().min(1).max(64),
  /** Name of the check that found it, kebab-case: `shallow-descriptions`. */
  check: z.string().min(1).max(64),
  category: z.string().min(1).max(64),
  severity: Severity,
  /** Location for a person: `slide 7, table 2, row 3`. */
  location: z.string().max(500),
  message: z.string().max(2_000),
  expected: z.string().max(2_000),
  actual: z.string().max(2_000),
  suggestion: z.string().max(2_000),
  /** Absent if the check counts nothing: then the finding is there or not. */
  measure: FindingMeasure.optional(),
  /** Places at which pages mark it. Only reports hold them; absent if its place is unknown. */
  anchors: z.array(FindingAnchor).max(maxAnchors).optional(),
  /** `model`: a model made the claim, and code found its quotes in the document. Absent: a check found it. */
  by: z.literal('model').optional(),
  /** `arithmetic`: code repeated the calculation of a model's finding. `person`: a person promoted it. */
  verified: z.enum(['arithmetic', 'person']).optional(),
});
export type Finding = z.infer<typeof Finding>;

/** True if only a model reports it: it is shown, and decides nothing. */
export function isUnverified({ by, verified }: Pick<Finding, 'by' | 'verified'>): boolean {
  return by === 'model' && verified === undefined;
}

/** Number of findings by severity. */
export const FindingCounts = z.strictObject({
  critical: z.int().nonnegative(),
  high: z.int().nonnegative(),
  medium: z.int().nonnegative(),
  low: z.int().nonnegative(),
});
export type FindingCounts = z.infer<typeof FindingCounts>;

/** Counts `findings` by severity. */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const counts: FindingCounts = { critical: 0, high: 0, medium: 0, low: 0 };
  for (const finding of findings) counts[finding.severity] += 1;
  return counts;
}
