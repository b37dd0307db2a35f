import { z } from 'zod';
import { ArtifactId } from './identifiers.js';

/** Document formats a service may mail. */
export const DocumentType = z.enum(['pptx', 'xlsx', 'docx', 'pdf', 'csv']);
export type DocumentType = z.infer<typeof DocumentType>;

/** Any file in the artifact store that goes into a form. `name` goes with it and is never used as a path. */
export const FileRef = z.strictObject({
  artifact: ArtifactId,
  name: z.string().min(1).max(255),
  bytes: z.int().nonnegative(),
});
export type FileRef = z.infer<typeof FileRef>;

/** A document in the artifact store. `name` is for people only and is never used as a path. */
export const DocumentRef = z.strictObject({
  artifact: ArtifactId,
  name: z.string().min(1).max(255),
  type: DocumentType,
  bytes: z.int().nonnegative(),
});
export type DocumentRef = z.infer<typeof DocumentRef>;
