import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that was received. */
export interface Request {
  /** `POST /api/v1/tasks/ID/pause`, with the query if there is one. */
  readonly line: string;
  readonly body: unknown;
}

/** A response: a text as it is, anything else as JSON; a list as its events, if a stream is requested. */
type Answer = unknown;

/** A gateway on loopback that responds to these requests, by `METHOD /path`, refuses all others with 404, and keeps the requests. */
export async function startGateway(
  answers: Readonly<Record<string, Answer | ((request: Request) => Answer)>>,
): Promise<{ readonly url: string; readonly requests: Request[] }> {
  const requests: Request[] = [];
  const server = createServer((incoming, response) => {
    let text = '';
    incoming.on('data', (chunk) => {
      text += chunk;
    });
    incoming.on('end', () => {
      const isJson = /json/.test(incoming.headers['content-type'] ?? 'json');
      const isStream = incoming.headers.accept === 'text/event-stream';
      const request = {
        line: `${incoming.method} ${incoming.url}`,
        body: parseBody(text, isJson),
      };
      requests.push(request);
      const path = incoming.url?.split('?')[0];
      const key = `${isStream ? 'STREAM' : incoming.method} ${path}`;
      const result = answers[key];
      const answer = typeof result === 'function' ? result(request) : result;
      if (answer === undefined) {
        response.statusCode = 404;
        response.setHeader('content-type', 'application/problem+json');
        response.end(JSON.stringify({ code: 'not-found', detail: `There is nothing at ${request.line}.` }));
      } else if (isStream) {
        response.setHeader('content-type', 'text/event-stream');
        response.end((answer as unknown[]).map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
      } else if (typeof answer === 'string') {
        response.end(answer);
      } else {
        response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function parseBody(text: string, isJson: boolean): unknown {
  if (text === '') return null;
  return isJson ? JSON.parse(text) : text;
}
