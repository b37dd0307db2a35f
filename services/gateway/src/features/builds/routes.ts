import { buildRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyReply } from 'fastify';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Builds: issues that become apps, and the results of the sessions on them. */
export const serveBuilds: RestRoutes = async (app) => {
  serve(app, buildRoutes.listBuilds, async ({ own, query: { status, ...query } }) =>
    own.builds.list({ ...query, ...(status === undefined ? {} : { status: [status] }) }),
  );

  serve(app, buildRoutes.getBuild, async ({ own, params: { id } }) => own.builds.describe(id));

  serve(
    app,
    buildRoutes.readSessionTranscript,
    async ({ own, params: { id, session } }, reply) => {
      const bytes = await own.builds.readTranscript(id, session);
      return sendFile(reply, bytes, 'application/x-ndjson', `session-${session}.jsonl`);
    },
    { compress: false },
  );

  serve(
    app,
    buildRoutes.readSessionDiff,
    async ({ own, params: { id, session } }, reply) => {
      const bytes = await own.builds.readDiff(id, session);
      return sendFile(reply, bytes, 'text/x-diff; charset=utf-8', `session-${session}.diff`);
    },
    { compress: false },
  );

  serve(
    app,
    buildRoutes.readSessionScreenshot,
    async ({ own, params: { id, session, name } }, reply) => {
      const bytes = await own.builds.readScreenshot(id, session, name);
      return secure(reply.type('image/png')).send(bytes);
    },
    { compress: false },
  );
};

function sendFile(reply: FastifyReply, bytes: Buffer, type: string, name: string): FastifyReply {
  return secure(reply.type(type)).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
}

/** Headers that prevent a browser from rendering content written by an agent as a page, and shared caches from storing it. */
function secure(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  });
}
