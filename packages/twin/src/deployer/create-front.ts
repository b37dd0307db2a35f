import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that went through the front, when its answer was known. */
export interface FrontRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The service's answer. */
  readonly status: number;
}

/** The platform's stable address. Passes requests to whichever instance serves now, pages of its own apart. */
export interface Front {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * `target` answers the port that serves now, undefined where none does. `losesAnswer` decides, after the service has
 * answered, whether the client hears of it or sees its connection cut.
 */
export async function createFront({
  target,
  pages,
  onRequest,
  losesAnswer,
}: {
  target: () => number | undefined;
  pages: (path: string) => unknown;
  onRequest: (request: FrontRequest) => void;
  losesAnswer: (request: FrontRequest) => boolean;
}): Promise<Front> {
  function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
    const { method = 'GET', url: path = '/', headers } = request;
    const upstream = sendRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const seen = { method, path, headers, status: answer.statusCode ?? 502 };
      onRequest(seen);
      if (losesAnswer(seen)) {
        answer.resume();
        response.destroy();
        return;
      }
      response.writeHead(seen.status, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else answerJson(response, 502, { error: 'The service did not answer.' });
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  const server = createServer((request, response) => {
    const page = pages(request.url ?? '/');
    if (page !== undefined) return answerJson(response, 200, page);
    const port = target();
    if (port === undefined) return answerJson(response, 503, { error: 'No deployment is live.' });
    return forward(request, response, port);
  });
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

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
