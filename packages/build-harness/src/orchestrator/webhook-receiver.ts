import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repositoryIdOf } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { verify } from '@octokit/webhooks-methods';
import { z } from 'zod';
import type { BuildStore } from './build-store.js';

/** GitHub sends at most 25 MB; what we listen to is far smaller. */
const mostBytes = 5_000_000;
const listenedTo = ['issues', 'issue_comment', 'label', 'ping'];
const Payload = z.object({ repository: z.object({ full_name: z.string() }).optional() });

/**
 * Listens for GitHub's webhooks. A delivery is a hint to look, no more: what it says is read from GitHub, so that one that came late, twice,
 * or never leaves nothing wrong.
 */
export async function startWebhookReceiver({
  host,
  port,
  secret,
  repository,
  store,
  onNews,
  log,
}: {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  readonly secret: string;
  readonly repository: string;
  readonly store: Pick<BuildStore, 'takeDelivery'>;
  readonly onNews: () => void;
  readonly log: Pick<Logger, 'warn'>;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<number> {
    if (request.method !== 'POST') return end(response, 405);
    const delivery = request.headers['x-github-delivery'];
    const signature = request.headers['x-hub-signature-256'];
    const event = String(request.headers['x-github-event']);
    if (typeof delivery !== 'string' || !/^[\w-]{1,100}$/.test(delivery)) return end(response, 400);
    const body = await readBody(request);
    if (body === null) return end(response, 413);
    if (typeof signature !== 'string' || !(await verify(secret, body, signature).catch(() => false))) {
      log.warn({ delivery }, 'Refused a webhook: its signature is not ours');
      return end(response, 401);
    }
    const payload = Payload.safeParse(parse(body));
    const isOurs = repositoryIdOf(payload.data?.repository?.full_name ?? '') === repositoryIdOf(repository);
    // Taken last: what we could not note may be sent again.
    const isNew = await store.takeDelivery(delivery);
    if (isNew && isOurs && listenedTo.includes(event)) onNews();
    return end(response, 204);
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.warn({ err: error }, 'A webhook could not be taken');
      end(response, 503);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function end(response: ServerResponse, status: number): number {
  if (!response.headersSent) response.writeHead(status).end();
  return status;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
