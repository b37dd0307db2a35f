import { callerKeyRoutes } from '@fixpoint/shared/contracts/routes';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { byOf } from '../../access/by-of.js';
import { callerKeyHeader } from '../../access/caller-keys.js';
import { type RestRoutes, serve } from '../../http/rest-routes.js';
import type { createForgetCaller } from './forget-caller.js';

/** The key of CUA Cloud that a caller brings with its requests. */
export const serveCallerKey: RestRoutes<{
  forgetCaller: ReturnType<typeof createForgetCaller>;
}> = async (app, { forgetCaller }) => {
  serve(app, callerKeyRoutes.forgetCallerKey, async (request) => {
    const { scope } = request.principal;
    if (typeof scope?.caller === 'string') {
      return forgetCaller(scope.caller, request.own.useCases, byOf(request));
    }
    throw new InvalidInputError('The request contains no key to forget.', {
      field: callerKeyHeader,
      hint: 'Send the key as X-CUA-API-Key. The key of the gateway is the setting CUA_API_KEY.',
    });
  });
};
