import type { TaskRow } from '@fixpoint/shared/contracts';
import { noticeRoutes } from '@fixpoint/shared/contracts/routes';
import type { FastifyRequest } from 'fastify';
import { ownKey } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

import type { NoticeMarkStore } from './notice-marks.js';

const maxNotices = 50;

/** Tasks that ended or need a person, and the read marks of each principal. */
export const serveNotices: RestRoutes<{ readonly marks: NoticeMarkStore }> = async (app, { marks }) => {
  serve(app, noticeRoutes.listNotices, async ({ own, principal }) => {
    const { useCases } = own;
    const [known, ended, proposals, paused, handOvers] = await Promise.all([
      marks.get(ownKey(principal, 'notices')),
      useCases.recentlyEnded(maxNotices),
      useCases.listTasks({ status: ['awaiting_approval'], limit: maxNotices }),
      useCases.listTasks({ status: ['paused'], limit: maxNotices }),
      listHandOvers(own),
    ]);
    const clearedAt = known.cleared_until === null ? 0 : Date.parse(known.cleared_until);
    const tasks = [...ended, ...proposals.tasks, ...paused.tasks, ...handOvers]
      .filter(({ updated_at }) => Date.parse(updated_at) > clearedAt)
      .sort((a, b) => Date.parse(b.updated_at) - Date.parse(a.updated_at))
      .slice(0, maxNotices);
    const counts = [proposals, paused].map(({ total, tasks: page }) => total ?? page.length);
    const waiting = counts.reduce((sum, count) => sum + count, handOvers.length);
    return { ...known, tasks, waiting, paused: paused.tasks, hand_overs: handOvers };
  });

  serve(app, noticeRoutes.markNotices, async ({ principal, body }) =>
    marks.move(ownKey(principal, 'notices'), body),
  );
};

/** Tasks that wait for a document that a person uploads. */
async function listHandOvers({ useCases, services }: FastifyRequest['own']): Promise<TaskRow[]> {
  const byHand = services.filter(({ delivery }) => delivery === 'hand');
  const pages = await Promise.all(
    byHand.map(({ name }) => useCases.listTasks({ status: ['running'], service: name, limit: maxNotices })),
  );
  return pages.flatMap(({ tasks }) => tasks).filter(({ stage }) => stage === 'mail');
}
