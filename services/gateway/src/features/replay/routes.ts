import { Replay } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { allows, type Role } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { TaskParams } from '../tasks/task-schemas.js';
import { type ReplayPlayer, toReplayFile } from './to-replay-file.js';

const ReplayQuery = z.strictObject({
  pictures: z
    .enum(['true', 'false'])
    .optional()
    .describe('false: without images of screens, as for roles that may not see screens'),
});
const description =
  'Secrets, e-mail addresses, hosts and home folders are masked in all texts. Images of screens are small but not masked. Leave them out if they may be confidential.';

/** A run to be looked at again: as data for the page, and as one file for anybody. */
export const replayRoutes: RestRoutes<{
  loadPlayer: () => Promise<ReplayPlayer>;
  /** Least role that may see a screen, also as it was. */
  screenRole: Role;
}> = async (app, { loadPlayer, screenRole }) => {
  const wantsPictures = (role: Role, pictures: string | undefined) =>
    pictures !== 'false' && allows(role, screenRole);

  app.get(
    '/api/v1/tasks/:id/replay',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['tasks'],
        summary: 'Read a run as a replay',
        description,
        params: TaskParams,
        querystring: ReplayQuery,
        response: { 200: Replay, 404: Problem },
      },
    },
    async (request) =>
      request.own.readReplay(request.params.id, {
        withPictures: wantsPictures(request.principal.role, request.query.pictures),
      }),
  );

  app.get(
    '/api/v1/tasks/:id/replay.html',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['tasks'],
        summary: 'Download a run as one HTML file',
        description: `The file works without network and gateway. ${description}`,
        params: TaskParams,
        querystring: ReplayQuery,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const [replay, player] = await Promise.all([
        request.own.readReplay(id, {
          withPictures: wantsPictures(request.principal.role, request.query.pictures),
        }),
        loadPlayer(),
      ]);
      // It is saved, not opened here: at this address its script would act with the reader's session.
      return reply
        .type('text/html; charset=utf-8')
        .headers({
          'content-disposition': `attachment; filename="fixpoint-${id.slice(0, 8)}.html"`,
          'content-security-policy': "sandbox; default-src 'none'",
        })
        .send(toReplayFile(replay, player));
    },
  );
};
