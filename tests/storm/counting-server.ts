import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * The outside world of a storm. It performs effects slowly and counts them. A submission (`/submit/…`) is performed as often
 * as requested: it knows no keys. A push (`/push/{task}/{version}`) is performed only on top of the version before.
 */
export interface CountingServer {
  readonly url: string;
  /** How often each path took effect. */
  readonly performed: ReadonlyMap<string, number>;
  /** Pushes that did not fit. */
  readonly refused: number;
  close(): Promise<void>;
}

export async function startCountingServer(): Promise<CountingServer> {
  const performed = new Map<string, number>();
  const versions = new Map<string, number>();
  let refused = 0;

  function perform(path: string): number {
    const [, kind, task = '', version] = path.split('/');
    if (kind === 'push') {
      const current = versions.get(task) ?? 0;
      if (Number(version) !== current + 1) {
        refused += 1;
        return 409;
      }
      versions.set(task, current + 1);
    }
    performed.set(path, (performed.get(path) ?? 0) + 1);
    return 200;
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (request.method === 'GET') {
      response.writeHead(performed.has(path) ? 200 : 404).end();
      return;
    }
    // Half of the answer's delay lies before the effect and half after it, so that kills land on both sides.
    const pause = 5 + Math.random() * 60;
    setTimeout(() => {
      const status = perform(path);
      setTimeout(() => response.writeHead(status).end(), pause);
    }, pause);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    performed,
    get refused() {
      return refused;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
