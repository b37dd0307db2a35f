import { buildRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyReply } from 'fastify';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Builds: issues that become apps, and what the sessions on them left. */
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

/** What an agent wrote is shown by no browser as a page, and not kept by any other than the reader's. */
function secure(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=3600',
  });
}
