import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../plugins/problem.js';
import { type DescribeStages, StagesReport } from '../use-cases/describe-stages.js';

/** What the queues' dashboard cannot say: who works, on what, and how long things take. */
export const stageRoutes: FastifyPluginAsyncZod<{ describeStages: DescribeStages }> = async (
  app,
  { describeStages },
) => {
  app.get(
    '/api/stages',
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
};
