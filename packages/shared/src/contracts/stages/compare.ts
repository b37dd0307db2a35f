import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { DocumentRef } from '../document.js';
import { Finding, FindingCounts } from '../finding.js';
import { ledgerCapacity } from '../finding-ledger.js';
import { ArtifactId } from '../identifiers.js';
import { LearnableDocument } from '../learned-template.js';
import { ServiceDefinition } from '../service-definition.js';

/** Compares documents with their template. A document that cannot be read is a finding, not a failure. */
export const compare = defineStage({
  name: 'compare',
  servedBy: 'comparator',
  label: {
    title: 'Compare with the template',
    now: 'comparing the document with its template',
    state: 'Comparing',
  },
  feedback: {
    phase: 'ANALYZING_OUTPUT',
    short: 'Compare',
    again: 'Compare the document again',
    step: { class: 'compare', button: 'compare' },
  },
  input: z.strictObject({
    service: ServiceDefinition,
    documents: z.array(DocumentRef).min(1),
    /** Documents of the comparison before, for the same form values; absent for the first comparison. */
    earlier: z.array(DocumentRef).optional(),
  }),
  output: z.strictObject({
    match: z.boolean(),
    /** Template that was used; null if the document has no template. */
    template: z.string().nullable(),
    /** Worst first; the report artifact holds all. */
    findings: z.array(Finding).max(ledgerCapacity),
    counts: FindingCounts,
    /** SHA-256 over the normalised findings, order-free: equal signatures mean "the same issues". */
    signature: z.string().regex(/^[0-9a-f]{64}$/),
    /** The whole report, JSON, in the artifact store. */
    report: ArtifactId,
    /** Facts that can be learned from the documents, if nothing keeps them from matching; absent from older versions. */
    learnable: z.array(LearnableDocument).max(10).optional(),
  }),
  preconditions: ['template'],
  attempts: 2,
  backoff: { base: 1_000, max: 60_000 },
  timeout: 300_000,
  concurrency: 2,
});
