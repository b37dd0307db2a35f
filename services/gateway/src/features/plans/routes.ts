import type { Plan } from '@fixpoint/shared/contracts';
import { planRoutes } from '@fixpoint/shared/contracts/routes';
import { FixpointError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { byOf } from '../../access/by-of.js';
import { namesTag } from '../../http/entity-tags.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { UseCases } from '../tasks/create-use-cases.js';
import { isReference } from '../tasks/find-template.js';

const tagOf = ({ hash }: Plan) => `"${hash}"`;

/** Plans of tasks over REST: read, edit, approve, reject. */
export const servePlans: RestRoutes = async (app) => {
  serve(app, planRoutes.approvePlan, async (request) =>
    request.own.useCases.decideTask(request.params.id, {
      decision: 'approve',
      by: byOf(request),
      person: request.principal,
      ...request.body,
    }),
  );

  serve(app, planRoutes.getPlan, async (request, reply) => {
    const { id } = request.params;
    const { plan } = await request.own.useCases.getTask(id);
    if (plan === null) throw new NotFoundError('plan of the task', id);
    const tag = tagOf(plan);
    reply.header('etag', tag);
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send(undefined);
    return plan;
  });

  serve(app, planRoutes.editPlan, async (request, reply) => {
    const { id } = request.params;
    const { useCases } = request.own;
    const { plan_hash = await matchedPlan(useCases, id, request.headers['if-match']), ...edit } =
      request.body;
    if (isReference(edit.template)) request.auditedAs = 'template file';
    const task = await useCases.editPlan(id, { by: byOf(request), plan_hash, ...edit });
    if (task.plan !== null) reply.header('etag', tagOf(task.plan));
    return task;
  });

  /** The hash of the current plan, if the header names it. Throws if the plan has changed meanwhile. */
  async function matchedPlan(
    useCases: Pick<UseCases, 'getTask'>,
    id: string,
    ifMatch: string | undefined,
  ): Promise<string> {
    if (ifMatch === undefined) {
      throw new InvalidInputError('The edited plan is not identified.', {
        field: 'plan_hash',
        hint: 'Send its hash as plan_hash, or its ETag as If-Match.',
      });
    }
    const { plan } = await useCases.getTask(id);
    if (plan !== null && namesTag(ifMatch, tagOf(plan))) return plan.hash;
    throw new FixpointError('The plan has changed since you loaded it.', {
      code: 'precondition-failed',
      retry: 'never',
      hint: 'Load it again, and edit its current version.',
    });
  }

  serve(app, planRoutes.rejectPlan, async (request) =>
    request.own.useCases.decideTask(request.params.id, {
      decision: 'reject',
      by: byOf(request),
      ...request.body,
    }),
  );
};
