import { KnownFix, longestFixNote } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { signature } from '../../access/principal.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';

const tags = ['services'];
const ServiceParams = z.strictObject({ name: z.string().min(1).max(64) });
const FixParams = ServiceParams.extend({ id: z.string().min(1).max(128) });

/** The fixes that worked for a service: what the next fix of such a finding is told. */
export const knownFixRoutes: RestRoutes<{
  tasks: Pick<Tasks, 'knownFixes' | 'editKnownFix' | 'forgetKnownFix'>;
}> = async (app, { tasks }) => {
  app.get(
    '/api/v1/services/:name/fixes',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'List the fixes that worked for a service',
        description:
          'Changes and the findings that they removed, most helpful first. A fix is recorded when findings disappear after a single change. Later fix prompts and research for the same finding include it.',
        params: ServiceParams,
        response: { 200: z.object({ fixes: z.array(KnownFix) }), 404: Problem },
      },
    },
    async ({ own, params }) => ({ fixes: await tasks.knownFixes(own.service(params.name).name) }),
  );

  app.put(
    '/api/v1/services/:name/fixes/:id',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Edit the description of a fix',
        params: FixParams,
        body: z.strictObject({ note: z.string().trim().min(1).max(longestFixNote) }),
        response: { 200: KnownFix, 404: Problem, 422: Problem },
      },
    },
    async ({ own, params, body, principal }) => {
      const { name } = own.service(params.name);
      return tasks.editKnownFix(name, params.id, {
        note: body.note,
        by: signature(principal, 'rest'),
      });
    },
  );

  app.delete(
    '/api/v1/services/:name/fixes/:id',
    {
      config: { scope: 'own' },
      schema: {
        tags,
        summary: 'Forget a known fix',
        description: 'Later fix prompts no longer include it. The change itself is kept.',
        params: FixParams,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ own, params }, reply) => {
      const { name } = own.service(params.name);
      if (!(await tasks.forgetKnownFix(name, params.id))) throw new NotFoundError('fix', params.id);
      return reply.code(204).send(null);
    },
  );
};
