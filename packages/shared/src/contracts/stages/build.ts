import { z } from 'zod';
import { BuildIssue, BuildSessions, BuildTests, BuildWork } from '../build.js';
import { defineStage } from '../define-stage.js';
import { CommitSha } from '../identifiers.js';

const Build = z.strictObject({ work: BuildWork, issue: BuildIssue });

/** Stages that build an app from an issue. */
export const buildStages = {
  /** Reads the issue, and checks that a permitted person has approved it as it stands. Changes nothing. */
  'build-triage': defineStage({
    name: 'build-triage',
    servedBy: 'fixer',
    label: { title: 'Read the issue', now: 'reading the issue', state: 'Reading issue' },
    input: z.strictObject({ work: BuildWork }),
    output: z.strictObject({ issue: BuildIssue, reasons: z.array(z.string().max(500)).max(20) }),
    preconditions: ['github'],
    attempts: 5,
    backoff: { base: 5_000, max: 300_000 },
    timeout: 300_000,
    concurrency: 4,
  }),

  /** Clones the repository and lets an initialiser session write the tests that the issue asks for. Pushes nothing. */
  'build-setup': defineStage({
    name: 'build-setup',
    servedBy: 'fixer',
    label: { title: 'Write the tests', now: 'writing the tests', state: 'Writing tests' },
    input: Build,
    output: z.strictObject({
      tests: BuildTests,
      /** Description of the app, in a sentence or two. */
      summary: z.string().max(4_000),
      spent_usd: z.number().nonnegative(),
    }),
    preconditions: ['agent'],
    attempts: 3,
    backoff: { base: 5_000, max: 60_000 },
    timeout: 3_600_000,
    concurrency: 1,
  }),

  /** One session: one test, proven. Restarted after a crash: the harness clears away the leftovers of a killed session. */
  'build-test': defineStage({
    name: 'build-test',
    servedBy: 'fixer',
    label: { title: 'Build one test', now: 'the coding agent is building one test', state: 'Building' },
    input: Build.extend({
      /** As they were approved. What passes is read from the branch. */
      tests: BuildTests,
      /** From 1. */
      session: z.int().positive(),
    }),
    output: BuildSessions,
    preconditions: ['agent', 'sandbox', 'browser'],
    attempts: 3,
    backoff: { base: 5_000, max: 60_000 },
    timeout: 7_200_000,
    concurrency: 1,
  }),

  /** Makes sure that the finished branch is at GitHub. */
  'build-push': defineStage({
    name: 'build-push',
    servedBy: 'fixer',
    label: { title: 'Verify the branch', now: 'checking the branch on GitHub', state: 'Pushing' },
    input: Build,
    output: z.strictObject({
      /** Newest commit of the branch at GitHub. */
      commit: CommitSha,
      branch: z.string().min(1).max(200),
    }),
    attempts: 5,
    backoff: { base: 5_000, max: 300_000 },
    timeout: 300_000,
    concurrency: 1,
  }),
};
