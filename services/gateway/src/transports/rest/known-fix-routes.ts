import { KnownFix, longestFixNote, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { signature } from '../../identity/principal.js';

const tags = ['services'];
const ServiceParams = z.strictObject({ name: z.string().min(1).max(64) });
const FixParams = ServiceParams.extend({ id: z.string().min(1).max(128) });

/** The fixes that worked for a service: what the next fix of such a finding is told. */
export const knownFixRoutes: FastifyPluginAsyncZod<{
  tasks: Pick<Tasks, 'knownFixes' | 'editKnownFix' | 'forgetKnownFix'>;
  services: readonly Pick<ServiceDefinition, 'name'>[];
}> = async (app, { tasks, services }) => {
  /** One that is not in the table any more is not found, though its fixes may still be there. */
  function checkService(wanted: string): void {
    if (!services.some(({ name }) => name === wanted)) throw new NotFoundError('service', wanted);
  }

  app.get(
    '/api/v1/services/:name/fixes',
    {
      schema: {
        tags,
        summary: 'List the fixes that worked for a service',
        description:
          'Changes and the findings that they removed, most helpful first. A fix is recorded when findings disappear after a single change. Later fix prompts and research for the same finding include it.',
        params: ServiceParams,
        response: { 200: z.object({ fixes: z.array(KnownFix) }), 404: Problem },
      },
    },
    async ({ params }) => {
      checkService(params.name);
      return { fixes: await tasks.knownFixes(params.name) };
    },
  );

  app.put(
    '/api/v1/services/:name/fixes/:id',
    {
      schema: {
        tags,
        summary: 'Edit the description of a fix',
        params: FixParams,
        body: z.strictObject({ note: z.string().trim().min(1).max(longestFixNote) }),
        response: { 200: KnownFix, 404: Problem, 422: Problem },
      },
    },
    async ({ params, body, principal }) => {
      checkService(params.name);
      return tasks.editKnownFix(params.name, params.id, {
        note: body.note,
        by: signature(principal, 'rest'),
      });
    },
  );

  app.delete(
    '/api/v1/services/:name/fixes/:id',
    {
      schema: {
        tags,
        summary: 'Forget a known fix',
        description: 'Later fix prompts no longer include it. The change itself is kept.',
        params: FixParams,
        response: { 204: z.null(), 404: Problem },
      },
    },
    async ({ params }, reply) => {
      checkService(params.name);
      if (!(await tasks.forgetKnownFix(params.name, params.id))) throw new NotFoundError('fix', params.id);
      return reply.code(204).send(null);
    },
  );
};
