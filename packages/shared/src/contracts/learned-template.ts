import { z } from 'zod';
import { DocumentType } from './document.js';
import { ArtifactId, Identifier, Instant } from './identifiers.js';

/** Most good documents that one version of a learned template is made of; the newest count. */
export const maxTeachers = 20;
/** Maximum number of versions that a service keeps. */
export const maxVersions = 60;

/** Maximum number of documents that can be rejected for a service: none of them is ever forgotten. */
export const maxRejected = 2_000;

/** A document that matched, with the facts that can be learned from it. */
export const LearnableDocument = z.strictObject({
  document: ArtifactId,
  name: z.string().max(255),
  type: DocumentType,
  /** Template that it was held to. What is learned from it adds to that one. */
  base: z.string().min(1).max(100),
  /** Its structure as plain data, in the artifact store. */
  facts: ArtifactId,
});
export type LearnableDocument = z.infer<typeof LearnableDocument>;

/** One state of the features that a service's good documents of one type have in common. Never changed: each later state is a separate version. */
export const LearnedVersion = z.strictObject({
  version: z.int().positive(),
  type: DocumentType,
  base: z.string().min(1).max(100),
  documents: z
    .array(
      z.strictObject({
        document: ArtifactId,
        name: z.string().max(255),
        facts: ArtifactId,
        task_id: Identifier,
      }),
    )
    .min(1)
    .max(maxTeachers),
  /** Its file, in the artifact store. */
  template: ArtifactId,
  /** The version that was in force before; null: none was. */
  after: z.int().positive().nullable(),
  /** Reason for its creation: `deck.pptx was added`. */
  because: z.string().max(500),
  by: z.string().max(200),
  at: Instant,
});
export type LearnedVersion = z.infer<typeof LearnedVersion>;

/** All that is learned from a service's good documents. */
export const LearnedTemplates = z.strictObject({
  versions: z.array(LearnedVersion).max(maxVersions),
  /** The version in force, by type of document. */
  active: z.partialRecord(DocumentType, z.int().positive()),
  /** Documents that a person rejected: nothing is learned from them. */
  rejected: z
    .array(
      z.strictObject({
        document: ArtifactId,
        name: z.string().max(255),
        by: z.string().max(200),
        at: Instant,
      }),
    )
    .max(maxRejected),
});
export type LearnedTemplates = z.infer<typeof LearnedTemplates>;

/** Choice of the matched documents of a service that teach: those that a person approves, all, or none. */
export const LearnDefinition = z.strictObject({
  documents: z.enum(['approved', 'matched', 'off']).default('approved'),
  /**
   * Number of good documents after which the features that they have in common are required. With one alone, chance features would be
   * required too.
   */
  from: z.int().min(1).max(maxTeachers).default(2),
});
export type LearnDefinition = z.infer<typeof LearnDefinition>;
