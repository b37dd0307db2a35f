import { ConflictError, InvalidInputError, UnavailableError } from '@fixpoint/shared/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { fingerprintOf } from '../http/fingerprint.js';
import { idempotencyKeyReused } from '../http/idempotency-key-reused.js';
import type { Answer, ReplayStore } from '../http/replays.js';
import { ownKey } from './principal.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `own`: the route handles the key itself. `secret`: its response contains a secret, which is not stored. `none`: not a command. */
    replay?: 'own' | 'secret' | 'none' | undefined;
  }
  interface FastifyRequest {
    /** The command that is carried out under an idempotency key. */
    command: { readonly key: string; readonly fingerprint: string } | null;
  }
}

/** Header that marks a response as the repetition of an earlier one. */
export const replayMark = 'idempotent-replayed';
const maxBodyLength = 256 * 1024;

/**
 * With an Idempotency-Key header a command is carried out once in 24 hours: the same request again gets the same response, with a mark; another
 * request under the key is refused. A failed command may be tried again under the same key.
 */
export const idempotency = fastifyPlugin<{ readonly replays: ReplayStore }>(
  async (app, { replays }) => {
    app.decorateRequest('command', null);

    app.addHook('preHandler', async (request, reply) => {
      const named = request.headers['idempotency-key'];
      const { url, config } = request.routeOptions;
      const isCommand = !['GET', 'HEAD', 'OPTIONS'].includes(request.method) && url?.startsWith('/api/');
      if (named === undefined || !isCommand || config.replay === 'own' || config.replay === 'none') return;
      const key = ownKey(request.principal, `command:${checkKey(named)}`);
      const fingerprint = fingerprintOf([request.method, request.url, request.body ?? null]);
      const beginning = await replays.begin(key, fingerprint);
      if (beginning === 'new') {
        request.command = { key, fingerprint };
        return;
      }
      if (beginning === 'other') throw idempotencyKeyReused();
      if (beginning === 'running') {
        throw new UnavailableError('A request with the same idempotency key is in progress.', {
          afterMs: 1_000,
        });
      }
      return replay(reply, beginning);
    });

    app.addHook('onSend', async (request, reply, payload) => {
      const { command } = request;
      if (command === null) return payload;
      request.command = null;
      const isKept = reply.statusCode < 300 && (payload === undefined || typeof payload === 'string');
      if (isKept && (payload?.length ?? 0) <= maxBodyLength) {
        await replays.finish(command.key, command.fingerprint, answerOf(request, reply, payload));
      } else await replays.release(command.key);
      return payload;
    });
  },
  { name: 'idempotency', dependencies: ['access'] },
);

function checkKey(key: string | string[]): string {
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new InvalidInputError('An idempotency key must have 1–255 visible ASCII characters.', {
    field: 'idempotency-key',
  });
}

function answerOf(request: FastifyRequest, reply: FastifyReply, payload: string | undefined): Answer {
  const location = reply.getHeader('location');
  return {
    status: reply.statusCode,
    type: String(reply.getHeader('content-type') ?? ''),
    ...(typeof location === 'string' ? { location } : {}),
    body: request.routeOptions.config.replay === 'secret' ? null : (payload ?? ''),
  };
}

function replay(reply: FastifyReply, { status, type, location, body }: Answer): FastifyReply {
  if (body === null) {
    throw new ConflictError(
      'This request was already executed with the same idempotency key. Its secret is shown only once.',
      {
        reason: 'already-done',
        hint: 'If the response was lost, revoke the result and send the request again with a new key.',
      },
    );
  }
  reply.code(status).header(replayMark, 'true');
  if (location !== undefined) reply.header('location', location);
  return body === '' ? reply.send() : reply.type(type).send(body);
}
