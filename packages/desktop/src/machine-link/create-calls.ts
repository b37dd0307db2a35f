import { ConflictError, FixpointError, toFailure } from '@fixpoint/shared/errors';
import type { LinkMessage, ThrownError } from './protocol.js';

/** What a call is answered with, and the bytes beside it. */
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
      /** Whether an abort waits until the other side has stopped, and answers what it answers. */
      readonly waitsForEnd?: boolean | undefined;
    },
  ): Promise<{ readonly result: unknown; readonly bytes: Buffer }>;
  /** A message of the other side. */
  accept(message: LinkMessage, bytes: Buffer): void;
  /** Rejects every call that waits, and aborts those that are being served. */
  close(reason: Error): void;
}

interface Waiting {
  resolve(answer: { result: unknown; bytes: Buffer }): void;
  reject(error: unknown): void;
}

/** Calls that one side may have under way at a time: no honest one comes near. */
const mostServed = 500;

export function createCalls({
  send,
  serve,
}: {
  readonly send: (message: LinkMessage, bytes?: Buffer) => void;
  readonly serve: ServeCall;
}): Calls {
  const waiting = new Map<number, Waiting>();
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
      if (serving.size > mostServed) throw new Error('Too many calls are in progress.');
      const done = await serve(method, params, bytes, controller.signal);
      if (closedBy === null) send({ type: 'answer', id, result: done.result ?? null }, done.bytes);
    } catch (error) {
      if (closedBy === null) send({ type: 'error', id, error: toThrownError(error) });
    } finally {
      serving.delete(id);
    }
  }

  return {
    call(method, params, { bytes, signal, waitsForEnd = false } = {}) {
      if (closedBy !== null) return Promise.reject(closedBy);
      if (signal?.aborted) return Promise.reject(signal.reason);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const abort = () => {
          send({ type: 'abort', id });
          if (waitsForEnd) return;
          waiting.delete(id);
          reject(signal?.reason);
        };
        const end = () => {
          waiting.delete(id);
          signal?.removeEventListener('abort', abort);
        };
        waiting.set(id, {
          resolve(found) {
            end();
            resolve(found);
          },
          reject(error) {
            end();
            reject(error);
          },
        });
        signal?.addEventListener('abort', abort, { once: true });
        send({ type: 'call', id, method, params }, bytes);
      });
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
          waiting.get(message.id)?.resolve({ result: message.result, bytes });
          break;
        case 'error':
          waiting.get(message.id)?.reject(toError(message.error));
      }
    },
    close(reason) {
      if (closedBy !== null) return;
      closedBy = reason;
      for (const controller of serving.values()) controller.abort(reason);
      for (const entry of [...waiting.values()]) entry.reject(reason);
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
