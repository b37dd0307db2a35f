import { stageRoutes } from '@fixpoint/shared/contracts/routes';
import { NotFoundError } from '@fixpoint/shared/errors';
import { actorOf } from '../../access/audit-log.js';
import { signature } from '../../access/principal.js';
import { toTaskScope } from '../../access/token-scope.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { CleanStage } from './clean-stage.js';
import type { DescribeStages } from './describe-stages.js';
import type { FindFailedWork } from './find-failed-work.js';
import type { RerunFailedWork } from './rerun-failed-work.js';

/** Facts that the queue dashboard does not show: workers, their steps and durations. */
export const serveStages: RestRoutes<{
  describeStages: DescribeStages;
  cleanStage: CleanStage;
  findFailedWork: Pick<FindFailedWork, 'list'>;
  rerunFailedWork: RerunFailedWork;
  isStage: (name: string) => boolean;
}> = async (app, { describeStages, cleanStage, findFailedWork, rerunFailedWork, isStage }) => {
  serve(app, stageRoutes.describeStages, async ({ query, principal }) =>
    describeStages(query.minutes, principal.scope),
  );

  serve(app, stageRoutes.cleanStage, async ({ params }) => cleanStage(params.stage));

  serve(app, stageRoutes.listFailedWork, async ({ query, principal: { scope } }) => ({
    failures: await findFailedWork.list(query.stage, toTaskScope(scope)),
  }));

  serve(app, stageRoutes.rerunFailedWork, async ({ own, params, body, principal }) => {
    if (!isStage(params.stage)) throw new NotFoundError('stage', params.stage);
    const tasks = await rerunFailedWork(own.useCases, params.stage, body.tasks, {
      by: signature(principal, 'rest'),
      actor: actorOf(principal, 'rest'),
    });
    return { tasks };
  });
};
