import { z } from 'zod';
import { BuildStatus, BuildTest, OrchestratorHeartbeat, RepositoryName } from '../build.js';
import { ArtifactId, TaskId } from '../identifiers.js';
import { TaskStatus } from '../task.js';
import { defineRoutes } from './define-routes.js';
import { wholeNumber, wholeNumberOr } from './whole-number.js';

/** A build as lists show it. */
export const BuildRow = z.strictObject({
  task_id: z.string(),
  repository: z.string().describe('owner/name at GitHub'),
  issue: z.int(),
  title: z.string(),
  status: TaskStatus,
  phase: z.string(),
  tests: z
    .strictObject({ passed: z.int(), total: z.int() })
    .nullable()
    .describe('null: tests are not written yet'),
  sessions: z.int().describe('sessions that ended'),
  spent_usd: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
  summary: z.string().nullable().describe('outcome; null while running'),
});
export type BuildRow = z.infer<typeof BuildRow>;

export const BuildList = z.strictObject({
  builds: z.array(BuildRow),
  next: z.string().nullable().describe('cursor of the next page; null at the end'),
  orchestrators: z
    .array(OrchestratorHeartbeat)
    .describe(
      'orchestrators that watch issues, most recently active first, each with its waiting issues and the issues it does not build, with reasons',
    ),
});
export type BuildList = z.infer<typeof BuildList>;

const Screenshot = z.strictObject({
  path: z.string().describe('in the repository'),
  name: z.string().describe('name to download the image with'),
  artifact: ArtifactId.nullable().describe('null: available only in the repository'),
});

const Session = z.strictObject({
  session: z.int().describe('from 1'),
  test: z.string().nullable().describe('null: no commit was made'),
  status: BuildStatus,
  passed: z.boolean().describe('true if its test passes after the session'),
  text: z.string().describe('findings of the harness'),
  commit: z.string().nullable().describe('latest pushed commit'),
  screenshots: z.array(Screenshot),
  console_errors: z.array(z.string()),
  transcript: ArtifactId.nullable(),
  diff: ArtifactId.nullable().describe('diff of its commit, pushed or rejected'),
  spent_usd: z.number(),
  turns: z.int().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string(),
});

export type BuildSessionView = z.infer<typeof Session>;

const Test = BuildTest.extend({
  sessions: z.array(z.int()).describe('sessions that worked on it, oldest first'),
  proven_by: z.int().nullable().describe('session after which it passes; null: it does not pass'),
});

/** One build: the issue, its tests, and the sessions that worked on them. */
export const BuildView = BuildRow.omit({ tests: true, sessions: true }).extend({
  stage: z.string().nullable(),
  author: z.string().nullable().describe('author of the issue; null: not read yet'),
  approved_by: z.string().nullable(),
  about: z.string().nullable().describe('summary of the app, in one or two sentences'),
  issue_url: z.string(),
  comment_url: z.string().nullable().describe('address of the build at GitHub'),
  app_url: z.string().nullable().describe('files of the app at the latest commit'),
  commit: z.string().nullable().describe('latest pushed commit'),
  tests: z.array(Test),
  sessions: z.array(Session),
});
export type BuildView = z.infer<typeof BuildView>;

const params = z.strictObject({ id: TaskId });
const SessionParams = params.extend({
  session: wholeNumber(1, 1_000).describe('from 1'),
});
const ScreenshotParams = SessionParams.extend({
  name: z.string().regex(/^[A-Za-z0-9._-]{1,120}$/, 'use a name from the list of the session'),
});
/** Builds on one page: each costs two reads of its log. */
const ListQuery = z.strictObject({
  limit: wholeNumberOr(20, 1, 50),
  cursor: z.string().max(200).optional(),
  status: TaskStatus.optional(),
  repository: RepositoryName.optional(),
  issue: wholeNumber(1).optional(),
});

export const buildRoutes = defineRoutes('builds', {
  listBuilds: {
    method: 'GET',
    path: '/api/v1/builds',
    scope: 'own',
    summary: 'List builds, newest first',
    description:
      'Includes the queue of the orchestrators: issues that wait, and issues that are not built, with reasons.',
    query: ListQuery,
    responses: { 200: BuildList },
  },

  getBuild: {
    method: 'GET',
    path: '/api/v1/builds/{id}',
    scope: 'own',
    summary: 'Read a build',
    description:
      'Returns the issue, the current state of its tests, and its sessions, oldest first. The id of a build is the id of its task.',
    params,
    responses: { 200: BuildView },
  },

  readSessionTranscript: {
    method: 'GET',
    path: '/api/v1/builds/{id}/sessions/{session}/transcript',
    scope: 'own',
    summary: 'Download the transcript of a session',
    description: 'Messages of the agent run as JSON lines, with secrets masked.',
    params: SessionParams,
    media: ['application/x-ndjson'],
  },

  readSessionDiff: {
    method: 'GET',
    path: '/api/v1/builds/{id}/sessions/{session}/diff',
    scope: 'own',
    summary: 'Download the diff of a session',
    description: 'Unified diff of its commit, pushed or rejected, without images.',
    params: SessionParams,
    media: ['text/x-diff'],
  },

  readSessionScreenshot: {
    method: 'GET',
    path: '/api/v1/builds/{id}/sessions/{session}/screenshots/{name}',
    scope: 'own',
    summary: 'Read a screenshot of a session',
    description: 'Screenshot of the app, as seen by the agent and checked by the harness.',
    params: ScreenshotParams,
    media: ['image/png'],
  },
});
