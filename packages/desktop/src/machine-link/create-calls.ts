import { ConflictError, FixpointError, toFailure } from '@fixpoint/shared/errors';
import { createPendingReplies } from '../requests/pending-replies.js';
import type { LinkMessage, ThrownError } from './protocol.js';

/** Response to a call, and the bytes beside it. */
export interface CallAnswer {
  readonly result?: unknown;
  readonly bytes?: Buffer | undefined;
}

/** Serves the calls of the other side. The signal aborts when the caller gave up or the link was lost. */
export type ServeCall = (
  method: string,
  params: unknown,
  bytes: Buffer,
  signal: AbortSignal,
) => Promise<CallAnswer>;

/** Calls in both directions over one delivery. */
export interface Calls {
  call(
    method: string,
    params: unknown,
    options?: {
      readonly bytes?: Buffer | undefined;
      readonly signal?: AbortSignal | undefined;
      /** True if an abort waits until the other side has stopped, and returns its response. */
      readonly waitsForEnd?: boolean | undefined;
    },
  ): Promise<{ readonly result: unknown; readonly bytes: Buffer }>;
  /** Processes a message of the other side. */
  accept(message: LinkMessage, bytes: Buffer): void;
  /** Rejects all pending calls, and aborts those that are being served. */
  close(reason: Error): void;
}

/** Maximum number of calls that one side may have in progress: no honest one comes near. */
const maxServed = 500;

export function createCalls({
  send,
  serve,
}: {
  readonly send: (message: LinkMessage, bytes?: Buffer) => void;
  readonly serve: ServeCall;
}): Calls {
  const pending = createPendingReplies<number, { result: unknown; bytes: Buffer }>();
  const serving = new Map<number, AbortController>();
  let lastId = 0;
  let closedBy: Error | null = null;

  async function answer(
    { id, method, params }: Extract<LinkMessage, { type: 'call' }>,
    bytes: Buffer,
  ): Promise<void> {
    const controller = new AbortController();
    serving.set(id, controller);
    try {
      if (serving.size > maxServed) throw new Error('Too many calls are in progress.');
      const done = await serve(method, params, bytes, controller.signal);
      if (closedBy === null) send({ type: 'answer', id, result: done.result ?? null }, done.bytes);
    } catch (error) {
      if (closedBy === null) send({ type: 'error', id, error: toThrownError(error) });
    } finally {
      serving.delete(id);
    }
  }

  return {
    async call(method, params, { bytes, signal, waitsForEnd = false } = {}) {
      if (closedBy !== null) throw closedBy;
      signal?.throwIfAborted();
      lastId += 1;
      const id = lastId;
      send({ type: 'call', id, method, params }, bytes);
      const abort = () => send({ type: 'abort', id });
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await pending.wait(id, waitsForEnd ? undefined : signal);
      } finally {
        signal?.removeEventListener('abort', abort);
      }
    },
    accept(message, bytes) {
      if (closedBy !== null) return;
      switch (message.type) {
        case 'call':
          void answer(message, bytes);
          break;
        case 'abort':
          serving.get(message.id)?.abort(new Error('The caller cancelled the call.'));
          break;
        case 'answer':
          pending.resolve(message.id, { result: message.result, bytes });
          break;
        case 'error':
          pending.reject(message.id, toError(message.error));
      }
    },
    close(reason) {
      if (closedBy !== null) return;
      closedBy = reason;
      for (const controller of serving.values()) controller.abort(reason);
      pending.rejectAll(reason);
    },
  };
}

function toThrownError(error: unknown): ThrownError {
  const { code, message, retry, hint } = toFailure(error);
  return {
    failure: {
      code: code.slice(0, 64),
      message: message.slice(0, 10_000),
      retry,
      ...(hint === undefined ? {} : { hint: hint.slice(0, 2_000) }),
    },
    ...(error instanceof ConflictError ? { reason: error.reason.slice(0, 200) } : {}),
    kind: error instanceof FixpointError ? 'typed' : 'open',
  };
}

function toError({ failure, reason, kind }: ThrownError): Error {
  if (kind === 'open') return new Error(failure.message);
  const { hint } = failure;
  if (reason !== undefined) {
    return new ConflictError(failure.message, { reason, ...(hint === undefined ? {} : { hint }) });
  }
  return new FixpointError(failure.message, failure);
}
