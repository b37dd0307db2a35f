import { InvalidInputError } from '@fixpoint/shared/errors';
import { z } from 'zod';
import { byOf } from '../../access/by-of.js';
import { callerKeyHeader } from '../../access/caller-keys.js';
import { Problem } from '../../http/problem.js';
import type { RestRoutes } from '../../http/rest-routes.js';
import type { createForgetCaller } from './forget-caller.js';

/** The key of CUA Cloud that a caller brings with its requests. */
export const callerKeyRoutes: RestRoutes<{
  forgetCaller: ReturnType<typeof createForgetCaller>;
}> = async (app, { forgetCaller }) => {
  app.delete(
    '/api/v1/caller-key',
    {
      config: { scope: 'own' },
      schema: {
        tags: ['desktops'],
        summary: 'Forget the key of the caller',
        description:
          'Forgets the CUA Cloud key in X-CUA-API-Key, releases its machines and cancels its tasks. Without this request, the gateway stores a key, encrypted, for one day after its last use.',
        response: {
          200: z.object({
            forgotten: z.boolean().describe('false: the key was not stored'),
            cancelled: z.int().describe('number of tasks that were cancelled'),
          }),
          422: Problem,
          503: Problem,
        },
      },
    },
    async (request) => {
      const { scope } = request.principal;
      if (typeof scope?.caller === 'string') {
        return forgetCaller(scope.caller, request.own.useCases, byOf(request));
      }
      throw new InvalidInputError('The request contains no key to forget.', {
        field: callerKeyHeader,
        hint: 'Send the key as X-CUA-API-Key. The key of the gateway is the setting CUA_API_KEY.',
      });
    },
  );
};
