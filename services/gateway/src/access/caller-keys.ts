import { InvalidInputError } from '@fixpoint/shared/errors';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isNarrow } from './token-scope.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The CUA Cloud key that the caller brought, unless it is the gateway's own. */
    callerKey: string | undefined;
  }
}

export const callerKeyHeader = 'x-cua-api-key';

/** Maximum length of a key, in characters. */
const maxCharacters = 512;

/**
 * Makes a CUA Cloud key that comes with a request part of the requester's identity, on every transport: the caller sees only its own things, and
 * nothing of others or of the installation. Without a key, callers' things are visible to admins only.
 */
export const callerKeys = fastifyPlugin<{
  readonly callerOf: (key: string) => string;
  /** The gateway's own key: a caller that brings this key is not a separate caller. */
  readonly ownKey: string | undefined;
}>(
  async (app, { callerOf, ownKey }) => {
    app.decorateRequest('callerKey', undefined);
    app.addHook('onRequest', async (request: FastifyRequest) => {
      const key = request.headers[callerKeyHeader];
      const { principal } = request;
      if (typeof key === 'string' && key !== '' && key !== ownKey) {
        if (key.length > maxCharacters) throw tooLong();
        request.callerKey = key;
        request.principal = { ...principal, scope: { ...principal.scope, caller: callerOf(key) } };
      } else if (principal.role !== 'admin' || isNarrow(principal.scope)) {
        request.principal = { ...principal, scope: { ...principal.scope, caller: null } };
      }
    });
  },
  { name: 'caller-keys', dependencies: ['access'] },
);

function tooLong(): InvalidInputError {
  return new InvalidInputError(`A CUA Cloud key has at most ${maxCharacters} characters.`, {
    field: callerKeyHeader,
    hint: 'Send the key once, exactly as cua.ai shows it.',
  });
}
