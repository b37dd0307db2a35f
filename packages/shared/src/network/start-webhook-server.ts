import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError } from '../errors/index.js';

export interface WebhookAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/**
 * Listens for webhooks. `answer` must not throw. `close` waits for requests in progress, which end within `requestMs`. Throws
 * `ConfigurationError` if the port, which `setting` names, cannot be used.
 */
export async function startWebhookServer(options: {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly setting: string;
  readonly requestMs: number;
  readonly answer: (request: IncomingMessage) => Promise<WebhookAnswer>;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { host, port, setting, requestMs, answer } = options;
  const server = createServer({ requestTimeout: requestMs, headersTimeout: 10_000 }, (request, response) => {
    void answer(request).then(({ status, headers, text }) => {
      if (!response.destroyed) response.writeHead(status, { ...headers, connection: 'close' }).end(text);
    });
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    const hint = `Choose another ${setting}, or stop the program that uses it.`;
    throw new ConfigurationError(`The webhook cannot listen on ${host}:${port}.`, { hint, cause });
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close().closeIdleConnections();
      await once(server, 'close');
    },
  };
}

/** Body of a request; null if it is too large. It is read to its end in any case, because the sender reads the response only then. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks);
}
