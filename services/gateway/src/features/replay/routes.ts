import { Readable } from 'node:stream';
import { type Role, replayRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyReply } from 'fastify';
import { allows } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import { type ReplayPlayer, toReplayFile } from './to-replay-file.js';

/** A completed run to view: as data for the page, and as one file for sharing. */
export const serveReplays: RestRoutes<{
  loadPlayer: () => Promise<ReplayPlayer>;
  /** Least role that may see a screen, also as it was. */
  screenRole: Role;
}> = async (app, { loadPlayer, screenRole }) => {
  const wantsPictures = (role: Role, pictures: string | undefined) =>
    pictures !== 'false' && allows(role, screenRole);

  serve(app, replayRoutes.readReplay, async (request, reply) => {
    await request.holdLargeAnswer(reply);
    const { pieces } = await request.own.readReplay(request.params.id, {
      withPictures: wantsPictures(request.principal.role, request.query.pictures),
    });
    return sendPieces(reply.type('application/json; charset=utf-8'), pieces);
  });

  serve(app, replayRoutes.exportReplay, async (request, reply) => {
    await request.holdLargeAnswer(reply);
    const { id } = request.params;
    const [{ task, pieces }, player] = await Promise.all([
      request.own.readReplay(id, {
        withPictures: wantsPictures(request.principal.role, request.query.pictures),
      }),
      loadPlayer(),
    ]);
    // It is saved, not opened here: under this address its script would run with the reader's session.
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-disposition': `attachment; filename="fixpoint-${id.slice(0, 8)}.html"`,
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(Readable.from(toReplayFile(task.description, pieces, player)));
  });
};

/** For a response whose schema describes the joined pieces. */
function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string>): FastifyReply {
  return reply.send(Readable.from(pieces));
}
