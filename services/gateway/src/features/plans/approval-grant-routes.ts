import { ApprovalGrant, Identifier } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { forbidden } from '../../access/access-checks.js';
import { allows, type Principal } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';

const tags = ['approvals'];

/** Approval grants: which plans may start without asking. One begins with an approval of the scope "class". */
/** Grants of an earlier version name no token: there the name has to do. */
function isGivenBy({ by, by_id }: ApprovalGrant, { id, name }: Principal): boolean {
  return by_id === undefined ? by === name : by_id === id;
}

export const approvalGrantRoutes: RestRoutes<{
  /** Hours for which one lasts where the approval names none. */
  usualHours: number;
}> = async (app, { usualHours }) => {
  app.get(
    '/api/v1/approvals/standing',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'List the approval grants',
        description: 'Active grants, newest first, each with its owner, classes of steps and resource.',
        response: {
          200: z.object({ approvals: z.array(ApprovalGrant), usual_hours: z.number() }),
          503: Problem,
        },
      },
    },
    async ({ own }) => ({ approvals: await own.useCases.approvalGrants(), usual_hours: usualHours }),
  );

  app.delete(
    '/api/v1/approvals/standing/:id',
    {
      config: { scope: 'installation' },
      schema: {
        tags,
        summary: 'Revoke an approval grant',
        description:
          'Users can revoke their own grants, admins can revoke any. Tasks that started under the grant continue.',
        params: z.strictObject({ id: Identifier }),
        response: { 204: z.null(), 403: Problem, 404: Problem },
      },
    },
    async ({ own: { useCases }, params, principal }, reply) => {
      const approvals = await useCases.approvalGrants();
      const found = approvals.find(({ id }) => id === params.id);
      if (found === undefined) throw new NotFoundError('approval grant', params.id);
      if (!isGivenBy(found, principal) && !allows(principal.role, 'admin')) {
        throw forbidden(
          `The approval grant belongs to "${found.by}".`,
          'Ask the owner or an admin to revoke it.',
        );
      }
      await useCases.revokeApprovalGrant(found.id);
      return reply.code(204).send(null);
    },
  );
};
