import { Plan, PlanEdit, Task } from '@fixpoint/shared/contracts';
import { FixpointError, InvalidInputError, NotFoundError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { byOf } from '../../access/by-of.js';
import { namesTag } from '../../http/entity-tags.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import type { UseCases } from '../tasks/create-use-cases.js';
import { ApproveBody, RejectBody, TaskParams } from '../tasks/task-schemas.js';

const tagOf = ({ hash }: Plan) => `"${hash}"`;
const tags = ['tasks'];
const answers = { 200: Task, 404: Problem, 409: Problem, 422: Problem };

/** Plans of tasks over REST: read, edit, approve, reject. */
export const planRoutes: RestRoutes = async (app) => {
  app.post(
    '/api/v1/tasks/:id/approve',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Approve a plan',
        description:
          'Send plan_hash and nonce of the proposal, or "latest": true. A stale approval returns 409. With "scope": "class", later plans for the same resource with the same classes of steps start without approval for "hours".',
        params: TaskParams,
        body: ApproveBody,
        response: answers,
      },
    },
    async (request) =>
      request.own.useCases.decideTask(request.params.id, {
        decision: 'approve',
        by: byOf(request),
        person: request.principal,
        ...request.body,
      }),
  );

  app.get(
    '/api/v1/tasks/:id/plan',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Read the plan, with its hash as the ETag',
        params: TaskParams,
        headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
        response: { 200: Plan, 304: z.undefined(), 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { plan } = await request.own.useCases.getTask(id);
      if (plan === null) throw new NotFoundError('plan of the task', id);
      const tag = tagOf(plan);
      reply.header('etag', tag);
      if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send(undefined);
      return plan;
    },
  );

  app.put(
    '/api/v1/tasks/:id/plan',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Edit a plan before approval',
        description:
          'Send all steps, in order. Optional steps can be switched off, and all steps can have a comment. "values" and "limits" change the form values and the limits of the task; steps that mention them are updated. The edit creates a new plan version with a new hash. Identify the edited plan by plan_hash, or by If-Match with its ETag.',
        params: TaskParams,
        headers: z.looseObject({ 'if-match': z.string().max(2_000).optional() }),
        body: PlanEdit.partial({ plan_hash: true }),
        response: { ...answers, 412: Problem },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { useCases } = request.own;
      const { plan_hash = await matchedPlan(useCases, id, request.headers['if-match']), ...edit } =
        request.body;
      const task = await useCases.editPlan(id, { by: byOf(request), plan_hash, ...edit });
      if (task.plan !== null) reply.header('etag', tagOf(task.plan));
      return task;
    },
  );

  /** The hash of the plan on show, where the header names it. Throws where that changed meanwhile. */
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

  app.post(
    '/api/v1/tasks/:id/reject',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Reject the plan, which cancels the task',
        params: TaskParams,
        body: RejectBody,
        response: answers,
      },
    },
    async (request) =>
      request.own.useCases.decideTask(request.params.id, {
        decision: 'reject',
        by: byOf(request),
        ...request.body,
      }),
  );
};
