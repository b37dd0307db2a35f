import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Logger } from '@fixpoint/shared/logging';
import type { Preview, PreviewRecords } from '@fixpoint/tasks/engine';
import { ProxyServer } from 'httpxy';

/** Addresses of the running programs of workspaces. */
export interface PreviewServer {
  /** Origin of one of them; null: it runs on a machine whose loopback is not ours. */
  originOf(preview: Preview): string | null;
  /** Allowed frame sources of a page: every preview's origin. */
  readonly frameSource: string;
  close(): Promise<void>;
}

/** Time for which a name is valid without a look-up in Redis: a page makes many requests. */
const believedMs = 2_000;

/**
 * Shows running programs of workspaces, each at a separate origin, whose unguessable name grants access. Content written by an agent is neither our
 * page nor another preview: it gets no cookie and no token of ours, and may set no cookie for other hosts.
 */
export async function startPreviewServer(options: {
  readonly records: PreviewRecords;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** `http://{name}.localhost:{port}` */
  readonly origin: string;
  readonly log: Logger;
}): Promise<PreviewServer> {
  const { records, log } = options;
  const believed = new Map<string, { readonly preview: Promise<Preview | null>; readonly until: number }>();
  const proxy = new ProxyServer({
    changeOrigin: true,
    autoRewrite: true,
    xfwd: false,
    proxyTimeout: 120_000,
    // Cookies of the host alone.
    cookieDomainRewrite: { '*': '' },
  });

  function find(name: string): Promise<Preview | null> {
    const now = Date.now();
    const known = believed.get(name);
    if (known !== undefined && known.until > now) return known.preview;
    for (const [old, { until }] of believed) if (until <= now) believed.delete(old);
    const preview = records.find(name);
    believed.set(name, { preview, until: now + believedMs });
    return preview;
  }

  async function targetOf(request: IncomingMessage): Promise<string | null> {
    const name = /^([0-9a-f]{32})\./.exec(request.headers.host ?? '')?.[1];
    const preview = name === undefined ? null : await find(name);
    if (preview === null || preview.machine !== hostname()) return null;
    return `http://127.0.0.1:${preview.port}`;
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(status, {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(`${text}\n`);
    };
    try {
      const target = await targetOf(request);
      if (target === null) return answer(404, 'This preview has ended.');
      response.setHeader('referrer-policy', 'no-referrer');
      await proxy.web(request, response, { target });
    } catch (error) {
      log.debug({ err: error }, 'A preview did not respond');
      answer(502, 'The program is not responding.');
    }
  });
  // A server loses track of its upgraded connections, but still waits for them.
  const upgraded = new Set<Socket>();
  server.on('upgrade', async (request, socket: Socket, head) => {
    upgraded.add(socket);
    socket.on('error', () => {}).on('close', () => upgraded.delete(socket));
    try {
      const target = await targetOf(request);
      if (target === null) return void socket.destroy();
      await proxy.ws(request, socket, { target }, head);
    } catch {
      socket.destroy();
    }
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const originWith = (name: string) => options.origin.replace('{name}', name).replace('{port}', String(port));
  return {
    originOf: ({ name, machine }) => (machine === hostname() ? originWith(name) : null),
    frameSource: originWith('*'),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}
