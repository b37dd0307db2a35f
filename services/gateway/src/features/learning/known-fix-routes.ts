import { knownFixRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { Tasks } from '@fixpoint/tasks/engine';
import { signature } from '../../access/principal.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';

/** Fixes that worked for a service, which the next fix prompt for such a finding includes. */
export const serveKnownFixes: RestRoutes<{
  tasks: Pick<Tasks, 'knownFixes' | 'editKnownFix' | 'forgetKnownFix'>;
}> = async (app, { tasks }) => {
  serve(app, knownFixRoutes.listKnownFixes, async ({ own, params }) => ({
    fixes: await tasks.knownFixes(own.service(params.name).name),
  }));

  serve(app, knownFixRoutes.editKnownFix, async ({ own, params, body, principal }) => {
    const { name } = own.service(params.name);
    return tasks.editKnownFix(name, params.id, {
      note: body.note,
      by: signature(principal, 'rest'),
    });
  });

  serve(app, knownFixRoutes.forgetKnownFix, async ({ own, params }, reply) => {
    const { name } = own.service(params.name);
    if (!(await tasks.forgetKnownFix(name, params.id))) throw new NotFoundError('fix', params.id);
    return reply.code(204).send(null);
  });
};
