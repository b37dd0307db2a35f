import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
  request as sendRequest,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request through the front, with its response. */
export interface FrontRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Status of the server's response. */
  readonly status: number;
}

/** A response by the front itself. */
interface FrontAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stable address on loopback in front of a server that may change or misbehave. */
export type Front = LoopbackServer;

/**
 * `target` returns the current port of the service, undefined without one. `intercept` may respond instead of the server. `losesAnswer` decides,
 * after the server has responded, if the client gets the response or sees its connection cut.
 */
export async function createFront({
  target,
  intercept = () => undefined,
  toHeaders = (headers) => headers,
  answerHeaders = () => ({}),
  onRequest = () => {},
  losesAnswer = () => false,
  rewrite = () => undefined,
}: {
  target: () => number | undefined;
  intercept?: (path: string, method: string) => FrontAnswer | undefined;
  /** The status and header fields that the client sees instead of the server's. */
  rewrite?: (
    request: FrontRequest,
  ) => { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined;
  /** Header fields that the server gets. */
  toHeaders?: (headers: IncomingHttpHeaders, method: string) => IncomingHttpHeaders;
  /** Header fields that the front adds to the server's responses. */
  answerHeaders?: () => Readonly<Record<string, string>>;
  onRequest?: (request: FrontRequest) => void;
  losesAnswer?: (request: FrontRequest) => boolean;
}): Promise<Front> {
  function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
    const { method = 'GET', url: path = '/', headers } = request;
    const upstream = sendRequest(
      { host: '127.0.0.1', port, method, path, headers: toHeaders(headers, method) },
      (answer) => {
        const seen = { method, path, headers, status: answer.statusCode ?? 502 };
        onRequest(seen);
        if (losesAnswer(seen)) {
          answer.resume();
          response.destroy();
          return;
        }
        const { status, headers: more } = rewrite(seen) ?? { status: seen.status, headers: {} };
        response.writeHead(status, { ...answer.headers, ...answerHeaders(), ...more });
        answer.pipe(response);
      },
    );
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else answerJson(response, 502, { error: 'The upstream server did not respond.' });
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  return serveOnLoopback((request, response) => {
    const own = intercept(request.url ?? '/', request.method ?? 'GET');
    if (own !== undefined) {
      for (const [name, value] of Object.entries(own.headers ?? {})) response.setHeader(name, value);
      return answerJson(response, own.status, own.body);
    }
    const port = target();
    if (port === undefined) return answerJson(response, 503, { error: 'No instance is running.' });
    return forward(request, response, port);
  });
}

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** An HTTP server on a free loopback port. */
interface LoopbackServer {
  /** Address without a slash at the end. */
  readonly url: string;
  /** Cuts connections that are still open. */
  close(): Promise<void>;
}

export async function serveOnLoopback(answer: RequestListener): Promise<LoopbackServer> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
