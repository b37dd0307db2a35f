import { TaskId } from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { actorOf } from '../../access/audit-log.js';
import { signature } from '../../access/principal.js';
import { toTaskScope } from '../../access/token-scope.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import { CleanedStage, type CleanStage } from './clean-stage.js';
import { type DescribeStages, StagesReport } from './describe-stages.js';
import { FailedWork, type FindFailedWork, mostFailures } from './find-failed-work.js';
import { RerunAnswer, type RerunFailedWork } from './rerun-failed-work.js';

const StageName = z.string().min(1).max(80);

/** What the queue dashboard does not show: workers, the steps they hold, and durations. */
export const stageRoutes: RestRoutes<{
  describeStages: DescribeStages;
  cleanStage: CleanStage;
  findFailedWork: Pick<FindFailedWork, 'list'>;
  rerunFailedWork: RerunFailedWork;
}> = async (app, { describeStages, cleanStage, findFailedWork, rerunFailedWork }) => {
  app.get(
    '/api/v1/stages',
    {
      config: { scope: 'installation' },
      schema: {
        tags: ['stages'],
        summary: 'Read the state of each stage',
        description: 'Counts, connected workers and their steps, and recent throughput and durations.',
        querystring: z.strictObject({ minutes: z.coerce.number().int().min(1).max(1_440).default(60) }),
        response: { 200: StagesReport, 503: Problem },
      },
    },
    async ({ query, principal }) => describeStages(query.minutes, principal.scope),
  );

  app.post(
    '/api/v1/stages/:stage/clean',
    {
      config: { scope: 'installation', role: 'admin' },
      schema: {
        tags: ['stages'],
        summary: "Remove ended jobs from a stage's queue",
        description:
          'Removes failed and completed jobs that ended more than a minute ago, at most 10,000 of each. Waiting, active and delayed jobs are kept.',
        params: z.strictObject({ stage: StageName }),
        response: { 200: CleanedStage, 404: Problem, 503: Problem },
      },
    },
    async ({ params }) => cleanStage(params.stage),
  );

  app.get(
    '/api/v1/stages/failures',
    {
      config: { scope: 'installation' },
      schema: {
        tags: ['stages'],
        summary: 'List failed tasks with the stage that failed',
        description: `The latest ${mostFailures} failed tasks, newest first, except those in which no stage failed: stuck, out of iterations, out of budget.`,
        querystring: z.strictObject({ stage: StageName.optional() }),
        response: { 200: z.object({ failures: z.array(FailedWork) }), 503: Problem },
      },
    },
    async ({ query, principal: { scope } }) => ({
      failures: await findFailedWork.list(query.stage, toTaskScope(scope)),
    }),
  );

  app.post(
    '/api/v1/stages/:stage/rerun',
    {
      config: { scope: 'installation' },
      schema: {
        tags: ['stages'],
        summary: 'Re-run tasks that failed in a stage',
        description:
          'Creates a new task for each one, starting at that stage if possible, otherwise at the form. Each is re-run once: repeating the request returns the same tasks. Tasks that have not ended or did not fail there are rejected; the others are still re-run.',
        params: z.strictObject({ stage: StageName }),
        body: z.strictObject({ tasks: z.array(TaskId).min(1).max(mostFailures) }),
        response: { 200: z.object({ tasks: z.array(RerunAnswer) }), 503: Problem },
      },
    },
    async ({ own, params, body, principal }) => ({
      tasks: await rerunFailedWork(own.useCases, params.stage, body.tasks, {
        by: signature(principal, 'rest'),
        actor: actorOf(principal, 'rest'),
      }),
    }),
  );
};
