import { RepositoryName, TaskId, TaskStatus } from '@fixpoint/shared/contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { BuildList, BuildView } from './build-view.js';

const tags = ['builds'];
const params = z.strictObject({ id: TaskId });
const SessionParams = params.extend({
  session: z.coerce.number().int().min(1).max(1_000).describe('from 1'),
});
const ScreenshotParams = SessionParams.extend({
  name: z.string().regex(/^[A-Za-z0-9._-]{1,120}$/, 'use a name from the list of the session'),
});
/** Builds on one page: each costs two reads of its log. */
const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  cursor: z.string().max(200).optional(),
  status: TaskStatus.optional(),
  repository: RepositoryName.optional(),
  issue: z.coerce.number().int().positive().optional(),
});

/** Builds: issues that become apps, and what the sessions on them left. */
export const buildRoutes: RestRoutes = async (app) => {
  app.get(
    '/api/v1/builds',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List builds, newest first',
        description:
          'Includes the queue of the orchestrators: issues that wait, and issues that are not built, with reasons.',
        querystring: ListQuery,
        response: { 200: BuildList, 422: Problem },
      },
    },
    async ({ own, query: { status, ...query } }) =>
      own.builds.list({ ...query, ...(status === undefined ? {} : { status: [status] }) }),
  );

  app.get(
    '/api/v1/builds/:id',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Read a build',
        description:
          'Returns the issue, the current state of its tests, and its sessions, oldest first. The id of a build is the id of its task.',
        params,
        response: { 200: BuildView, 404: Problem },
      },
    },
    async ({ own, params: { id } }) => own.builds.describe(id),
  );

  app.get(
    '/api/v1/builds/:id/sessions/:session/transcript',
    {
      config: { scope: 'own' },
      compress: false,
      schema: {
        tags,
        summary: 'Download the transcript of a session',
        description: 'Messages of the agent run as JSON lines, with secrets masked.',
        params: SessionParams,
      },
    },
    async ({ own, params: { id, session } }, reply) => {
      const bytes = await own.builds.readTranscript(id, session);
      return sendFile(reply, bytes, 'application/x-ndjson', `session-${session}.jsonl`);
    },
  );

  app.get(
    '/api/v1/builds/:id/sessions/:session/diff',
    {
      config: { scope: 'own' },
      compress: false,
      schema: {
        tags,
        summary: 'Download the diff of a session',
        description: 'Unified diff of its commit, pushed or rejected, without images.',
        params: SessionParams,
      },
    },
    async ({ own, params: { id, session } }, reply) => {
      const bytes = await own.builds.readDiff(id, session);
      return sendFile(reply, bytes, 'text/x-diff; charset=utf-8', `session-${session}.diff`);
    },
  );

  app.get(
    '/api/v1/builds/:id/sessions/:session/screenshots/:name',
    {
      config: { scope: 'own' },
      compress: false,
      schema: {
        tags,
        summary: 'Read a screenshot of a session',
        description: 'Screenshot of the app, as seen by the agent and checked by the harness.',
        params: ScreenshotParams,
      },
    },
    async ({ own, params: { id, session, name } }, reply) => {
      const bytes = await own.builds.readScreenshot(id, session, name);
      return secure(reply.type('image/png')).send(bytes);
    },
  );
};

function sendFile(reply: FastifyReply, bytes: Buffer, type: string, name: string): FastifyReply {
  return secure(reply.type(type)).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
}

/** What an agent wrote is shown by no browser as a page, and not kept by any other than the reader's. */
function secure(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  });
}
