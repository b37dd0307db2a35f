import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  createServer,
  Agent as HttpAgent,
  type IncomingMessage,
  type ServerResponse,
  request as sendHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { FixpointError } from '@fixpoint/shared/errors';
import { blankSecret } from './blank-secret.js';
import { capBytes, TooManyBytes } from './cap-bytes.js';
import type { EngineCredential } from './engine-credential.js';
import { listenOnSocket, type SocketServer } from './listen-on-socket.js';
import { createRefusalReporter, type NetworkRefusal, type NetworkRefusalReason } from './refusal-reporter.js';
import {
  enginePaths,
  type RelayPath,
  toAnswerHeaders,
  toUpstreamHeaders,
  toUpstreamPath,
} from './relay-rules.js';

export interface KeyRelayOptions {
  /** Path of the unix socket; its folder is ours alone. */
  readonly socket: string;
  /** The model's endpoint, by the operator's settings; its path is put before each request's. */
  readonly upstream: URL;
  readonly credential: EngineCredential;
  readonly allowPaths?: readonly RelayPath[] | undefined;
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  readonly limits?: Partial<typeof relayLimits> | undefined;
}

export interface KeyRelay extends SocketServer {
  /** The key that the engine inside sends to the relay. Made for this relay; worth nothing anywhere else. */
  readonly placeholder: string;
}

export const relayLimits = {
  connections: 32,
  /** The Messages API takes 32 MB. */
  requestBytes: 40 * 1024 ** 2,
  headMs: 10_000,
  /** To send a whole request. */
  requestMs: 300_000,
  /** Without a byte from upstream: a model may think for long before its first. */
  idleMs: 600_000,
};

/**
 * A reverse proxy on a unix socket to one endpoint: takes requests that carry its placeholder key, puts the real credential in, and
 * streams both ways. Nothing of a request or an answer is kept or logged, no redirect is followed, and where an answer quotes
 * the credential, asterisks stand in its place.
 */
export async function createKeyRelay(options: KeyRelayOptions): Promise<KeyRelay> {
  const { upstream, credential, allowPaths = enginePaths } = options;
  const limits = { ...relayLimits, ...options.limits };
  const refusals = createRefusalReporter({ onRefusal: options.onRefusal });
  const isTls = upstream.protocol === 'https:';
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const place = { host: upstream.hostname, port: Number(upstream.port) || (isTls ? 443 : 80) };
  const placeholder = `fixpoint-${randomBytes(24).toString('hex')}`;

  function refuse(
    response: ServerResponse,
    status: number,
    reason: NetworkRefusalReason,
    words: string,
  ): void {
    refusals.report(place, reason);
    if (response.headersSent) return void response.destroy();
    const error = { type: errorTypes[status] ?? 'api_error', message: words };
    // What is left of the request is not read: the connection cannot be used again.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ type: 'error', error }));
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The CLI asks so whether anybody is there. Nobody else needs to be asked.
    if (request.method === 'HEAD' && greetings.includes(request.url ?? ''))
      return void response.writeHead(200).end();
    const path = toUpstreamPath(allowPaths, request);
    if (path === null) return refuse(response, 404, 'path', 'The relay passes nothing on to this path.');
    if (!isKey(request, placeholder)) return refuse(response, 401, 'key', 'This is not the key of this run.');
    if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes) {
      return refuse(response, 413, 'too-large', 'The request is larger than the relay passes on.');
    }
    let secret: string;
    try {
      secret = await credential.read();
    } catch (error) {
      const words =
        error instanceof FixpointError ? `${error.message} ${error.hint ?? ''}` : 'No credential.';
      return refuse(response, 401, 'upstream', words);
    }
    if (!response.destroyed) send(request, response, path, secret);
  }

  function send(request: IncomingMessage, response: ServerResponse, path: string, secret: string): void {
    const outgoing = (isTls ? sendHttps : sendHttp)({
      agent,
      hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
      port: place.port,
      method: request.method,
      path: `${upstream.pathname.replace(/\/$/, '')}${path}`,
      headers: toUpstreamHeaders(request.headers, credential.variable, secret),
      timeout: limits.idleMs,
    });
    response.once('close', () => outgoing.destroy());
    outgoing.once('timeout', () => outgoing.destroy());
    outgoing.once('response', (answer) => {
      const status = answer.statusCode ?? 502;
      const encoding = answer.headers['content-encoding'] ?? 'identity';
      if (status < 200 || (status >= 300 && status < 400) || encoding !== 'identity') {
        outgoing.destroy();
        return refuse(
          response,
          502,
          'upstream',
          'The endpoint answered with what the relay does not pass on.',
        );
      }
      response.writeHead(status, toAnswerHeaders(answer.headers, secret));
      response.flushHeaders();
      pipeline(answer, blankSecret(secret), response).catch(() => response.destroy());
    });
    pipeline(request, capBytes(limits.requestBytes), outgoing).catch((error: unknown) => {
      outgoing.destroy();
      if (error instanceof TooManyBytes) {
        return refuse(response, 413, 'too-large', 'The request is larger than the relay passes on.');
      }
      // An answer that came before the request was through is the better word on what went wrong.
      if (!response.headersSent && !response.destroyed) {
        refuse(response, 502, 'upstream', 'The endpoint of the model does not answer.');
      }
    });
  }

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: limits.headMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      relay(request, response).catch(() => response.destroy());
    },
  );
  server.maxConnections = limits.connections;
  server.on('drop', () => refusals.report(place, 'too-many-connections'));
  const listening = await listenOnSocket(server, options.socket);
  return {
    placeholder,
    async close() {
      await listening.close();
      agent.destroy();
    },
  };
}

const greetings = ['/', '/api/hello'];

/** By the Messages API's own names. */
const errorTypes: Record<number, string> = {
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
};

/** A port on the loopback of a machine is open to all its users: without the run's key nobody is served. */
function isKey({ headers }: IncomingMessage, placeholder: string): boolean {
  const sent = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '') ?? '';
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(String(sent)), digest(placeholder));
}
