import { Intent } from '@fixpoint/shared/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Problem } from '../plugins/problem.js';
import type { UseCases } from '../use-cases/create-use-cases.js';
import { IntentRequest } from './task-schemas.js';

/** What a request would mean, before anything is made of it. Problems are part of the answer here, not errors. */
export const intentRoutes: FastifyPluginAsyncZod<{ useCases: UseCases }> = async (app, { useCases }) => {
  app.post(
    '/api/v1/intent',
    {
      config: { role: 'view' },
      schema: {
        tags: ['tasks'],
        summary: 'Preview how a request would be understood',
        body: IntentRequest,
        response: { 200: Intent, 422: Problem },
      },
    },
    async (request) => useCases.previewIntent(request.body),
  );
};
