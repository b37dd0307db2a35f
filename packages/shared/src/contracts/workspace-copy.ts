import { z } from 'zod';
import { ArtifactId, CommitSha } from './identifiers.js';

/** Files of one step that its event names; its diff has all of them. */
export const maxChangedFiles = 500;

/** The workspace after a step, in the artifact store, so that showing it needs no disk of the fixer's. */
export const WorkspaceCopy = z.strictObject({
  /** Id of the commit in the workspace's history. */
  commit: CommitSha,
  /** Changes of the step. Lines of a binary file count as 0. */
  changed: z
    .array(z.strictObject({ path: z.string(), added: z.int().nonnegative(), removed: z.int().nonnegative() }))
    .max(maxChangedFiles),
  /** Its changes as a unified diff; null: no changes, or more than is kept. */
  diff: ArtifactId.nullable(),
  /** A `WorkspaceListing`. */
  listing: ArtifactId,
  /** The files themselves; null: none of them could be kept. */
  zip: ArtifactId.nullable(),
});
export type WorkspaceCopy = z.infer<typeof WorkspaceCopy>;

/** Every file of a workspace but installed packages, by path. */
export const WorkspaceListing = z.strictObject({
  files: z.array(
    z.strictObject({
      path: z.string(),
      bytes: z.int().nonnegative(),
      /** False: the zip was full without it. */
      kept: z.boolean(),
    }),
  ),
});
export type WorkspaceListing = z.infer<typeof WorkspaceListing>;
