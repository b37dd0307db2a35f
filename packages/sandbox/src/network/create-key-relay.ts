import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, Agent as HttpAgent, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { FixpointError } from '@fixpoint/shared/errors';
import { capBytes, TooManyBytes } from './cap-bytes.js';
import { findFaultOfBody } from './check-engine-body.js';
import type { EngineCredential } from './engine-credential.js';
import { listenOnSocket, type SocketServer } from './listen-on-socket.js';
import { createRefusalReporter, type NetworkRefusal, type NetworkRefusalReason } from './refusal-reporter.js';
import { enginePaths, type RelayPath, toUpstreamPath } from './relay-rules.js';
import { createRelaySpending, type RelayBudget } from './relay-spending.js';
import { createUpstream } from './relay-upstream.js';

export interface KeyRelayOptions {
  /** Path of the unix socket; its folder is ours alone. */
  readonly socket: string;
  /** The model's endpoint, by the operator's settings; its path is put before each request's. */
  readonly upstream: URL;
  readonly credential: EngineCredential;
  readonly allowPaths?: readonly RelayPath[] | undefined;
  /** Budget for all requests of the run; absent: unlimited, and not counted. */
  readonly budget?: RelayBudget | undefined;
  readonly onRefusal: (refusal: NetworkRefusal) => void;
  /** Milliseconds that the endpoint's newest answer asks to wait; null if it asks for nothing. */
  readonly onWait?: ((waitMs: number | null) => void) | undefined;
  readonly limits?: Partial<typeof relayLimits> | undefined;
}

export interface KeyRelay extends SocketServer {
  /** The key that the engine inside sends to the relay. Made for this relay; worth nothing anywhere else. */
  readonly placeholder: string;
  /** Cost of all requests so far, in US dollars. */
  spentUsd(): number;
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
 * A reverse proxy on a unix socket to one endpoint: accepts requests that carry its placeholder key and match those of the engine, puts the
 * real credential in, and streams the response. Every response counts against the budget. Nothing of a request or a response is kept or
 * logged, no redirect is followed, and if a response quotes the credential, asterisks replace it.
 */
export async function createKeyRelay(options: KeyRelayOptions): Promise<KeyRelay> {
  const { upstream, credential, allowPaths = enginePaths } = options;
  const limits = { ...relayLimits, ...options.limits };
  const refusals = createRefusalReporter({ onRefusal: options.onRefusal });
  const isTls = upstream.protocol === 'https:';
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const place = { host: upstream.hostname, port: Number(upstream.port) || (isTls ? 443 : 80) };
  const spending = createRelaySpending(options.budget ?? { limitUsd: null, costOf: () => 0 });
  const send = createUpstream({ ...options, limits, agent, place, refuse });
  const placeholder = `fixpoint-${randomBytes(24).toString('hex')}`;

  function refuse(
    response: ServerResponse,
    status: number,
    reason: NetworkRefusalReason,
    words: string,
  ): void {
    const { method, url = '' } = response.req;
    refusals.report(place, reason, `${method} ${url.slice(0, 300)}`);
    if (response.headersSent) return void response.destroy();
    const error = { type: errorTypes[status] ?? 'api_error', message: words };
    // The rest of the request is not read: the connection cannot be used again.
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ type: 'error', error }));
  }

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The CLI checks in this way that the endpoint responds. No other host needs to be asked.
    if (isGreeting(request)) return void response.writeHead(200).end();
    const path = toUpstreamPath(allowPaths, request);
    if (path === null)
      return refuse(response, 404, 'path', 'The relay does not forward requests to this path.');
    if (!isKey(request, placeholder)) return refuse(response, 401, 'key', 'This is not the key of this run.');
    if (Number(request.headers['content-length'] ?? 0) > limits.requestBytes) {
      return refuse(response, 413, 'too-large', 'The request is larger than the relay allows.');
    }
    const secret = await readSecret(response);
    const body = secret === null ? null : await readBody(request, response);
    if (secret === null || body === null || response.destroyed) return;
    relayBody({ request, response, path, secret, body });
  }

  function relayBody({
    request,
    response,
    path,
    secret,
    body,
  }: {
    readonly request: IncomingMessage;
    readonly response: ServerResponse;
    readonly path: string;
    readonly secret: string;
    readonly body: unknown;
  }): void {
    const fault = findFaultOfBody(body);
    if (fault !== null) {
      refuse(response, 400, 'body', fault);
      return;
    }
    if (spending.isSpent()) {
      refuse(response, 400, 'budget', 'The budget of this run is spent.');
      return;
    }
    // Written again: a second field of the same name, which another parser might prefer, is gone.
    const content = Buffer.from(JSON.stringify(body));
    const { model } = body as { readonly model?: unknown };
    const isFree = path.startsWith('/v1/messages/count_tokens');
    const call = isFree ? null : spending.open({ model: String(model), bytes: content.length });
    send({ request, response, path, secret, content, call });
  }

  /** Null if it was refused. */
  async function readSecret(response: ServerResponse): Promise<string | null> {
    try {
      return await credential.read();
    } catch (error) {
      const words =
        error instanceof FixpointError ? `${error.message} ${error.hint ?? ''}` : 'No credential.';
      refuse(response, 401, 'upstream', words);
      return null;
    }
  }

  /** The body as JSON, undefined if it is something else; null if it was refused or did not come. */
  async function readBody(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const capped = capBytes(limits.requestBytes);
    try {
      const [text] = await Promise.all([buffer(capped), pipeline(request, capped)]);
      return parseJson(text.toString());
    } catch (error) {
      if (error instanceof TooManyBytes) {
        refuse(response, 413, 'too-large', 'The request is larger than the relay allows.');
      } else response.destroy();
      return null;
    }
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
    spentUsd: spending.totalUsd,
    async close() {
      await listening.close();
      agent.destroy();
    },
  };
}

const greetings = ['/', '/api/hello'];

function isGreeting({ method, url = '' }: IncomingMessage): boolean {
  return method === 'HEAD' && greetings.includes(url);
}

/** By the Messages API's own names. */
const errorTypes: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
};

/** A port on the loopback of a machine is open to all its users: requests without the run's key are not served. */
function isKey({ headers }: IncomingMessage, placeholder: string): boolean {
  const sent = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '') ?? '';
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(String(sent)), digest(placeholder));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}
