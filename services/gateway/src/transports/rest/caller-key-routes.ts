import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '../../core/problem.js';
import { callerKeyHeader } from '../../plugins/caller-keys.js';
import type { UseCases } from '../../use-cases/create-use-cases.js';
import type { createForgetCaller } from '../../use-cases/forget-caller.js';
import { scopeUseCases } from '../../use-cases/scope-use-cases.js';
import { byOf } from './by-of.js';

/** The key of CUA Cloud that a caller brings with its requests. */
export const callerKeyRoutes: FastifyPluginAsyncZod<{
  useCases: UseCases;
  forgetCaller: ReturnType<typeof createForgetCaller>;
}> = async (app, { useCases, forgetCaller }) => {
  app.delete(
    '/api/v1/caller-key',
    {
      schema: {
        tags: ['desktops'],
        summary: 'Forget the key that the caller brought',
        description:
          'Forgets the key of CUA Cloud that comes with this request as X-CUA-API-Key, lets go of its machines and cancels its tasks. Otherwise a key is kept, encrypted, for a day after its last use.',
        response: {
          200: z.object({
            forgotten: z.boolean().describe('false: it was not kept'),
            cancelled: z.int().describe('tasks that were ended with it'),
          }),
          422: Problem,
          503: Problem,
        },
      },
    },
    async (request) => {
      const { scope } = request.principal;
      if (typeof scope?.caller === 'string') {
        return forgetCaller(scope.caller, scopeUseCases(useCases, scope), byOf(request));
      }
      throw new InvalidInputError('The request names no key that could be forgotten.', {
        field: callerKeyHeader,
        hint: 'Send the key as X-CUA-API-Key. The key of the gateway itself is a setting: CUA_API_KEY.',
      });
    },
  );
};
