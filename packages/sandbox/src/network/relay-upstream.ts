import { type Agent, type IncomingMessage, type ServerResponse, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readRetryAfter } from '@fixpoint/shared/errors';
import { blankSecret } from './blank-secret.js';
import type { EngineCredential } from './engine-credential.js';
import type { NetworkRefusalReason } from './refusal-reporter.js';
import { toAnswerHeaders, toUpstreamHeaders } from './relay-rules.js';
import type { RelayedCall } from './relay-spending.js';

/** Sends checked requests to the endpoint, and streams its answers back. */
export function createUpstream({
  upstream,
  credential,
  limits,
  agent,
  place,
  refuse,
  onWait,
}: {
  readonly upstream: URL;
  readonly credential: EngineCredential;
  readonly limits: { readonly idleMs: number };
  readonly agent: Agent;
  readonly place: { readonly port: number };
  readonly refuse: (
    response: ServerResponse,
    status: number,
    reason: NetworkRefusalReason,
    words: string,
  ) => void;
  readonly onWait?: ((waitMs: number | null) => void) | undefined;
}) {
  return function send({
    request,
    response,
    path,
    secret,
    content,
    call,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly path: string;
    readonly secret: string;
    readonly content: Buffer;
    readonly call: RelayedCall | null;
  }): void {
    const outgoing = (upstream.protocol === 'https:' ? sendHttps : sendHttp)({
      agent,
      hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
      port: place.port,
      method: request.method,
      path: `${upstream.pathname.replace(/\/$/, '')}${path}`,
      headers: {
        ...toUpstreamHeaders(request.headers, credential.variable, secret),
        'content-length': String(content.length),
      },
      timeout: limits.idleMs,
    });
    response.once('close', () => {
      call?.end();
      outgoing.destroy();
    });
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('response', (answer) => {
      const status = answer.statusCode ?? 502;
      const retryAfter = status >= 400 ? (answer.headers['retry-after'] ?? null) : null;
      onWait?.(readRetryAfter(retryAfter, new Date()));
      if (!isPlain(answer, status)) {
        outgoing.destroy();
        refuse(
          response,
          502,
          'upstream',
          'The endpoint sent a redirect or a compressed response, which the relay does not forward.',
        );
        return;
      }
      if (status >= 400) call?.drop();
      const isEventStream = /^text\/event-stream\b/.test(answer.headers['content-type'] ?? '');
      response.writeHead(status, toAnswerHeaders(answer.headers, secret));
      response.flushHeaders();
      const meter = call?.meter(isEventStream) ?? new PassThrough();
      pipeline(answer, meter, blankSecret(secret), response).catch(() => response.destroy());
    });
    outgoing.on('error', () => {
      outgoing.destroy();
      // An answer that came before the request was through explains the failure better.
      if (response.headersSent || response.destroyed) return;
      call?.drop();
      refuse(response, 502, 'upstream', 'The model endpoint does not respond.');
    });
    outgoing.end(content);
  };
}

/** True for an answer that is neither a redirect nor compressed. */
function isPlain({ headers }: IncomingMessage, status: number): boolean {
  if (status < 200 || (status >= 300 && status < 400)) return false;
  return (headers['content-encoding'] ?? 'identity') === 'identity';
}
