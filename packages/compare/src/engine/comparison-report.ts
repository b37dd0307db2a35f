import { ArtifactId, DocumentType, Finding, FindingCounts } from '@fixpoint/shared/contracts';
import { z } from 'zod';

/** Result of one document. */
export const ComparedDocument = z.strictObject({
  name: z.string(),
  type: DocumentType,
  bytes: z.int().nonnegative(),
  /**
   * `checked` against its template or golden document; `read`: no template fits, so it was held only to what no reader
   * should meet; `unreadable`; `skipped`, since there is no reader for its type or its golden document is of no use.
   */
  outcome: z.enum(['checked', 'read', 'unreadable', 'skipped']),
  template: z.string().nullable(),
  /** Reason for this template, or for the lack of one: a sentence. */
  because: z.string(),
  /** Size of the document; null if it was not read. */
  size: z
    .strictObject({ unit: z.enum(['slide', 'sheet', 'paragraph']), count: z.int().nonnegative() })
    .nullable(),
  /** Artifact with its pages (`DocumentPages`); absent if they were not requested. */
  pages: ArtifactId.optional(),
  /** The document itself, if it is kept. */
  artifact: ArtifactId.optional(),
});
export type ComparedDocument = z.infer<typeof ComparedDocument>;

/** The whole result of a comparison. Holds no times and no paths: equal documents give equal reports. */
export const ComparisonReport = z.strictObject({
  version: z.literal(2),
  match: z.boolean(),
  /** Template of the first document that has one. */
  template: z.string().nullable(),
  documents: z.array(ComparedDocument),
  /** All of them, worst first. */
  findings: z.array(Finding),
  counts: FindingCounts,
  signature: z.string(),
});
export type ComparisonReport = z.infer<typeof ComparisonReport>;
