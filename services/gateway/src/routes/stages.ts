import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../plugins/problem.js';
import { CleanedStage, type CleanStage } from '../use-cases/clean-stage.js';
import { type DescribeStages, StagesReport } from '../use-cases/describe-stages.js';

/** What the queues' dashboard cannot say: who works, on what, and how long things take. */
export const stageRoutes: FastifyPluginAsyncZod<{
  describeStages: DescribeStages;
  cleanStage: CleanStage;
}> = async (app, { describeStages, cleanStage }) => {
  app.get(
    '/api/v1/stages',
    {
      schema: {
        tags: ['stages'],
        summary: 'See what each stage does',
        description:
          'Counts, living workers and what they hold, and throughput and durations over the last minutes.',
        querystring: z.strictObject({ minutes: z.coerce.number().int().min(1).max(1_440).default(60) }),
        response: { 200: StagesReport, 503: Problem },
      },
    },
    async ({ query }) => describeStages(query.minutes),
  );

  app.post(
    '/api/v1/stages/:stage/clean',
    {
      config: { role: 'admin' },
      schema: {
        tags: ['stages'],
        summary: "Remove what ended jobs left in a stage's queue",
        description:
          'Failed and completed jobs that ended more than a minute ago, at most 10,000 of each. What waits, runs or is delayed stays.',
        params: z.strictObject({ stage: z.string().min(1).max(80) }),
        response: { 200: CleanedStage, 404: Problem, 503: Problem },
      },
    },
    async ({ params }) => cleanStage(params.stage),
  );
};
