import { z } from 'zod';
import { ArtifactId } from './identifiers.js';

/** Document formats a service may mail. */
export const DocumentType = z.enum(['pptx', 'xlsx', 'docx', 'pdf', 'csv']);
export type DocumentType = z.infer<typeof DocumentType>;

/** A document in the artifact store. `name` is for people only and is never used as a path. */
export const DocumentRef = z.strictObject({
  artifact: ArtifactId,
  name: z.string().min(1).max(255),
  type: DocumentType,
  bytes: z.int().nonnegative(),
});
export type DocumentRef = z.infer<typeof DocumentRef>;
