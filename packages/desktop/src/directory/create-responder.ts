import type { DesktopReply, DesktopRequest } from '@fixpoint/shared/contracts';
import { ConflictError, toFailure } from '@fixpoint/shared/errors';
import type { Logger } from '@fixpoint/shared/logging';
import type { z } from 'zod';
import { packMessage, type RequestHeader } from './wire.js';

export interface LinkAnswer {
  readonly reply: DesktopReply;
  readonly bytes?: Buffer;
}

/** Handles a request; errors thrown are sent as the response. The signal aborts when the requester no longer waits. */
export type OnRequest = (request: DesktopRequest, signal: AbortSignal) => Promise<LinkAnswer>;

const maxRequests = 32;

const busy: DesktopReply = {
  type: 'error',
  code: 'desktop-busy',
  message: 'The desktop is processing too many requests.',
  retry: 'backoff',
};

/** Handles requests, at most `maxRequests` at a time, and sends each answer to its requester. */
export function createResponder({
  name,
  log,
  onRequest,
  closing,
  send,
}: {
  readonly name: string;
  readonly log: Logger;
  readonly onRequest: OnRequest;
  readonly closing: AbortSignal;
  readonly send: (to: string, message: Buffer) => Promise<unknown>;
}): (header: z.infer<typeof RequestHeader>) => Promise<void> {
  let open = 0;
  async function answer({ id, from, timeout_ms, request }: z.infer<typeof RequestHeader>): Promise<void> {
    open += 1;
    try {
      const signal = AbortSignal.any([closing, AbortSignal.timeout(timeout_ms)]);
      const { reply, bytes } =
        open > maxRequests ? { reply: busy } : await onRequest(request, signal).catch(toErrorAnswer);
      await send(from, packMessage({ id, reply }, bytes));
    } catch (error) {
      log.warn({ err: error, desktop: name, request: request.type }, 'Failed to respond to a request');
    } finally {
      open -= 1;
    }
  }

  function toErrorAnswer(error: unknown): LinkAnswer {
    const { code, message, hint, retry } = toFailure(error);
    log.warn({ err: error, desktop: name }, 'Rejected a request');
    return {
      reply: {
        type: 'error',
        code,
        message,
        ...(hint === undefined ? {} : { hint }),
        ...(error instanceof ConflictError ? { reason: error.reason } : {}),
        retry: retry === 'never' ? 'never' : 'backoff',
      },
    };
  }

  return answer;
}
