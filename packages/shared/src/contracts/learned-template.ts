import { z } from 'zod';
import { DocumentType } from './document.js';
import { ArtifactId, Identifier, Instant } from './identifiers.js';

/** Most good documents that one version of a learned template is made of; the newest count. */
export const mostTeachers = 20;
/** Most versions that a service keeps. */
export const mostVersions = 60;

/** Most documents that can be rejected for a service: none of them is ever forgotten. */
export const mostRejected = 2_000;

/** A document that matched, with what can be learned from it. */
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

/** One state of what a service's good documents of one type have in common. Never changed: what follows is a version of its own. */
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
    .max(mostTeachers),
  /** Its file, in the artifact store. */
  template: ArtifactId,
  /** The version that was in force before; null: none was. */
  after: z.int().positive().nullable(),
  /** What made it: `deck.pptx was added`. */
  because: z.string().max(500),
  by: z.string().max(200),
  at: Instant,
});
export type LearnedVersion = z.infer<typeof LearnedVersion>;

/** All that is learned from a service's good documents. */
export const LearnedTemplates = z.strictObject({
  versions: z.array(LearnedVersion).max(mostVersions),
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
    .max(mostRejected),
});
export type LearnedTemplates = z.infer<typeof LearnedTemplates>;

/** Which of a service's matched documents teach: those that a person approves, all, or none. */
export const LearnDefinition = z.strictObject({
  documents: z.enum(['approved', 'matched', 'off']).default('approved'),
  /** How many good documents it takes until what they have in common is required. One alone teaches what was chance in it. */
  from: z.int().min(1).max(mostTeachers).default(2),
});
export type LearnDefinition = z.infer<typeof LearnDefinition>;
