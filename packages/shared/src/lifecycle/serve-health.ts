import { once } from 'node:events';
import { createServer } from 'node:http';

export interface HealthReport {
  readonly ok: boolean;
  readonly [detail: string]: unknown;
}

/** Serves /healthz (the process lives), /readyz (it can work) and /metrics on a separate port. */
export async function serveHealth(options: {
  port: number;
  health: () => Promise<HealthReport>;
  metrics: () => Promise<string>;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, type: string, body: string) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    };
    const path = (request.url ?? '/').split('?')[0];
    if (path === '/healthz') answer(200, 'application/json', '{"ok":true}');
    else if (path === '/readyz') {
      options.health().then(
        (report) => answer(report.ok ? 200 : 503, 'application/json', JSON.stringify(report)),
        () => answer(503, 'application/json', '{"ok":false}'),
      );
    } else if (path === '/metrics') {
      options.metrics().then(
        (text) => answer(200, 'text/plain; version=0.0.4', text),
        () => answer(500, 'text/plain', ''),
      );
    } else answer(404, 'text/plain', 'Not found. Available: /healthz, /readyz and /metrics.\n');
  });
  server.listen(options.port);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
