import { z } from 'zod';
import { Severity } from './finding.js';

const Weight = z.number().min(0).max(1_000);

/** A finding that a person decided to live with. It is reported as waived until its last day, and keeps no task from a match. */
export const Waiver = z.strictObject({
  /** Id of the finding, or name of a check: then all of its findings. */
  finding: z.string().min(1).max(64),
  reason: z.string().trim().min(3).max(500),
  by: z.string().max(200).optional(),
  /** Last day on which it counts, YYYY-MM-DD. */
  until: z.iso.date(),
});
export type Waiver = z.infer<typeof Waiver>;

/** Ids of findings of a model that a person confirmed. They count like those of a check for as long as the model reports them. */
const Promoted = z.array(z.string().min(1).max(64)).max(200);

/** Findings that keep a document from matching, and the weight of each finding. */
export const Acceptance = z.strictObject({
  /** Findings from this severity up are fixed; milder ones are reported and accepted. */
  severity: Severity.default('medium'),
  /** Weights of findings by severity when two comparisons are compared. */
  weights: z
    .strictObject({
      critical: Weight.default(100),
      high: Weight.default(10),
      medium: Weight.default(3),
      low: Weight.default(1),
    })
    .prefault({}),
  /** Factors by name of a check; with 0 its findings are reported and accepted. */
  checks: z.record(z.string().min(1).max(64), z.number().min(0).max(100)).default({}),
  waived: z.array(Waiver).max(200).default([]),
  promoted: Promoted.optional(),
});
export type Acceptance = z.infer<typeof Acceptance>;

/** Acceptance rules that a request sets for one task; rules that it omits are the service's. No defaults: they would hide the service's. */
export const WantedAcceptance = z.strictObject({
  severity: Severity.optional(),
  weights: z.partialRecord(Severity, Weight).optional(),
  checks: z.record(z.string().min(1).max(64), z.number().min(0).max(100)).optional(),
  /** On top of the service's. */
  waived: z.array(Waiver).max(200).optional(),
  /** On top of the service's. */
  promoted: Promoted.optional(),
});
export type WantedAcceptance = z.infer<typeof WantedAcceptance>;

/** As a client sends it: who waives is for the gateway to write down. */
export const RequestedAcceptance = WantedAcceptance.extend({
  waived: z
    .array(Waiver.omit({ by: true }))
    .max(200)
    .optional(),
});
export type RequestedAcceptance = z.infer<typeof RequestedAcceptance>;

/** Why a finding is reported and not fixed: `severity` below the limit, a `check` that weighs nothing, or `waived`. */
export const Leniency = z.enum(['severity', 'check', 'waived']);
export type Leniency = z.infer<typeof Leniency>;
