import type { ApprovalGrant } from '@fixpoint/shared/contracts';
import { approvalGrantRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { forbidden } from '../../access/access-checks.js';
import { allows, type Principal } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Grants of an earlier version have no token id: then the name counts. */
function isGivenBy({ by, by_id }: ApprovalGrant, { id, name }: Principal): boolean {
  return by_id === undefined ? by === name : by_id === id;
}

/** Approval grants: plans that may start without asking. A grant begins with an approval of the scope "class". */
export const serveApprovalGrants: RestRoutes<{
  /** Hours for which a grant lasts if the approval names none. */
  defaultHours: number;
}> = async (app, { defaultHours }) => {
  serve(app, approvalGrantRoutes.listApprovalGrants, async ({ own }) => ({
    approvals: await own.useCases.approvalGrants(),
    usual_hours: defaultHours,
  }));

  serve(
    app,
    approvalGrantRoutes.revokeApprovalGrant,
    async ({ own: { useCases }, params, principal }, reply) => {
      const approvals = await useCases.approvalGrants();
      const approval = approvals.find(({ id }) => id === params.id);
      if (approval === undefined) throw new NotFoundError('approval grant', params.id);
      if (!isGivenBy(approval, principal) && !allows(principal.role, 'admin')) {
        throw forbidden(
          `The approval grant belongs to "${approval.by}".`,
          'Ask the owner or an admin to revoke it.',
        );
      }
      await useCases.revokeApprovalGrant(approval.id);
      return reply.code(204).send(null);
    },
  );
};
