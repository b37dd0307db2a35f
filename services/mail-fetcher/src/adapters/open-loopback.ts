import { createServer, type ServerResponse } from 'node:http';

export interface Loopback {
  /** Address that Google sends the browser back to. */
  readonly redirectUri: string;
  /** Parameters of the first redirect that carries a `state`. */
  readonly answer: Promise<URLSearchParams>;
  close(): Promise<void>;
}

/** Listens on a free port of this machine only, until a browser comes back from the consent page. */
export async function openLoopback(): Promise<Loopback> {
  let resolve: (parameters: URLSearchParams) => void = () => {};
  const answer = new Promise<URLSearchParams>((settle) => {
    resolve = settle;
  });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (request.method !== 'GET' || url.pathname !== '/' || !url.searchParams.has('state')) {
      reply(response, 404, 'Not found.');
      return;
    }
    resolve(url.searchParams);
    reply(
      response,
      200,
      'Fixpoint has received the answer. You can close this page and return to the terminal.',
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    redirectUri: `http://127.0.0.1:${port}/`,
    answer,
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function reply(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(`${text}\n`);
}
