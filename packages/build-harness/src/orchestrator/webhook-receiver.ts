import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { repositoryIdOf } from '@fixpoint/shared/contracts';
import type { Logger } from '@fixpoint/shared/logging';
import { readBody, startWebhookServer, type WebhookAnswer } from '@fixpoint/shared/network';
import { verify } from '@octokit/webhooks-methods';
import { z } from 'zod';
import type { BuildStore } from './build-store.js';

/** GitHub sends at most 25 MB; what we listen to is far smaller. */
const maxBytes = 5_000_000;
const maxRequestMs = 10_000;
const listenedTo = ['issues', 'issue_comment', 'label', 'ping'];
const Payload = z.object({ repository: z.object({ full_name: z.string() }).optional() });

/**
 * Listens for GitHub's webhooks. A delivery is a hint to poll, no more: its contents are read from GitHub, so that one that came
 * late, twice, or never leaves nothing wrong. The response to a rejected one has the reason, which GitHub shows in its list of
 * deliveries.
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
  /** Response to a body that is no event of this repository that we listen to; null for one that is. */
  function rejectEvent(body: string, event: string): WebhookAnswer | null {
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
    return listenedTo.includes(event) ? null : ignore(`The event is not one of ${listenedTo.join(', ')}.`);
  }

  async function receive(request: IncomingMessage): Promise<WebhookAnswer> {
    if (request.method !== 'POST') return refuse(405, `Deliveries must use POST, not ${request.method}.`);
    const delivery = request.headers['x-github-delivery'];
    const signature = request.headers['x-hub-signature-256'];
    const event = String(request.headers['x-github-event']);
    if (typeof delivery !== 'string' || !/^[\w-]{1,100}$/.test(delivery)) {
      return refuse(400, 'The header X-GitHub-Delivery is missing or is not a delivery id.');
    }
    const body = (await readBody(request, maxBytes))?.toString();
    if (body === undefined) return refuse(413, `The body is larger than ${maxBytes} bytes.`);
    if (typeof signature !== 'string' || !(await verify(secret, body, signature).catch(() => false))) {
      log.warn({ delivery }, 'Rejected a webhook with a wrong signature');
      return refuse(
        401,
        'X-Hub-Signature-256 does not match BUILD_WEBHOOK_SECRET. Set the same secret on the webhook.',
      );
    }
    const rejection = rejectEvent(body, event);
    if (rejection !== null) return rejection;
    // Taken last: a delivery that we could not note may be sent again, and another orchestrator's stays its own.
    if (!(await store.takeDelivery(delivery))) return ignore('The delivery was already processed.');
    onNews();
    return { status: 204 };
  }

  return startWebhookServer({
    host,
    port,
    setting: 'BUILD_WEBHOOK_PORT',
    requestMs: maxRequestMs,
    answer: (request) =>
      receive(request).catch((error: unknown) => {
        log.warn({ err: error }, 'Failed to process a webhook');
        return refuse(
          503,
          'Failed to record the delivery. The next scan of the repository picks up the change.',
        );
      }),
  });
}

/** Nothing is wrong with the delivery, and there is nothing to do. GitHub keeps the reason in its list of deliveries. */
function ignore(reason: string): WebhookAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, text: JSON.stringify({ accepted: false, reason }) };
}

function refuse(status: number, detail: string): WebhookAnswer {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...(status === 405 ? { allow: 'POST' } : {}) },
    text: JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
