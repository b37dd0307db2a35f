import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import { repositoryIdOf } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { verify } from '@octokit/webhooks-methods';
import { z } from 'zod';
import type { BuildStore } from './build-store.js';

/** GitHub sends at most 25 MB; what we listen to is far smaller. What takes longer than `requestTimeout` to come is cut off. */
const mostBytes = 5_000_000;
const listenedTo = ['issues', 'issue_comment', 'label', 'ping'];
const Payload = z.object({ repository: z.object({ full_name: z.string() }).optional() });

/**
 * Listens for GitHub's webhooks. A delivery is a hint to look, no more: what it says is read from GitHub, so that one that came late, twice,
 * or never leaves nothing wrong. Each that is not accepted is answered with its reason, which GitHub shows in its list of deliveries.
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
  async function receive(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST') return refuse(405, `Deliveries must use POST, not ${request.method}.`);
    const delivery = request.headers['x-github-delivery'];
    const signature = request.headers['x-hub-signature-256'];
    const event = String(request.headers['x-github-event']);
    if (typeof delivery !== 'string' || !/^[\w-]{1,100}$/.test(delivery)) {
      return refuse(400, 'The header X-GitHub-Delivery is missing or is not a delivery id.');
    }
    const body = await readBody(request);
    if (body === null) return refuse(413, `The body is larger than ${mostBytes} bytes.`);
    if (typeof signature !== 'string' || !(await verify(secret, body, signature).catch(() => false))) {
      log.warn({ delivery }, 'Rejected a webhook with a wrong signature');
      return refuse(
        401,
        'X-Hub-Signature-256 does not match BUILD_WEBHOOK_SECRET. Set the same secret on the webhook.',
      );
    }
    const payload = Payload.safeParse(parse(body));
    if (!payload.success) {
      return refuse(
        400,
        'The body is not a GitHub event as JSON. Set the content type of the webhook to application/json.',
      );
    }
    const named = payload.data.repository?.full_name ?? '';
    if (repositoryIdOf(named) !== repositoryIdOf(repository)) {
      return ignore(
        `This orchestrator watches ${repository}, but the delivery is for ${named || 'no repository'}.`,
      );
    }
    if (!listenedTo.includes(event)) return ignore(`The event is not one of ${listenedTo.join(', ')}.`);
    // Taken last: what we could not note may be sent again, and what is another orchestrator's stays its own.
    if (!(await store.takeDelivery(delivery))) return ignore('The delivery was already processed.');
    onNews();
    return { status: 204 };
  }

  const server = createServer({ requestTimeout: 10_000 }, (request, response) => {
    void receive(request)
      .catch((error: unknown): Answer => {
        log.warn({ err: error }, 'Failed to process a webhook');
        return refuse(
          503,
          'Failed to record the delivery. The next scan of the repository picks up the change.',
        );
      })
      .then((answer) => write(response, answer));
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

/** `body` is JSON; absent: the delivery was accepted. */
interface Answer {
  readonly status: number;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Nothing is wrong with the delivery, and there is nothing to do. GitHub keeps the words, for whoever looks at its list. */
function ignore(reason: string): Answer {
  return { status: 200, body: { accepted: false, reason } };
}

function refuse(status: number, detail: string): Answer {
  return { status, body: { type: 'about:blank', title: STATUS_CODES[status], status, detail } };
}

function write(response: ServerResponse, { status, body }: Answer): void {
  if (response.destroyed) return;
  if (body === undefined) return void response.writeHead(status).end();
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  const allow = status === 405 ? { allow: 'POST' } : {};
  response.writeHead(status, { 'content-type': type, ...allow }).end(JSON.stringify(body));
}

/** Null: it is too large. It is read to its end all the same, or the sender would not read our answer. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return bytes > mostBytes ? null : Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
