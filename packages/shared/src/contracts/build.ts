import { z } from 'zod';
import { ArtifactId, CommitSha, Instant } from './identifiers.js';

/** `owner/name` at GitHub. */
export const RepositoryName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/,
    'use owner/name, as in "octo/app"',
  );

/**
 * Identifies a repository: GitHub takes `Octo/App` and `octo/app` for the same, so keys, claims, locks and folders are named by this.
 * Labels for people keep the letters as they were written.
 */
export function repositoryIdOf(repository: string): string {
  return repository.toLowerCase();
}

/** An issue that the build harness makes into an app. */
export const BuildWork = z.strictObject({
  repository: RepositoryName,
  issue: z.int().positive(),
  /** auto: the approval at GitHub is for the tests too, and no person decides on them. Absent: ask. */
  approval: z.enum(['ask', 'auto']).optional(),
  /** Hash of its title and text as they were approved: other words are not built. Absent: as they stand. */
  revision: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type BuildWork = z.infer<typeof BuildWork>;

/** The text of an issue, as it was approved. A stranger may have written it. */
export const BuildIssue = z.strictObject({
  title: z.string().max(1_000),
  text: z.string().max(70_000),
  author: z.string().max(100),
  approved_by: z.string().max(100),
});
export type BuildIssue = z.infer<typeof BuildIssue>;

/** One behaviour of the app, as `tests.json` keeps it. The id becomes part of file names and commit messages. */
export const BuildTest = z.strictObject({
  id: z
    .string()
    .max(60)
    .regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'must be lower-case words joined by hyphens, as in "sidebar-collapse"',
    ),
  description: z.string().trim().min(1).max(500),
  /** Actions and expected observations of a person, in order. */
  steps: z.array(z.string().trim().min(1).max(300)).min(1).max(20),
  status: z.enum(['fail', 'pass']),
  /** Sessions that worked on it without passing; counted by the harness alone. */
  attempts: z.int().min(0).max(1_000),
});
export type BuildTest = z.infer<typeof BuildTest>;

export const BuildTests = z.array(BuildTest).min(1).max(60);

/** The tests that an issue is built by, as they were written, before a person decided on them. */
export const BuildProposal = z.strictObject({
  issue: BuildIssue.pick({ title: true, author: true, approved_by: true }),
  /** Description of the app, in a sentence or two. */
  summary: z.string().max(4_000),
  tests: BuildTests,
});
export type BuildProposal = z.infer<typeof BuildProposal>;

/** Result of a session of the worker: the names of its exit codes 0, 1, 2 and 3. */
export const BuildStatus = z.enum(['CONTINUE', 'COMPLETE', 'FAILED', 'BROKEN_STATE']);
export type BuildStatus = z.infer<typeof BuildStatus>;

/** Artifacts of a session in the artifact store. Secrets in the texts are masked. */
export const BuildArtifacts = z.strictObject({
  /** The agent's run as JSON lines; null: it did not run. */
  transcript: ArtifactId.nullable(),
  /** Unified diff of the commit that it made, pushed or refused; null: it made none. */
  diff: ArtifactId.nullable(),
  /** Pictures of the proof, by their paths in the repository. */
  screenshots: z.array(z.strictObject({ path: z.string().max(300), artifact: ArtifactId })).max(50),
});
export type BuildArtifacts = z.infer<typeof BuildArtifacts>;

/** One session of the worker: one test, and the harness's result for it. */
export const BuildSession = z.strictObject({
  status: BuildStatus,
  /** The test that the session worked on; null if it did not get to one. */
  test: z.string().max(60).nullable(),
  /** Result according to the harness, in a sentence or a few. */
  text: z.string().max(4_000),
  /** Newest commit on the branch that was pushed; null: nothing was. */
  commit: CommitSha.nullable(),
  /** Paths in the repository. */
  screenshots: z.array(z.string().max(300)).max(50),
  /** All tests, as they stand after it. */
  tests: BuildTests,
  spent_usd: z.number().nonnegative(),
  /** The following fields are absent in sessions of older versions. */
  kept: BuildArtifacts.optional(),
  /** Errors and warnings of the app's console. */
  console_errors: z.array(z.string().max(500)).max(20).optional(),
  /** Turns of the agent. */
  turns: z.int().nonnegative().optional(),
  started_at: Instant.optional(),
  ended_at: Instant.optional(),
});
export type BuildSession = z.infer<typeof BuildSession>;

/** Result of the worker: a session and those that ran at the same time and were judged before it, in this order. */
export const BuildSessions = BuildSession.extend({ beside: z.array(BuildSession).max(7).optional() });
export type BuildSessions = z.infer<typeof BuildSessions>;

/** Last state that an orchestrator of builds reported. */
export const OrchestratorHeartbeat = z.object({
  name: z.string(),
  repository: z.string(),
  at: z.string(),
  /** Issues that are being built, by any orchestrator. */
  building: z.array(z.int()),
  /** Issues that are approved and wait for their turn, and issues that are not to be built; with the reasons. */
  verdicts: z.array(
    z.object({ number: z.int(), priority: z.number().nullable(), reasons: z.array(z.string()) }),
  ),
  /** Reason for which it waits; null: it waits for news. */
  trouble: z.string().nullable(),
});
export type OrchestratorHeartbeat = z.infer<typeof OrchestratorHeartbeat>;
