import { Identifier, StandingApproval } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { allows } from '../identity/principal.js';
import { AccessError } from '../plugins/access-error.js';
import { Problem } from '../plugins/problem.js';
import type { UseCases } from '../use-cases/create-use-cases.js';

const tags = ['approvals'];

/** What may start without asking, and the end of it. It begins with an approval of the scope "class". */
export const standingApprovalRoutes: FastifyPluginAsyncZod<{
  useCases: Pick<UseCases, 'standingApprovals' | 'revokeStandingApproval'>;
  /** Hours for which one lasts where nobody says. */
  usualHours: number;
}> = async (app, { useCases, usualHours }) => {
  app.get(
    '/api/v1/approvals/standing',
    {
      schema: {
        tags,
        summary: 'List the standing approvals',
        description:
          'Newest first, without those that have ended. Each names who gave it, for which classes of steps on what.',
        response: {
          200: z.object({ approvals: z.array(StandingApproval), usual_hours: z.number() }),
          503: Problem,
        },
      },
    },
    async () => ({ approvals: await useCases.standingApprovals(), usual_hours: usualHours }),
  );

  app.delete(
    '/api/v1/approvals/standing/:id',
    {
      schema: {
        tags,
        summary: 'Take a standing approval back',
        description: "One of your own; an admin takes back anybody's. Tasks that started by it go on.",
        params: z.strictObject({ id: Identifier }),
        response: { 204: z.null(), 403: Problem, 404: Problem },
      },
    },
    async ({ params, principal }, reply) => {
      const approvals = await useCases.standingApprovals();
      const found = approvals.find(({ id }) => id === params.id);
      if (found === undefined) throw new NotFoundError('standing approval', params.id);
      if (found.by !== principal.name && !allows(principal.role, 'admin')) {
        throw new AccessError(
          'forbidden',
          `The standing approval is of "${found.by}".`,
          'Ask them or an admin to take it back.',
        );
      }
      await useCases.revokeStandingApproval(found.id);
      return reply.code(204).send(null);
    },
  );
};
